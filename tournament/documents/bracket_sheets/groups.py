"""Groups: round robin in a square, one row per team, with the figures that decide its rank."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.bracket_sheets.names import CHECK, MARK, SMALLEST, caption, draw_team, natural_width
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import at_size
from tournament.documents.engine.names import broken
from tournament.documents.engine.page import GRAY, LIGHT, Align, PageCanvas
from tournament.documents.engine.records import BracketMatch, BracketPart, Slot, TableLine, TeamName
from tournament.documents.scoresheets.grid import difference, signed

WIDTHS = (27.0, 27.0, 40.0, 34.0, 28.0)
FIGURES = sum(WIDTHS)


def edges(right: float) -> Iterator[float]:
    """The right ends of the columns, from the right; the last one is where they begin."""
    # The 0 yields the right edge itself first.
    for width in (0.0, *reversed(WIDTHS)):
        right -= width
        yield right


def draw_heads(canvas: PageCanvas, right: float, y: float) -> None:
    """Render the column headings on one or two lines, the last with its baseline at y."""
    names = (_("Won"), _("Lost"), _("Difference"), _("Points for"), _("Place"))
    for name, end, width in _columns(names, right):
        lines = broken(name, REGULAR, 2)
        for row, line in enumerate(reversed(lines)):
            small(canvas, line, end - width / 2, y + row * SMALLEST * 1.05, width - 2)


def small(canvas: PageCanvas, text: str, x: float, y: float, width: float, *, align: Align = "center") -> None:
    """Write small letters in the one size that is large enough, squeezed if they do not fit."""
    canvas.put(at_size(text, REGULAR, SMALLEST, width), x, y, align=align, ink=GRAY)


def draw_figures(canvas: PageCanvas, line: TableLine, right: float, y: float) -> None:
    """Render the figures of a team; ranks are in bold, because people look for them."""
    figures = (
        str(line.won),
        str(line.lost),
        difference(line.difference),
        signed(line.points_for),
        str(line.rank),
    )
    for figure, end, width in _columns(figures, right):
        last = end == right
        canvas.write(
            figure,
            end - width / 2,
            y,
            11 if last else 8.5,
            font=BOLD if last else REGULAR,
            align="center",
            width=width - 3,
        )


REASON = 8.5  # the height of the line of a reason below the figures


def draw_reason(canvas: PageCanvas, line: TableLine, right: float, y: float) -> None:
    """Render what separated a team from the one before, below its figures; y is the lower edge of its row."""
    if line.reason:
        small(canvas, line.reason, right - 3, y + 2.2, FIGURES - 6, align="right")


def draw_edges(canvas: PageCanvas, line: TableLine | None, right: float, top: float, bottom: float) -> None:
    """Rule the columns of the figures in one row; those inside end above a reason."""
    *inside, first = list(edges(right))[1:]
    for x in inside:
        canvas.rule(x, top, x, bottom + (REASON if line is not None and line.reason else 0), ink=LIGHT)
    for x in (first, right):
        canvas.rule(x, top, x, bottom, ink=LIGHT)


def _columns(texts: tuple[str, ...], right: float) -> Iterator[tuple[str, float, float]]:
    return zip(reversed(texts), list(edges(right))[:-1], reversed(WIDTHS), strict=True)


GAP = 22.0  # between two groups
TITLE, HEAD, LEGEND = 18.0, 19.0, 14.0
NAMES = 104.0  # the least width of the names
CELL = (27.0, 46.0)
ROW = (27.0, 42.0)
HALF = 5  # teams; groups of more are never side by side
ROOM = 424.0  # the height for the groups of a page, on either size of sheet


@dataclass(frozen=True, slots=True)
class Page:
    """Rows of groups, one or two in each, and the height of a team's row."""

    rows: tuple[tuple[BracketPart, ...], ...]
    row: float


def pages(parts: tuple[BracketPart, ...]) -> tuple[Page, ...]:
    """The groups in order, as many per page as stay readable."""
    most = max((_lines(part) for part in parts), default=1)
    aside = 2 if most <= HALF else 1
    least = TITLE + HEAD + most * ROW[0] + GAP
    down = max(1, int((ROOM - LEGEND + GAP) / least))
    rows = [parts[start : start + aside] for start in range(0, len(parts), aside)]
    down = min(down, len(rows)) or 1
    row = min(ROW[1], ((ROOM - LEGEND + GAP) / down - TITLE - HEAD - GAP) / most)
    return tuple(Page(tuple(rows[start : start + down]), row) for start in range(0, len(rows), down))


def render_group(canvas: PageCanvas, page: Page, top: float) -> None:
    """Render one page of groups."""
    canvas.ornament(canvas.left, top, canvas.right, top)
    said = _("Each cell shows the match, then its round or table; after the match, the points of the team on the left.")
    canvas.write(said, canvas.left, canvas.bottom + 3, SMALLEST, width=canvas.width, ink=GRAY)
    y = top - 6
    aside = max(len(row) for row in page.rows)
    width = (canvas.width - GAP * (aside - 1)) / aside
    for row in page.rows:
        for number, part in enumerate(row):
            _Square(part, canvas.left + number * (width + GAP), width, page.row).draw(canvas, y)
        y -= TITLE + HEAD + max(_lines(part) for part in row) * page.row + GAP


def _lines(part: BracketPart) -> int:
    return max(part.lines, len(part.table))


class _Square:
    """One group, `width` wide from x."""

    def __init__(self, part: BracketPart, x: float, width: float, row: float) -> None:
        self._part, self._x, self._width, self._row = part, x, width, row
        self._teams = sorted(part.table, key=lambda line: line.team.number)  # a row keeps its place during play
        self._lines = _lines(part)
        self._cell = min(CELL[1], max(CELL[0], (width - NAMES * 1.3 - FIGURES) / self._lines))
        self._names = width - FIGURES - self._cell * self._lines
        wanted = max((natural_width(line.team) - MARK for line in part.table), default=1.0)
        self._size = max(min(10.5, (row - 6) / 2.2, (self._names - 4) / wanted), SMALLEST)
        # Unordered pairs, because two cells show each match.
        self._met = {
            frozenset((match.first.team.number, match.second.team.number)): (round_.name, match)
            for round_ in part.rounds
            for match in round_.matches
            if match.first.team and match.second.team
        }

    def draw(self, canvas: PageCanvas, top: float) -> None:
        canvas.write(self._part.name, self._x, top - 12, 11, font=BOLD, width=self._names)
        y = top - TITLE
        left = self._x + self._names
        for number in range(self._lines):
            name = str(self._teams[number].team.number) if number < len(self._teams) else str(number + 1)
            canvas.write(
                name, left + (number + 0.5) * self._cell, y - HEAD + 4, 8, font=BOLD, align="center", width=self._cell
            )
        draw_heads(canvas, self._x + self._width, y - HEAD + 4)
        for number in range(self._lines):
            self._draw_row(canvas, number, y - HEAD - number * self._row)
        self._draw_lines(canvas, y - HEAD)

    def _draw_row(self, canvas: PageCanvas, number: int, y: float) -> None:
        line = self._teams[number] if number < len(self._teams) else None
        size = self._size
        if line is None:
            canvas.write(str(number + 1), self._x + 10, y - self._row / 2 - 3, 8, align="right", ink=GRAY)
        else:
            draw_team(
                canvas,
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
                canvas.box(x, y - self._row, self._cell, self._row, fill=0.85)
            elif line is not None and other < len(self._teams):
                self._draw_cell(canvas, line.team, self._teams[other].team, x, y)
        if line is not None and _has_begun(self._part):
            right = self._x + self._width
            draw_figures(canvas, line, right, y - self._row / 2 - (0 if line.reason else 3))
            draw_reason(canvas, line, right, y - self._row)

    def _draw_cell(self, canvas: PageCanvas, team: TeamName, other: TeamName, x: float, y: float) -> None:
        found = self._met.get(frozenset((team.number, other.number)))
        if found is None:
            return
        name, match = found
        mine = match.first if match.first.team == team else match.second
        small(canvas, str(match.number), x + 1.5, y - 7, self._cell - 3, align="left")
        # Until the match has a table, its round says when it is played.
        said = caption(match) or ("" if match.decided else name)
        small(canvas, said, x + self._cell / 2, y - self._row + 2.2, self._cell - 2)
        middle = y - self._row / 2 - 3
        draw_result(canvas, mine, match, x + self._cell / 2, middle, self._cell - 4)

    def _draw_lines(self, canvas: PageCanvas, y: float) -> None:
        left, right = self._x + self._names, self._x + self._width
        bottom = y - self._lines * self._row
        for number in range(self._lines + 1):
            canvas.rule(self._x, y - number * self._row, right, y - number * self._row)
            canvas.rule(left + number * self._cell, y, left + number * self._cell, bottom)
        begun = self._teams if _has_begun(self._part) else []
        for number in range(self._lines):
            line = begun[number] if number < len(begun) else None
            draw_edges(canvas, line, right, y - number * self._row, y - (number + 1) * self._row)


def draw_result(canvas: PageCanvas, mine: Slot, match: BracketMatch, x: float, y: float, width: float) -> None:
    """Render a team's result of a finished match: its points, else a check mark or a dash."""
    if not match.decided:
        return
    font = BOLD if mine.winner else REGULAR
    text = signed(mine.score) if mine.score is not None else (CHECK if mine.winner else "–")
    canvas.write(text, x, y, 9, font=font, align="center", width=width)
    if mine.winner and mine.score is not None:
        canvas.write(CHECK, x + width / 2, y + 8.5, SMALLEST, font=BOLD, align="right")


def _has_begun(part: BracketPart) -> bool:
    return any(match.decided for round_ in part.rounds for match in round_.matches)
