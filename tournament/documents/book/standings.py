"""Standings in a results book: two columns, each player on a line, so that no name is cut."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from tournament.documents.book.columns import Block
from tournament.documents.book.naming import write_name
from tournament.documents.book.records import BookTable, Chapter
from tournament.documents.fonts import BOLD
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.records import TableLine
from tournament.documents.sheet.grid import signed

COLUMNS: Final = 2
ROW: Final = 24.0
STOPS: Final = (116.0, 86.0, 43.0, 0.0)  # the right ends of the figures, from the right
FIGURES: Final = 142.0


def blocks(chapter: Chapter) -> Iterator[Block]:
    """Every table of a bracket: the groups one by one, then all teams."""
    for table in chapter.standings:
        head = _head(table)
        yield head
        for line in table.lines:
            yield _line(line, head)
        yield Block(12, lambda *_where: None)


def _head(table: BookTable) -> Block:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        if table.name:
            paper.write(table.name, x, y - 11, 10.5, font=BOLD, width=width - FIGURES)
        names = (_("Won"), _("Lost"), _("Difference"), _("Points for"))
        for name, stop in zip(names, STOPS, strict=True):
            paper.write(name, x + width - stop, y - 11, 6.5, width=38, align="right", ink=GRAY, least=0.5)
        paper.rule(x, y - 15, x + width, y - 15, weight=0.9)

    return Block(17, at, stays=True)


def _line(line: TableLine, head: Block) -> Block:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        paper.write(str(line.rank), x + 18, y - 14, 10, font=BOLD, width=18, align="right")
        paper.write(str(line.team.number), x + 42, y - 14, 8, width=20, align="right", ink=GRAY)
        for place, name in enumerate(line.team.names):
            write_name(paper, name, x + 48, y - 9.5 - place * 10, 8.5, width - FIGURES - 48)
        difference = line.points_for - line.points_against
        for figure, stop in zip((line.won, line.lost, difference, line.points_for), STOPS, strict=True):
            paper.write(signed(figure), x + width - stop, y - 14, 8.5, width=38, align="right")
        paper.rule(x, y - ROW + 1, x + width, y - ROW + 1, ink=LIGHT)

    return Block(ROW, at, under=head)
