"""A bracket as lines: who stands on each line, and which lines it comes from.

A line is one slot in one round. It comes from two lines when a match decides it, from one when it passed a round with a
bye, from none where the lottery put a team. The tree is not padded to a power of two, so sides differ in size.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournament.documents.payloads import RecordError
from tournament.documents.records import BracketMatch, BracketRecord, RoundColumn, Slot, TeamName


@dataclass(frozen=True, slots=True)
class Line:
    """One slot in one column, counted from 0; the champion stands one column after the final.

    `match` is the match whose winner stands here, None at the edge and after a bye. `page` is the page that shows where
    the line comes from, None when this page does; `teams` then are the numbers of those who stand at its edge there.
    `outside` is whether it comes from a match that is drawn elsewhere: its slot says from which.
    """

    slot: Slot
    column: int
    match: BracketMatch | None = None
    sources: tuple["Line", ...] = ()
    page: int | None = None
    outside: bool = False
    teams: tuple[int, ...] = ()

    @property
    def leaves(self) -> int:
        """How many lines stand at its edge: itself, when it comes from nowhere."""
        return sum(source.leaves for source in self.sources) or 1

    def walk(self) -> Iterator["Line"]:
        """This line and all it comes from."""
        yield self
        for source in self.sources:
            yield from source.walk()


def trace(record: BracketRecord) -> Line:
    """The line of the champion of a single elimination with the whole bracket behind it; see `traced`."""
    return traced(record.columns, record.champion)


def traced(columns: tuple[RoundColumn, ...], champion: TeamName | None, *, is_part: bool = False) -> Line:
    """The line of the champion with the whole tree behind it.

    `is_part`: other matches of the bracket are drawn elsewhere, and lines may come from those; the losers of earlier
    ones always do. Raises `RecordError` when the rounds do not lead to one final or a match leads nowhere.
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


def winner(match: BracketMatch) -> TeamName | None:
    """The team that has won it."""
    return next((slot.team for slot in (match.first, match.second) if slot.winner), None)


class _Tracer:
    """Follows the slots from the champion back to the lottery."""

    def __init__(self, columns: tuple[RoundColumn, ...], is_part: bool) -> None:
        self._is_part = is_part
        self._at = {match.number: (column, match) for column, round_ in enumerate(columns) for match in round_.matches}

    def line(self, slot: Slot, column: int) -> Line:
        """The line of a slot that stands in this column."""
        origin, match = -1, None
        if slot.from_match is not None:
            if self._is_part and (slot.loser or slot.from_match not in self._at):
                return Line(slot, column, outside=True)
            if slot.from_match not in self._at or self._at[slot.from_match][0] >= column:
                raise RecordError(f"no earlier match {slot.from_match}")
            origin, match = self._at[slot.from_match]
        if origin < column - 1:
            passing = replace(slot, bye=True, score=None, winner=False)
            return Line(slot, column, sources=(self.line(passing, column - 1),))
        if match is None:
            return Line(slot, column)
        return Line(slot, column, match, (self.line(match.first, origin), self.line(match.second, origin)))
