"""Where everything on a page of a bracket stands: rows of lines, columns of rounds, and how large names can be."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tournament.documents.wall.lineage import Line

TALLEST_ROW = 96.0  # a final of two teams need not fill the sheet
WIDEST_COLUMN = 250.0
CAPTION = 7.0  # room under a line for its table
LARGEST, SMALLEST_PAIR = 11.5, 6.4
LEADING = 1.16


@dataclass(frozen=True, slots=True)
class Spot:
    """A line at its height y; a line that others decide stands midway between them."""

    line: Line
    y: float
    sources: tuple["Spot", ...]

    def walk(self) -> Iterator["Spot"]:
        yield self
        for source in self.sources:
            yield from source.walk()


@dataclass(frozen=True, slots=True)
class Column:
    """One round on the page: where it begins, how wide it is, the largest type its rows have room for, and whether the
    players of a team stand in two rows or side by side.
    """

    x: float
    width: float
    largest: float
    two_rows: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """A page ready to be drawn: the last line with all before it, and the columns by their number in the record."""

    root: Spot
    columns: dict[int, Column]


def lay_out(root: Line, left: float, bottom: float, right: float, top: float, last_width: float) -> Layout:
    """Place a page's lines inside a rectangle; the column of the last line is `last_width` wide."""
    row = min((top - bottom) / root.leaves, TALLEST_ROW)
    spare = (top - bottom - row * root.leaves) / 2
    spot, _ = _place(root, top - spare - row * 0.8, row)
    return Layout(spot, _columns(spot, left, right, last_width, row))


def _place(line: Line, y: float, row: float) -> tuple[Spot, float]:
    """The spot of a line whose first edge stands at y, and the y of the next free row."""
    sources: list[Spot] = []
    below = y
    for source in line.sources:
        spot, below = _place(source, below, row)
        sources.append(spot)
    if not sources:
        return Spot(line, y, ()), y - row
    return Spot(line, (sources[0].y + sources[-1].y) / 2, tuple(sources)), below


def _columns(root: Spot, left: float, right: float, last_width: float, row: float) -> dict[int, Column]:
    heights: dict[int, list[float]] = {}
    for spot in root.walk():
        heights.setdefault(spot.line.column, []).append(spot.y)
    first, last = min(heights), max(heights)
    styles = {column: _style(heights[column], row, column == first) for column in range(first, last)}
    shares = {column: 1.0 if two_rows else 1.75 for column, (_, two_rows) in styles.items()}
    unit = (right - left - last_width) / (sum(shares.values()) or 1)
    widths = {column: min(unit * share, WIDEST_COLUMN) for column, share in shares.items()}
    x = (left + right - sum(widths.values()) - last_width) / 2
    columns: dict[int, Column] = {}
    for column, width in widths.items():
        columns[column] = Column(x, width, *styles[column])
        x += width
    columns[last] = Column(x, last_width, *_style(heights[last], row, False))
    return columns


def _style(heights: list[float], row: float, edge: bool) -> tuple[float, bool]:
    """The size of names in a column, and whether the two players of a team stand one above the other."""
    room = min((upper - lower for upper, lower in pairwise(sorted(heights, reverse=True))), default=2 * row)
    room -= 3.5 if edge else 3.5 + CAPTION
    pair = min(room / (2 * LEADING), LARGEST)
    if pair >= SMALLEST_PAIR:
        return pair, True
    return min(room / LEADING, LARGEST * 0.75), False
