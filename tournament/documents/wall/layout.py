"""Where everything on a page of a bracket stands: rows of lines, columns of rounds, and how large names can be."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tournament.documents.wall.lineage import Line

TALLEST_ROW = 96.0  # a final of two teams need not fill the sheet
WIDEST_COLUMN = 250.0
CAPTION = 8.6  # room under a line for its table
PAGE, SECTION = 14.0, 34.0  # and for the page of its section, without and with the teams in it
LARGEST = 11.5
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
    """One round on the page: where it begins and how wide it is."""

    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A page ready to be drawn: the last line with all before it, the columns by their number in the record, and the
    largest type for which every line has room above it for both players of a team.
    """

    root: Spot
    columns: dict[int, Column]
    largest: float


def lay_out(
    root: Line,
    left: float,
    bottom: float,
    right: float,
    top: float,
    last_width: float | None,
    tallest: float = TALLEST_ROW,
) -> Layout:
    """Place a page's lines inside a rectangle; the last column is `last_width` wide, None: as wide as the others."""
    row = min((top - bottom) / root.leaves, tallest)
    spare = (top - bottom - row * root.leaves) / 2
    spot, _ = _place(root, top - spare - row * 0.8, row)
    heights: dict[int, list[float]] = {}
    captions: dict[int, float] = {}
    for placed in spot.walk():
        heights.setdefault(placed.line.column, []).append(placed.y)
        captions[placed.line.column] = max(below(placed.line), captions.get(placed.line.column, 0))
    largest = min(_largest(column, row, captions[number]) for number, column in heights.items())
    return Layout(spot, _columns(sorted(heights), left, right, last_width), largest)


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


def _columns(numbers: list[int], left: float, right: float, last_width: float | None) -> dict[int, Column]:
    """The columns side by side in the middle of the page, all but the last equally wide."""
    *before, last = numbers
    shares = len(before) + (last_width is None)
    width = min((right - left - (last_width or 0)) / max(shares, 1), WIDEST_COLUMN)
    last_width = width if last_width is None else last_width
    start = (left + right - width * len(before) - last_width) / 2
    columns = {number: Column(start + width * place, width) for place, number in enumerate(before)}
    return columns | {last: Column(start + width * len(before), last_width)}


def below(line: Line) -> float:
    """The room that is wanted under a line for what is said of it."""
    if line.page:
        return SECTION if line.teams else PAGE
    return CAPTION if line.match or line.outside else 0


def _largest(heights: list[float], row: float, caption: float) -> float:
    """The largest type with which two rows of names stand between the lines of a column, and the room of a caption."""
    room = min((upper - lower for upper, lower in pairwise(sorted(heights, reverse=True))), default=2 * row)
    room -= 3.5 + caption
    return min(room / (2 * LEADING), LARGEST)
