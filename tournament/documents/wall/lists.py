"""A bracket that is no single tree, on paper: how it is played, its tables, and its matches round by round.

Everything is a row of half the width of the page; rows flow down two columns, and a head never stands alone at a foot.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, LANDSCAPE, LIGHT, Paper
from tournament.documents.press import Press
from tournament.documents.records import BracketMatch, BracketPart, BracketRecord, Slot, TableLine
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.slots import caption
from tournament.documents.wall.title import HEIGHT, draw_title

GAP = 26.0  # between the columns
SIZE = 9.0


@dataclass(frozen=True)
class Row:
    """Something to draw at (x, y) in a width: `height` is the room it takes, `keep` that the next one follows it."""

    height: float
    draw: Callable[[Paper, float, float, float], None]
    keep: bool = False


@dataclass(frozen=True)
class Put:
    """A row at its place: the page and the column from 0, and how far below the top of the column it begins."""

    page: int
    column: int
    below: float
    row: Row


def draw(record: BracketRecord, press: Press | None = None) -> bytes:
    """The PDF of such a bracket, on as many pages as it takes."""
    trial = Paper(record.heading, "", LANDSCAPE, 1)
    room = trial.top - HEIGHT - 14 - trial.bottom
    puts = list(_flow(list(_rows(record)), room))
    pages = max((put.page for put in puts), default=0) + 1
    paper = Paper(record.heading, _("Bracket %(name)s") % {"name": record.bracket}, LANDSCAPE, pages, press)
    width = (paper.width - GAP) / 2
    for page in range(pages):
        paper.start_page(record.bracket)
        top = draw_title(paper, record, record.about, paper.top)
        paper.rule(paper.left, top, paper.right, top, weight=0.9)
        for put in (one for one in puts if one.page == page):
            x = paper.left + put.column * (width + GAP)
            put.row.draw(paper, x, top - 14 - put.below, width)
    return paper.finish()


def _flow(rows: Sequence[Row], room: float) -> Iterator[Put]:
    page = column = 0
    below = 0.0
    for index, row in enumerate(rows):
        wanted = row.height
        for later, before in zip(rows[index + 1 :], rows[index:], strict=False):
            if not before.keep:
                break
            wanted += later.height
        if below and below + wanted > room:
            column, below = column + 1, 0.0
            if column == 2:
                page, column = page + 1, 0
        yield Put(page, column, below, row)
        below += row.height


def _rows(record: BracketRecord) -> Iterator[Row]:
    if record.champion is not None:
        team = record.champion
        yield _head(f"{record.crown or _('CHAMPIONS')}: {team.number} {' / '.join(team.names)}", 13)
    for part in record.parts:
        yield from _part(part)


def _part(part: BracketPart) -> Iterator[Row]:
    if part.name:
        yield _head(part.name, 12)
    if part.table:
        yield _labels()
        for line in part.table:
            yield _line(line)
        yield Row(8, lambda *_where: None)
    for round_ in part.rounds:
        yield _head(round_.name, SIZE)
        for match in round_.matches:
            yield _match(match)
        yield Row(6, lambda *_where: None)


def _head(text: str, size: float) -> Row:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        paper.write(text, x, y - size, size, font=BOLD, width=width)
        paper.rule(x, y - size - 4, x + width, y - size - 4, ink=LIGHT)

    return Row(size + 9, at, keep=True)


def _labels() -> Row:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        names = (_("Won"), _("Lost"), _("Difference"), _("Points for"))
        for name, right in zip(names, _stops(x, width), strict=True):
            paper.write(name, right, y - 8, 6.5, align="right", ink=GRAY, width=44)

    return Row(12, at, keep=True)


def _stops(x: float, width: float) -> tuple[float, float, float, float]:
    """The right ends of the columns of figures."""
    return x + width - 150, x + width - 108, x + width - 54, x + width


def _line(line: TableLine) -> Row:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        paper.write(str(line.rank), x + 14, y - 10, SIZE, align="right", font=BOLD)
        paper.write(
            f"{line.team.number}  {' / '.join(line.team.names)}", x + 22, y - 10, SIZE, width=width - 205, least=0.5
        )
        figures = (
            str(line.won),
            str(line.lost),
            signed(line.points_for - line.points_against),
            signed(line.points_for),
        )
        for figure, right in zip(figures, _stops(x, width), strict=True):
            paper.write(figure, right, y - 10, SIZE, align="right")
        paper.rule(x, y - 14, x + width, y - 14, ink=LIGHT)

    return Row(15, at)


def _match(match: BracketMatch) -> Row:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        paper.write(str(match.number), x + 14, y - 10, 7.5, align="right", ink=GRAY)
        for slot, below in ((match.first, 10), (match.second, 22)):
            font = BOLD if slot.winner else REGULAR
            paper.write(_who(slot, match), x + 22, y - below, SIZE, font=font, width=width - 150, least=0.5)
            if slot.score is not None:
                paper.write(signed(slot.score), x + width - 96, y - below, SIZE, font=font, align="right", width=30)
        paper.write(_how(match), x + width, y - 16, 7.5, align="right", ink=GRAY, width=90)
        paper.rule(x, y - 26, x + width, y - 26, ink=LIGHT)

    return Row(28, at)


def _how(match: BracketMatch) -> str:
    return _("an opponent had left") if match.decided == "left" else caption(match)


def _who(slot: Slot, match: BracketMatch) -> str:
    """The team, or whence it comes; a line to write on where neither is known."""
    if slot.team is not None:
        return f"{slot.team.number}  {' / '.join(slot.team.names)}"
    if match.decided or slot.from_match is None:
        return "—"
    text = _("Loser of match {number}") if slot.loser else _("Winner of match {number}")
    return text.format(number=slot.from_match)
