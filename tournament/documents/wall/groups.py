"""Groups on paper: everybody against everybody in a square, a row a team, with the figures that decide its place."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.documents.records import BracketMatch, BracketPart, Slot, TeamName
from tournament.documents.sheet.grid import signed
from tournament.documents.wall.figures import FIGURES, draw_figures, draw_heads, edges
from tournament.documents.wall.names import MARK, draw_team, natural_width
from tournament.documents.wall.sizing import SMALLEST
from tournament.documents.wall.slots import CHECK, caption

GAP = 22.0  # between two groups
TITLE, HEAD, LEGEND = 18.0, 15.0, 14.0
NAMES = 104.0  # at least
CELL = (26.0, 46.0)
ROW = (22.0, 42.0)
HALF = 5  # so many teams are a group that stands beside another
ROOM = 424.0  # the height that groups of a page share, on either size of sheet


@dataclass(frozen=True, slots=True)
class Page:
    """Rows of groups, one or two in each, and the height of a team's row."""

    rows: tuple[tuple[BracketPart, ...], ...]
    row: float


def pages(parts: tuple[BracketPart, ...]) -> tuple[Page, ...]:
    """The groups in their order, as many to a page as stay readable."""
    most = max((_lines(part) for part in parts), default=1)
    aside = 2 if most <= HALF else 1
    least = TITLE + HEAD + most * ROW[0] + GAP
    down = max(1, int((ROOM - LEGEND + GAP) / least))
    rows = [parts[start : start + aside] for start in range(0, len(parts), aside)]
    down = min(down, len(rows)) or 1
    row = min(ROW[1], ((ROOM - LEGEND + GAP) / down - TITLE - HEAD - GAP) / most)
    return tuple(Page(tuple(rows[start : start + down]), row) for start in range(0, len(rows), down))


def draw(paper: Paper, page: Page, top: float) -> None:
    """Draw one page of them."""
    paper.ornament(paper.left, top, paper.right, top)
    said = _("In a box stands the match, then its round or table; when it is over, the points of the team on the left.")
    paper.write(said, paper.left, paper.bottom + 3, 6.5, width=paper.width, ink=GRAY)
    y = top - 6
    aside = max(len(row) for row in page.rows)
    width = (paper.width - GAP * (aside - 1)) / aside
    for row in page.rows:
        for number, part in enumerate(row):
            _Square(part, paper.left + number * (width + GAP), width, page.row).draw(paper, y)
        y -= TITLE + HEAD + max(_lines(part) for part in row) * page.row + GAP


def _lines(part: BracketPart) -> int:
    return max(part.lines, len(part.table))


class _Square:
    """One group in a width from x."""

    def __init__(self, part: BracketPart, x: float, width: float, row: float) -> None:
        self._part, self._x, self._width, self._row = part, x, width, row
        self._teams = sorted(part.table, key=lambda line: line.team.number)  # a row keeps its place while they play
        self._lines = _lines(part)
        self._cell = min(CELL[1], max(CELL[0], (width - NAMES * 1.3 - FIGURES) / self._lines))
        self._names = width - FIGURES - self._cell * self._lines
        wanted = max((natural_width(line.team) - MARK for line in part.table), default=1.0)
        self._size = max(min(10.5, (row - 6) / 2.2, (self._names - 4) / wanted), SMALLEST)
        self._met = {
            frozenset((match.first.team.number, match.second.team.number)): (round_.name, match)
            for round_ in part.rounds
            for match in round_.matches
            if match.first.team and match.second.team
        }

    def draw(self, paper: Paper, top: float) -> None:
        paper.write(self._part.name, self._x, top - 12, 11, font=BOLD, width=self._names)
        y = top - TITLE
        left = self._x + self._names
        for number in range(self._lines):
            name = str(self._teams[number].team.number) if number < len(self._teams) else str(number + 1)
            paper.write(
                name, left + (number + 0.5) * self._cell, y - 10, 8, font=BOLD, align="center", width=self._cell
            )
        draw_heads(paper, self._x + self._width, y - 10)
        for number in range(self._lines):
            self._draw_row(paper, number, y - HEAD - number * self._row)
        self._draw_lines(paper, y - HEAD)

    def _draw_row(self, paper: Paper, number: int, y: float) -> None:
        line = self._teams[number] if number < len(self._teams) else None
        size = self._size
        if line is None:
            paper.write(str(number + 1), self._x + 10, y - self._row / 2 - 3, 8, align="right", ink=GRAY)
        else:
            draw_team(
                paper,
                line.team,
                self._x,
                y - self._row + (self._row - 1.9 * size) / 2 + 0.5,
                self._names - 4,
                size,
                mark=0,
            )
        left = self._x + self._names
        for other in range(self._lines):
            x = left + other * self._cell
            if other == number:
                paper.box(x, y - self._row, self._cell, self._row, fill=0.85)
            elif line is not None and other < len(self._teams):
                self._draw_cell(paper, line.team, self._teams[other].team, x, y)
        if line is not None and _has_begun(self._part):
            draw_figures(paper, line, self._x + self._width, y - self._row / 2 - 3)

    def _draw_cell(self, paper: Paper, team: TeamName, other: TeamName, x: float, y: float) -> None:
        found = self._met.get(frozenset((team.number, other.number)))
        if found is None:
            return
        name, match = found
        mine = match.first if match.first.team == team else match.second
        paper.write(str(match.number), x + 2, y - 6.5, 5, ink=GRAY, width=self._cell - 4)
        said = caption(match) or ("" if match.decided else name)
        paper.write(
            said, x + self._cell / 2, y - self._row + 2.5, 5, align="center", ink=GRAY, width=self._cell - 3, least=0.5
        )
        middle = y - self._row / 2 - 3
        draw_result(paper, mine, match, x + self._cell / 2, middle, self._cell - 4)

    def _draw_lines(self, paper: Paper, y: float) -> None:
        left, right = self._x + self._names, self._x + self._width
        bottom = y - self._lines * self._row
        for number in range(self._lines + 1):
            paper.rule(self._x, y - number * self._row, right, y - number * self._row)
            paper.rule(left + number * self._cell, y, left + number * self._cell, bottom)
        for x in edges(right):
            paper.rule(x, y, x, bottom, ink=LIGHT)


def draw_result(paper: Paper, mine: Slot, match: BracketMatch, x: float, y: float, width: float) -> None:
    """What a team has of a match that is over: its points, else a check mark or a dash."""
    if not match.decided:
        return
    font = BOLD if mine.winner else REGULAR
    text = signed(mine.score) if mine.score is not None else (CHECK if mine.winner else "–")
    paper.write(text, x, y, 9, font=font, align="center", width=width)
    if mine.winner and mine.score is not None:
        paper.write(CHECK, x + width / 2, y + 9, 6, font=BOLD, align="right")


def _has_begun(part: BracketPart) -> bool:
    return any(match.decided for round_ in part.rounds for match in round_.matches)
