"""The points of an event, and the best results of a circuit: federation.md, section 5."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from scoring.errors import WrongValue
from scoring.profile.options import Readers, check, one_of

MOST: Final = 100_000
"""Points of one place or one event at most."""


@dataclass(frozen=True, slots=True)
class EventPoints:
    """What a place in an event is worth. table: by place, from the first. win: for each match won. attendance: for
    coming. beyond: what a place beyond the table still pays (C1).
    """

    table: tuple[int, ...]
    win: int = 0
    attendance: int = 0
    beyond: Literal["WINS_AND_ATTENDANCE", "ATTENDANCE"] = "WINS_AND_ATTENDANCE"

    def __post_init__(self) -> None:
        """Raise WrongValue for points below 0, or that grow from one place to the next; UnknownOption for `beyond`."""
        check(self, EVENT_OPTIONS)
        if not all(0 <= each <= MOST for each in (*self.table, self.win, self.attendance)):
            raise WrongValue("table", f"points are from 0 to {MOST}")
        if list(self.table) != sorted(self.table, reverse=True):
            raise WrongValue("table", "no place is worth more than the one before")

    def worth(self, place: int, wins: int) -> int:
        """Return the points of a place and of so many wins. Raises WrongValue for a place before the first."""
        if place < 1 or wins < 0:
            raise WrongValue("place", "places begin at 1 and wins at 0")
        if place <= len(self.table):
            return self.table[place - 1] + wins * self.win + self.attendance
        return self.attendance + (wins * self.win if self.beyond == "WINS_AND_ATTENDANCE" else 0)


EVENT_OPTIONS: Final[Readers] = {"beyond": one_of("WINS_AND_ATTENDANCE", "ATTENDANCE")}


@dataclass(frozen=True, slots=True)
class CircuitLine:
    """One line of a circuit's table.

    rank: shared by those level; None under the fewest dates. counted: the results that count, best first. struck: the
    others, which are published struck through.
    """

    name: str
    rank: int | None
    total: int
    counted: tuple[int, ...]
    struck: tuple[int, ...]


def circuit(results: Mapping[str, Sequence[int]], best: int, min_dates: int = 0) -> tuple[CircuitLine, ...]:
    """Return a circuit's table: the sum of the `best` results of each (all, of fewer); those ranked first.

    Level totals are separated by the best counted result, then the second best ...; then they share the place (C3).
    min_dates: who played fewer has no place. Raises WrongValue for a circuit of no dates, and for points below 0.
    """
    if best < 1 or min_dates < 0:
        raise WrongValue("best", "at least one date counts, and the fewest dates are at least 0")
    if any(points < 0 for each in results.values() for points in each):
        raise WrongValue("results", "points are at least 0")
    lines = [_line(name, each, best) for name, each in sorted(results.items())]
    placed = sorted((line for line in lines if len(results[line.name]) >= min_dates), key=_merit, reverse=True)
    ranked: list[CircuitLine] = []
    for _merit_of, level in groupby(placed, key=_merit):
        rank = len(ranked) + 1
        ranked += [
            CircuitLine(line.name, rank, line.total, line.counted, line.struck)
            for line in sorted(level, key=lambda line: line.name)
        ]
    return (*ranked, *(line for line in lines if len(results[line.name]) < min_dates))


def _line(name: str, points: Sequence[int], best: int) -> CircuitLine:
    counted, struck = _split(sorted(points, reverse=True), best)
    return CircuitLine(name, None, sum(counted), counted, struck)


def _split(points: Sequence[int], best: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(points[:best]), tuple(points[best:])


def _merit(line: CircuitLine) -> tuple[int, tuple[int, ...]]:
    return line.total, line.counted
