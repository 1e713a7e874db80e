"""The layout of a bracket page: rows of lines, columns of rounds, and how large names can be.

A line is one slot in one round. It comes from two lines if a match decides it, from one after a bye, from none if the
lottery placed a team. The tree is not padded to a power of two, so sides differ in size.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from tournament.documents.engine.records import BracketMatch, BracketRecord, RecordError, RoundColumn, Slot, TeamName


@dataclass(frozen=True, slots=True)
class Line:
    """One slot in one column, counted from 0; the champion is one column after the final.

    `match` is the match whose winner takes the line, None at the edge and after a bye. `page` is the page that shows
    where the line comes from, None if it is this page; `teams` are then the numbers of the teams at its edge there.
    `outside`: whether it comes from a match of another tree; its slot names the match.
    """

    slot: Slot
    column: int
    match: BracketMatch | None = None
    sources: tuple["Line", ...] = ()
    page: int | None = None
    outside: bool = False
    teams: tuple[int, ...] = ()

    @property
    def sections(self) -> int:
        """The number of lines at its edge: 1 if it comes from none."""
        return sum(source.sections for source in self.sources) or 1

    def walk(self) -> Iterator["Line"]:
        """This line and all lines it comes from."""
        yield self
        for source in self.sources:
            yield from source.walk()


def trace(record: BracketRecord) -> Line:
    """The champion's line of a single elimination, with the whole bracket behind it; see `traced`."""
    return traced(record.columns, record.champion)


def traced(columns: tuple[RoundColumn, ...], champion: TeamName | None, *, is_part: bool = False) -> Line:
    """The champion's line with the whole tree behind it.

    `is_part`: other matches of the bracket are in other trees, and lines may come from them; the losers of earlier
    matches always do. Raises `RecordError` if the rounds do not lead to one final or a match leads nowhere.
    """
    final: int | None = None
    team = champion
    if columns:
        last = columns[-1]
        if len(last.matches) > 1:
            raise RecordError("the last round holds more than one match")
        final = last.matches[0].number if last.matches else None
        team = team or (last.bye.team if last.bye else None)
    root = _Tracer(columns, is_part).line(Slot(team=team, from_match=final), len(columns))
    drawn = {line.match.number for line in root.walk() if line.match}
    if lost := {match.number for column in columns for match in column.matches} - drawn:
        raise RecordError(f"matches that lead nowhere: {', '.join(map(str, sorted(lost)))}")
    return root


class _Tracer:
    """Follows the slots from the champion back to the lottery."""

    def __init__(self, columns: tuple[RoundColumn, ...], is_part: bool) -> None:
        self._is_part = is_part
        self._at = {match.number: (column, match) for column, round_ in enumerate(columns) for match in round_.matches}

    def line(self, slot: Slot, column: int) -> Line:
        """The line of a slot in this column."""
        origin, match = -1, None
        if slot.from_match is not None:
            if self._is_part and (slot.loser or slot.from_match not in self._at):
                return Line(slot, column, outside=True)
            if slot.from_match not in self._at or self._at[slot.from_match][0] >= column:
                raise RecordError(f"no earlier match {slot.from_match}")
            origin, match = self._at[slot.from_match]
        # The slot passed a round, so a line with a bye comes between.
        if origin < column - 1:
            passing = replace(slot, bye=True, score=None, winner=False)
            return Line(slot, column, sources=(self.line(passing, column - 1),))
        if match is None:
            return Line(slot, column)
        return Line(slot, column, match, (self.line(match.first, origin), self.line(match.second, origin)))


TALLEST_ROW = 96.0
ROOM_OF_FINAL = 190.0  # between the teams of a final that stands alone, for the laurel
WIDEST_COLUMN = 250.0
FIRST = 0.34  # the share of the first round, whose names are whole, in the width of the page
CAPTION = 8.6  # room under a line for its table
PAGE, SECTION = 14.0, 34.0  # and for the page of its section, without and with its teams
LARGEST = 11.5
BESIDE = 12.0  # kept free beside and below a line
LEADING = 1.16


@dataclass(frozen=True, slots=True)
class Spot:
    """A line at its height y; a line that other lines decide is midway between them."""

    line: Line
    y: float
    sources: tuple["Spot", ...]

    def walk(self) -> Iterator["Spot"]:
        yield self
        for source in self.sources:
            yield from source.walk()


@dataclass(frozen=True, slots=True)
class Column:
    """One round on the page: its left edge and its width."""

    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A page ready to be rendered.

    `root` is the last line with all before it, `columns` are by their number in the snapshot, `largest` is the largest
    type with which every line has room above it for both players of a team.
    """

    root: Spot
    columns: dict[int, Column]
    largest: float
    bottom: float
    top: float

    @property
    def first(self) -> int:
        """The number of the column at the left edge."""
        return min(self.columns)

    def free(self, width: float, height: float) -> tuple[float, float, float, float]:
        """The rectangle left of the right edge that no line crosses and that enlarges a width and a height most.

        Its left, bottom, right and top.
        """
        numbers = sorted(self.columns)
        right = self.columns[numbers[-1]].x + self.columns[numbers[-1]].width
        found: list[tuple[float, tuple[float, float, float, float]]] = []
        for number in numbers[1:] or numbers:
            left = self.columns[number].x + BESIDE
            for low, high in pairwise(sorted([(self.top, self.top), *self._taken(number)], reverse=True)):
                box = left, high[1], right, low[0]
                found.append((min((right - left) / width, (low[0] - high[1]) / height), box))
        return max(found)[1]

    def _taken(self, number: int) -> list[tuple[float, float]]:
        """The heights, each from its lower to its upper end, that lines from this column on take, merged."""
        taken = [(self.bottom, self.bottom)]
        for spot in self.root.walk():
            if spot is not self.root and spot.line.column >= number:
                taken.append((spot.y - BESIDE, spot.y + 2 * LEADING * self.largest))
            if spot is not self.root and spot.line.column > number and spot.sources:
                heights = [source.y for source in spot.sources]
                taken.append((min(heights), max(heights)))
        merged: list[tuple[float, float]] = []
        for low, high in sorted(taken):
            if merged and low <= merged[-1][1]:
                merged[-1] = merged[-1][0], max(high, merged[-1][1])
            else:
                merged.append((low, high))
        return merged


def lay_out(
    root: Line,
    left: float,
    bottom: float,
    right: float,
    top: float,
    *,
    crowned: bool = False,
    first: float = FIRST,
    rows: int = 2,
) -> Layout:
    """Place a page's lines inside a rectangle. `first`: the share of the first column in its width.

    `crowned`: the last line has no column, because its team stands in a laurel beside the final. `rows`: the lines of a
    team in the first column.
    """
    row = min((top - bottom) / root.sections, TALLEST_ROW if root.sections > 2 else ROOM_OF_FINAL)
    # A small tree is centred vertically.
    spare = (top - bottom - row * root.sections) / 2
    spot, _ = _place(root, top - spare - row * 0.9, row)
    heights: dict[int, list[float]] = {}
    captions: dict[int, float] = {}
    for placed in spot.walk():
        heights.setdefault(placed.line.column, []).append(placed.y)
        captions[placed.line.column] = max(below(placed.line), captions.get(placed.line.column, 0))
    numbers = sorted(heights)
    largest = min(
        _largest(heights[number], row, captions[number], rows if number == numbers[0] else 2) for number in numbers
    )
    return Layout(
        spot, _columns(numbers[:-1] if crowned and root.sources else numbers, left, right, first), largest, bottom, top
    )


def _place(line: Line, y: float, row: float) -> tuple[Spot, float]:
    """The spot of a line whose first source at the edge is at y, and the y of the next free row."""
    sources: list[Spot] = []
    below = y
    for source in line.sources:
        spot, below = _place(source, below, row)
        sources.append(spot)
    if not sources:
        return Spot(line, y, ()), y - row
    return Spot(line, (sources[0].y + sources[-1].y) / 2, tuple(sources)), below


def _columns(numbers: list[int], left: float, right: float, first: float) -> dict[int, Column]:
    """The columns side by side, all but the first equally wide."""
    others = len(numbers) - 1
    widest = (right - left) * max(first, 1 / len(numbers)) if others else right - left
    width = min((right - left - widest) / max(others, 1), WIDEST_COLUMN)
    columns = {number: Column(left + widest + width * place, width) for place, number in enumerate(numbers[1:])}
    return {numbers[0]: Column(left, widest)} | columns


def below(line: Line) -> float:
    """The room needed under a line for its caption."""
    if line.page:
        return SECTION if line.teams else PAGE
    return CAPTION if line.match or line.outside else 0


def _largest(heights: list[float], row: float, caption: float, rows: int) -> float:
    """The largest type with which `rows` rows of names and a caption fit between the lines of a column."""
    room = min((upper - lower for upper, lower in pairwise(sorted(heights, reverse=True))), default=2 * row)
    return min((room - 2.8 - caption) / (rows * LEADING), LARGEST)
