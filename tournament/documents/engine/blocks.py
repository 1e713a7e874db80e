"""Pieces of a laid-out document text: titles, paragraphs, signature lines, QR codes and tiles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from math import ceil
from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.document_text import Code, Signatures, Tiles, Tone
from tournament.documents.engine.fonts import BOLD, REGULAR, register
from tournament.documents.engine.lettering import broken, clean, laid, runs, wrap_address
from tournament.documents.engine.page import BLACK, GRAY, LIGHT, PageCanvas
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.engine.tiles import draw_tile

HEAD: Final = 21.0  # the document's title
HEAD_LINES: Final = 2
HEAD_SMALL: Final = 10.0
LOGO: Final = (120.0, 54.0)  # the largest size of a club's logo on a letterhead
RUNNING: Final = 7.5  # the title on the following pages

AFTER_HEAD: Final = 14.0
BETWEEN: Final = 11.0  # between two blocks
AFTER_TITLE: Final = 4.0

SIGN_ROOM: Final = 34.0
SIGN: Final = 8.0
CODE: Final = 84.0
TILE: Final = 16.0
TILE_GAP: Final = 6.0


class Face(NamedTuple):
    """A font, its size, its leading and its gray."""

    font: str
    size: float
    step: float
    ink: float = BLACK


TITLES: Final = {2: Face(BOLD, 13.5, 17), 3: Face(BOLD, 10.5, 13.5)}
TONES: Final[dict[Tone, Face]] = {
    "lead": Face(BOLD, 12.5, 16),
    "body": Face(REGULAR, 10, 13.5),
    "small": Face(REGULAR, 8, 10.5),
    "muted": Face(REGULAR, 8, 10.5, GRAY),
    "warning": Face(BOLD, 10, 13.5),
}


def _style(face: Face) -> ParagraphStyle:
    """The same for platypus."""
    return ParagraphStyle(
        name=f"{face.font}-{face.size}-{face.ink}",
        fontName=face.font,
        fontSize=face.size,
        leading=face.step,
        textColor=Color(face.ink, face.ink, face.ink),
        splitLongWords=1,
        allowWidows=0,
        allowOrphans=0,
    )


class Piece(ABC):
    """A piece of a page, from its left margin to its right one. By default it is never split.

    `after`: the space below it. `stays`: whether something must follow it on its page, as after a title.
    """

    after: float = BETWEEN
    stays: bool = False

    @abstractmethod
    def height(self, width: float) -> float:
        """Its height at a width."""

    def least(self, width: float) -> float:
        """The room it needs to begin on a page."""
        return self.height(width)

    def divide(self, width: float, room: float) -> tuple[Piece, Piece] | None:
        """The part that fits in the room, and the rest; None if it cannot be split there."""
        return None

    @abstractmethod
    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        """Render it with its upper edge at `top`."""


ABREAST = 3  # signature lines in a row
GAP = 18.0


class SignatureLines(Piece):
    """Up to three signature lines side by side, with their labels below; more stand in rows as even as can be."""

    def __init__(self, signatures: Signatures) -> None:
        register()
        who = signatures.who
        self._abreast = ceil(len(who) / max(ceil(len(who) / ABREAST), 1))
        self._rows = [who[start : start + self._abreast] for start in range(0, len(who), self._abreast or 1)]

    def _room(self, width: float) -> float:
        return (width - GAP * (self._abreast - 1)) / self._abreast

    def _lines(self, row: tuple[str, ...], width: float) -> list[list[str]]:
        return [broken(one, REGULAR, SIGN, self._room(width)) for one in row]

    def _row(self, row: tuple[str, ...], width: float) -> float:
        return SIGN_ROOM + max(map(len, self._lines(row, width))) * 10 + 3

    def height(self, width: float) -> float:
        return sum(self._row(row, width) for row in self._rows)

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        for row in self._rows:
            room = self._room(width)
            for place, lines in enumerate(self._lines(row, width)):
                left = x + place * (room + GAP)
                canvas.rule(left, top - SIGN_ROOM, left + room, top - SIGN_ROOM, weight=0.7)
                for number, line in enumerate(lines):
                    y = top - SIGN_ROOM - 9 - number * 10
                    canvas.write(line, left, y, SIGN, width=room, ink=GRAY)
            top -= self._row(row, width)


class CodeAndAddress(Piece):
    """A code with its caption, and its address for devices without a working camera."""

    def __init__(self, code: Code) -> None:
        register()
        self._code = code

    def height(self, width: float) -> float:
        return CODE + 8

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        draw_code(canvas, self._code.url, x, top - CODE - 4, CODE)
        left, room = x + CODE + 18, width - CODE - 18
        y = top - 18
        # The height of the code has room for three lines of caption and three of address.
        for line in broken(self._code.caption, BOLD, 11, room)[:3]:
            canvas.write(line, left, y, 11, font=BOLD, width=room)
            y -= 14
        for line in wrap_address(self._code.url, REGULAR, 8, room, 3):
            canvas.write(line, left, y, 8, width=room, ink=GRAY)
            y -= 10


class TileRow(Piece):
    """Tiles side by side, in as many rows as they need."""

    def __init__(self, tiles: Tiles) -> None:
        self._halves = tiles.halves

    def _abreast(self, width: float) -> int:
        return max(1, int((width + TILE_GAP) // (2 * TILE + TILE_GAP)))

    def height(self, width: float) -> float:
        return -(-len(self._halves) // self._abreast(width)) * (TILE + TILE_GAP)

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        for index, halves in enumerate(self._halves):
            row, place = divmod(index, self._abreast(width))
            left = x + place * (2 * TILE + TILE_GAP)
            draw_tile(
                canvas,
                left,
                top - (row + 1) * TILE - row * TILE_GAP,
                TILE,
                halves,
            )


class Letterhead(Piece):
    """The document's title, its tournament, date and club, with the club's logo beside it."""

    after = AFTER_HEAD
    stays = True

    def __init__(self, heading: Heading, title: str) -> None:
        self._heading = heading
        self._title = title

    def _room(self, width: float) -> float:
        return width - (LOGO[0] + 12 if self._heading.logo else 0)

    def _lines(self, width: float) -> tuple[list[str], float]:
        """The title in the largest letters that take two lines at most, and their size."""
        size = HEAD
        while len(lines := broken(self._title, BOLD, size, self._room(width))) > HEAD_LINES and size > 10:
            size -= 1
        return lines, size

    def height(self, width: float) -> float:
        lines, size = self._lines(width)
        return max(LOGO[1] if self._heading.logo else 0, len(lines) * size * 1.15 + 30) + 5

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        heading, room = self._heading, self._room(width)
        lines, size = self._lines(width)
        canvas.logo(x + width, top, *LOGO, align="right")
        y = top - size * 0.82
        for line in lines:
            canvas.write(line, x, y, size, font=BOLD, width=room)
            y -= size * 1.15
        y += size * 1.15 - 16
        day = dotted(heading.tournament, spoken_date(heading.date))
        canvas.write(day, x, y, HEAD_SMALL, width=room)
        where = dotted(heading.club, heading.place)
        canvas.write(where, x, y - 13, HEAD_SMALL, width=room, ink=GRAY)
        low = top - self.height(width)
        canvas.ornament(x, low + 1, x + width, low + 1)


class Running(Piece):
    """The running title of a following page: the title again, small."""

    after = 6.0
    stays = True

    def __init__(self, title: str) -> None:
        self._title = title

    def height(self, width: float) -> float:
        return 12.0

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        canvas.write(self._title, x, top - 7, RUNNING, width=width, ink=GRAY)
        canvas.rule(x, top - 11, x + width, top - 11, ink=LIGHT)


class ChapterTitle(Piece):
    """The title of a chapter, or of a part of it; the chapter's is a bookmark."""

    after = AFTER_TITLE
    stays = True

    def __init__(self, text: str, level: int) -> None:
        self._text = text
        self._level = 2 if level < 3 else 3
        self._face = TITLES[self._level]

    def _lines(self, width: float) -> list[str]:
        return broken(self._text, self._face.font, self._face.size, width)

    def height(self, width: float) -> float:
        return len(self._lines(width)) * self._face.step + 2

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        y = top - self._face.size
        if self._level == 2:
            canvas.bookmark(self._text, level=1, y=top)
        for line in self._lines(width):
            canvas.write(line, x, y, self._face.size, font=self._face.font, width=width)
            y -= self._face.step


def _marked(text: str, font: str) -> str:
    """The markup of a text: escaped, what the font lacks in the face that has it."""
    return "".join(
        escape(piece) if face == font else f'<font name="{face}">{escape(piece)}</font>'
        for face, piece in runs(laid(clean(text, font)), font)
    )


class Words(Piece):
    """A paragraph, laid out by platypus. User-entered text is escaped, so it is never markup."""

    def __init__(self, face: Face, text: str, paragraph: Paragraph | None = None) -> None:
        register()
        self._face = face
        self._paragraph = paragraph or Paragraph(_marked(text, face.font), _style(face))

    @property
    def text(self) -> str:
        """Its plain text."""
        return str(self._paragraph.getPlainText(identify=True))

    def height(self, width: float) -> float:
        # `wrap` needs a height, so it gets more than any page has.
        return float(self._paragraph.wrap(width, 1e6)[1])

    def least(self, width: float) -> float:
        return min(self.height(width), 2 * self._face.step)

    def divide(self, width: float, room: float) -> tuple[Piece, Piece] | None:
        parts = [part for part in self._paragraph.split(width, room) if isinstance(part, Paragraph)]
        if len(parts) != 2:
            return None
        return Words(self._face, "", parts[0]), Words(self._face, "", parts[1])

    def paint(self, canvas: PageCanvas, x: float, top: float, width: float) -> None:
        self._paragraph.drawOn(canvas.pdf, x, top - self.height(width))
