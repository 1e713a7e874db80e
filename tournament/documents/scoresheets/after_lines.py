"""What follows the lines of a filled scoresheet: the tables at the end of hands, and the officials' rulings."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.library.pictures import Picture
from tournament.documents.engine.context import spoken_moment
from tournament.documents.engine.document_text import Block, Facts, Text, Title
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import broken
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.sheet_sizes import ROOM
from tournament.documents.engine.tiles import draw_picture
from tournament.documents.scoresheets.filled_records import FilledSheet, Ruling, TableAtEnd


class Row(NamedTuple):
    """A row of known height, rendered with its top at y. `framed`: inside the frame of the lines."""

    height: float
    draw: Callable[[PageCanvas, float], None]
    framed: bool = True


TITLE: Final = 20.0
ENDING_LINE: Final = 10.0
ENDING_SIZE: Final = 8.0


def rows_after_lines(filled: FilledSheet) -> Iterator[Row]:
    """The tables at the end of hands, then the rulings, oldest first, each under their own title."""
    for start in range(0, len(filled.tables), ABREAST):
        yield _tables_row(filled.tables[start : start + ABREAST], titled=not start)
    for place, ruling in enumerate(filled.rulings):
        yield _ruling_row(ruling, titled=not place)


def blocks_after_lines(filled: FilledSheet) -> Iterator[Block]:
    """The same as text."""
    if filled.tables:
        yield Title(_tables_title(), 3)
        yield Facts(tuple((_hand_name(table), table.words) for table in filled.tables))
    if filled.rulings:
        yield Title(_rulings_title(), 3)
        for ruling in filled.rulings:
            yield Text(_ruling_text(ruling))


def _tables_title() -> str:
    return _("The table at the end of the hand")


def _rulings_title() -> str:
    return _("Rulings and corrections")


def _draw_title(canvas: PageCanvas, text: str, y: float) -> None:
    canvas.write(text, canvas.left, y - 15, 9, font=BOLD, width=canvas.width)


# --- tables

ABREAST: Final = 3
GAP: Final = 10.0
LABEL: Final = 10.0
WIDTH: Final = (ROOM[0] - (ABREAST - 1) * GAP) / ABREAST
LARGEST: Final = 7.5
"""Half a tile at most: a short line is not drawn larger than a long one."""


def _tables_row(tables: Sequence[TableAtEnd], *, titled: bool) -> Row:
    pictures = [table.picture for table in tables]
    head = TITLE if titled else 0.0
    height = max(_height(picture) for picture in pictures)

    def draw(canvas: PageCanvas, y: float) -> None:
        if titled:
            _draw_title(canvas, _tables_title(), y)
        for place, (table, picture) in enumerate(zip(tables, pictures, strict=True)):
            x, top = canvas.left + place * (WIDTH + GAP), y - head
            canvas.write(_hand_name(table), x, top - 8, 7.5, width=WIDTH, ink=GRAY)
            draw_picture(canvas, picture, x, top - LABEL, _side(picture))

    return Row(head + LABEL + height + 4, draw, framed=False)


def _hand_name(table: TableAtEnd) -> str:
    return _("Hand {number}").format(number=table.hand)


def _side(picture: Picture) -> float:
    """The side of half a tile, so that the picture fits its column: a cross is as high as it is wide."""
    left, top, right, bottom = picture.frame
    return min(LARGEST, WIDTH / max(right - left, bottom - top))


def _height(picture: Picture) -> float:
    _left, top, _right, bottom = picture.frame
    return (bottom - top) * _side(picture)


# --- rulings


def _ruling_row(ruling: Ruling, *, titled: bool) -> Row:
    lines = broken(_ruling_text(ruling), REGULAR, ENDING_SIZE, ROOM[0])
    head = TITLE if titled else 0.0

    def draw(canvas: PageCanvas, y: float) -> None:
        if titled:
            _draw_title(canvas, _rulings_title(), y)
        for number, text in enumerate(lines):
            canvas.write(text, canvas.left, y - head - 8 - number * ENDING_LINE, ENDING_SIZE, width=canvas.width)

    return Row(head + ENDING_LINE * len(lines) + 2, draw, framed=False)


def _ruling_text(ruling: Ruling) -> str:
    return f"{spoken_moment(ruling.at)} · {ruling.said}"
