"""Swiss rounds on paper: the teams in their order, and for each round whom each met and how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.records import BracketMatch, BracketPart, Slot, TableLine
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.figures import FIGURES, draw_figures, draw_heads, edges
from tournament.documents.wall.names import draw_team
from tournament.documents.wall.slots import CHECK, caption

ROW = 24.0
HEAD = 18.0
LEGEND = 12.0
IN_A_PAGE = 16  # teams
ROUNDS = 9  # on one page
NAMES = 168.0
CELL = 76.0  # at most


@dataclass(frozen=True, slots=True)
class Cell:
    """What a team did in a round: its match, its own slot and the other one."""

    round: int
    match: BracketMatch
    mine: Slot
    other: Slot


@dataclass(frozen=True, slots=True)
class Page:
    """Some teams and some rounds (their numbers from 1). `number`: of the first row; `lines`: how many there are."""

    number: int
    lines: int
    rounds: tuple[int, ...]
    table: tuple[tuple[TableLine, tuple[Cell, ...]], ...]
    has_begun: bool


def pages(part: BracketPart) -> tuple[Page, ...]:
    """All teams for the first rounds, then for those that find no room beside them."""
    lines = max(part.lines, len(part.table), 1)
    rounds = range(1, max(part.planned, len(part.rounds), 1) + 1)
    met: dict[int, list[Cell]] = {}
    for cell in _cells(part):
        if cell.mine.team:
            met.setdefault(cell.mine.team.number, []).append(cell)
    begun = any(match.decided for round_ in part.rounds for match in round_.matches)
    return tuple(
        Page(
            first + 1,
            min(IN_A_PAGE, lines - first),
            tuple(rounds[start : start + ROUNDS]),
            tuple(
                (line, tuple(cell for cell in met.get(line.team.number, ()) if start < cell.round <= start + ROUNDS))
                for line in part.table[first : first + IN_A_PAGE]
            ),
            begun,
        )
        for start in range(0, len(rounds), ROUNDS)
        for first in range(0, lines, IN_A_PAGE)
    )


def _cells(part: BracketPart) -> Iterator[Cell]:
    for number, round_ in enumerate(part.rounds, start=1):
        for match in round_.matches:
            yield Cell(number, match, match.first, match.second)
            yield Cell(number, match, match.second, match.first)


def draw(paper: Paper, page: Page, top: float) -> None:
    """Draw one page of them."""
    paper.ornament(paper.left, top, paper.right, top)
    said = _("In each round: the number of the match, against which team, and the points of both.")
    paper.write(said, paper.left, paper.bottom + 3, 6.5, width=paper.width, ink=GRAY)
    cell = min(CELL, (paper.width - NAMES - FIGURES) / len(page.rounds))
    names = paper.width - FIGURES - cell * len(page.rounds)
    left, y = paper.left + names, top - HEAD
    for place, number in enumerate(page.rounds):
        name = _("Round {number}").format(number=number)
        paper.write(name, left + (place + 0.5) * cell, top - 12, 7, font=BOLD, align="center", width=cell - 4)
    draw_heads(paper, paper.right, top - 12)
    for row in range(page.lines):
        _draw_row(paper, page, row, y - row * ROW, names, cell)
    bottom = y - page.lines * ROW
    for row in range(page.lines + 1):
        paper.rule(paper.left, y - row * ROW, paper.right, y - row * ROW, ink=LIGHT)
    for x in (*(left + place * cell for place in range(len(page.rounds))), *edges(paper.right)):
        paper.rule(x, y, x, bottom, ink=LIGHT)


def _draw_row(paper: Paper, page: Page, row: int, y: float, names: float, cell: float) -> None:
    if row >= len(page.table):
        paper.write(str(page.number + row), paper.left + 12, y - ROW / 2 - 3, 8, align="right", ink=GRAY)
        return
    line, cells = page.table[row]
    draw_team(paper, line.team, paper.left, y - ROW + 5, names - 4, 8, mark=0)
    for one in cells:
        x = paper.left + names + page.rounds.index(one.round) * cell
        _draw_cell(paper, one, x, y, cell)
    if page.has_begun:
        draw_figures(paper, line, paper.right, y - ROW / 2 - 3)


def _draw_cell(paper: Paper, cell: Cell, x: float, y: float, width: float) -> None:
    """The match and the opponent in the upper line, the points or the table in the lower one."""
    paper.write(str(cell.match.number), x + 2, y - 8, 5, ink=GRAY, width=16)
    against = str(cell.other.team.number) if cell.other.team else "–"
    paper.write(against, x + width / 2, y - 9, 8, font=BOLD, align="center", width=width - 36)
    if cell.mine.winner:
        paper.write(CHECK, x + width - 2, y - 9, 7, font=BOLD, align="right")
    font = BOLD if cell.mine.winner else REGULAR
    paper.write(how(cell), x + width / 2, y - 20, 7.5, font=font, align="center", width=width - 4, least=0.5)


def how(cell: Cell) -> str:
    """The points of both, else how the match ended or where it is played."""
    if cell.mine.score is not None and cell.other.score is not None:
        return f"{signed(cell.mine.score)} : {signed(cell.other.score)}"
    if cell.other.team is None and cell.match.decided:
        return _("bye")
    return caption(cell.match)
