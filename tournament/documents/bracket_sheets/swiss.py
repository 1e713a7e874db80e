"""Swiss rounds: each team's opponent and result in every round, in rank order, and the pairings of open rounds."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.core.endings import note
from tournament.documents.bracket_sheets.groups import FIGURES, draw_edges, draw_figures, draw_heads, draw_reason, small
from tournament.documents.bracket_sheets.names import (
    CHECK,
    SMALLEST,
    caption,
    draw_line_of_names,
    draw_team,
    origin_text,
)
from tournament.documents.engine.context import dotted
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.page import GRAY, LIGHT, PageCanvas
from tournament.documents.engine.records import BracketMatch, BracketPart, Slot, TableLine
from tournament.documents.scoresheets.grid import signed

GAP = 26.0  # between the columns
ROW = 34.0
HEAD = 22.0
IN_A_COLUMN = 12
SIZE = 9.0


@dataclass(frozen=True, slots=True)
class PairingsPage:
    """Up to two columns of matches, each with the name of its round above it."""

    columns: tuple[tuple[str, tuple[BracketMatch, ...]], ...]


def pairings_pages(part: BracketPart) -> tuple[PairingsPage, ...]:
    """The rounds that are not over, one column each or more."""
    columns = [
        (round_.name, round_.matches[start : start + IN_A_COLUMN])
        for round_ in part.rounds
        if any(not match.decided for match in round_.matches)
        for start in range(0, len(round_.matches), IN_A_COLUMN)
    ]
    return tuple(PairingsPage(tuple(columns[start : start + 2])) for start in range(0, len(columns), 2))


def render_pairings(canvas: PageCanvas, page: PairingsPage, top: float) -> None:
    """Render one page of pairings."""
    canvas.ornament(canvas.left, top, canvas.right, top)
    width = (canvas.width - GAP) / 2
    for number, (name, matches) in enumerate(page.columns):
        x = canvas.left + number * (width + GAP)
        canvas.write(name, x, top - 14, 11, font=BOLD, width=width - 90)
        canvas.write(_("Points"), x + width, top - 14, SMALLEST, align="right", width=80, ink=GRAY)
        for row, match in enumerate(matches):
            _draw_match(canvas, match, x, top - HEAD - row * ROW, width)


def _draw_match(canvas: PageCanvas, match: BracketMatch, x: float, y: float, width: float) -> None:
    """Render a match with its top at y: its number and table at the left, the boxes for points at the right."""
    canvas.write(str(match.number), x + 20, y - 14, 9, font=BOLD, align="right", width=20)
    canvas.write(caption(match), x, y - 27, SMALLEST, width=52, ink=GRAY)
    for slot, base in ((match.first, y - 14), (match.second, y - 28)):
        write_pair(canvas, slot, match, x + 56, base, width - 104)
        canvas.box(x + width - 40, base - 3.4, 40, 12.6)
        if slot.score is not None:
            font = BOLD if slot.winner else REGULAR
            canvas.write(signed(slot.score), x + width - 4, base, SIZE, font=font, align="right", width=34)
    canvas.rule(x, y - ROW + 1, x + width, y - ROW + 1, ink=LIGHT)


def write_pair(canvas: PageCanvas, slot: Slot, match: BracketMatch, x: float, y: float, width: float) -> None:
    """Write the team, else its origin; nothing where it is written by hand; a dash if no team comes."""
    if slot.team is not None:
        draw_line_of_names(canvas, slot.team, x, y, width, SIZE, bold=slot.winner)
    elif match.decided:
        canvas.write("—", x, y, SIZE)
    elif slot.from_match is not None:
        canvas.write(origin_text(slot), x, y, 7.5, width=width, ink=GRAY)


SWISS_ROW = 24.0
SWISS_HEAD = 21.0
IN_A_PAGE = 16  # teams
ROUNDS = 9  # on one page
NAMES = 168.0
CELL = 76.0  # the largest width


@dataclass(frozen=True, slots=True)
class Cell:
    """A team in one round: its match, its own slot and the opponent's."""

    round: int
    match: BracketMatch
    mine: Slot
    other: Slot


@dataclass(frozen=True, slots=True)
class SwissPage:
    """Some teams and some rounds (their numbers from 1). `number`: of the first row; `lines`: the number of rows."""

    number: int
    lines: int
    rounds: tuple[int, ...]
    table: tuple[tuple[TableLine, tuple[Cell, ...]], ...]
    has_begun: bool


def swiss_pages(part: BracketPart) -> tuple[SwissPage, ...]:
    """All teams for the first rounds, then again for the rounds that do not fit beside them."""
    lines = max(part.lines, len(part.table), 1)
    rounds = range(1, max(part.planned, len(part.rounds), 1) + 1)
    met: dict[int, list[Cell]] = {}
    for cell in _cells(part):
        if cell.mine.team:
            for number in cell.mine.people or (cell.mine.team.number,):
                met.setdefault(number, []).append(cell)
    begun = any(match.decided for round_ in part.rounds for match in round_.matches)
    return tuple(
        SwissPage(
            first + 1,
            min(IN_A_PAGE, lines - first),
            tuple(rounds[start : start + ROUNDS]),
            tuple(
                (line, tuple(cell for cell in met.get(line.team.number, ()) if start < cell.round <= start + ROUNDS))
                for line in part.table[first : first + IN_A_PAGE]
            ),
            begun,
        )
        # Rounds in the outer loop: pages with the same rounds follow each other.
        for start in range(0, len(rounds), ROUNDS)
        for first in range(0, lines, IN_A_PAGE)
    )


def _cells(part: BracketPart) -> Iterator[Cell]:
    for number, round_ in enumerate(part.rounds, start=1):
        for match in round_.matches:
            yield Cell(number, match, match.first, match.second)
            yield Cell(number, match, match.second, match.first)


def render_swiss(canvas: PageCanvas, page: SwissPage, top: float) -> None:
    """Render one page of the table."""
    canvas.ornament(canvas.left, top, canvas.right, top)
    said = _("In each round: the number of the match, against which team, and the points of both.")
    canvas.write(said, canvas.left, canvas.bottom + 3, SMALLEST, width=canvas.width, ink=GRAY)
    cell = min(CELL, (canvas.width - NAMES - FIGURES) / len(page.rounds))
    names = canvas.width - FIGURES - cell * len(page.rounds)
    left, y = canvas.left + names, top - SWISS_HEAD
    for place, number in enumerate(page.rounds):
        name = _("Round {number}").format(number=number)
        canvas.write(
            name, left + (place + 0.5) * cell, top - SWISS_HEAD + 4, 7, font=BOLD, align="center", width=cell - 4
        )
    draw_heads(canvas, canvas.right, top - SWISS_HEAD + 4)
    for row in range(page.lines):
        _draw_row(canvas, page, row, y - row * SWISS_ROW, names, cell)
    bottom = y - page.lines * SWISS_ROW
    for row in range(page.lines + 1):
        canvas.rule(canvas.left, y - row * SWISS_ROW, canvas.right, y - row * SWISS_ROW, ink=LIGHT)
    for x in (left + place * cell for place in range(len(page.rounds))):
        canvas.rule(x, y, x, bottom, ink=LIGHT)
    for row in range(page.lines):
        line = page.table[row][0] if page.has_begun and row < len(page.table) else None
        draw_edges(canvas, line, canvas.right, y - row * SWISS_ROW, y - (row + 1) * SWISS_ROW)


def _draw_row(canvas: PageCanvas, page: SwissPage, row: int, y: float, names: float, cell: float) -> None:
    if row >= len(page.table):
        canvas.write(str(page.number + row), canvas.left + 12, y - SWISS_ROW / 2 - 3, 8, align="right", ink=GRAY)
        return
    line, cells = page.table[row]
    draw_team(canvas, line.team, canvas.left, y - SWISS_ROW + 5, names - 4, 8, mark=0)
    for one in cells:
        x = canvas.left + names + page.rounds.index(one.round) * cell
        _draw_cell(canvas, one, x, y, cell)
    if page.has_begun:
        draw_figures(canvas, line, canvas.right, y - SWISS_ROW / 2 - (0 if line.reason else 3))
        draw_reason(canvas, line, canvas.right, y - SWISS_ROW)


def _draw_cell(canvas: PageCanvas, cell: Cell, x: float, y: float, width: float) -> None:
    """Render the match and the opponent in the upper line, the points or the table in the lower one."""
    small(canvas, str(cell.match.number), x + 2, y - 8, 16, align="left")
    against = str(cell.other.team.number) if cell.other.team else "–"
    if cell.other.people:
        against = " · ".join(str(number) for number in cell.other.people)
    canvas.write(against, x + width / 2, y - 9, 8, font=BOLD, align="center", width=width - 36)
    if cell.mine.winner:
        canvas.write(CHECK, x + width - 2, y - 9, 7, font=BOLD, align="right")
    font = BOLD if cell.mine.winner else REGULAR
    canvas.write(result_text(cell), x + width / 2, y - 20, 7.5, font=font, align="center", width=width - 4)


def result_text(cell: Cell) -> str:
    """The points of both, else how the match ended or where it is played."""
    if cell.mine.score is not None and cell.other.score is not None:
        points = f"{signed(cell.mine.score)} : {signed(cell.other.score)}"
        return dotted(points, note(cell.match.decided, cell.match.by))
    if cell.other.team is None and cell.match.decided:
        return _("bye")
    return caption(cell.match)
