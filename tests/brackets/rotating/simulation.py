"""A whole event, played by itself: how tests and benchmarks measure the seating. Results come in as a function."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from brackets.rotating.rounds import Round, Rules, Table
from brackets.rotating.seating import NOBODY, seat

Score = Callable[[Table], tuple[int, int]]
"""The points of both sides of a table, in their order; level points are won by nobody."""
TARGET: Final = 200
"""Points that end a match, and that a bye counts for."""
ALWAYS: Final[Mapping[int, int]] = {}


@dataclass(frozen=True)
class Line:
    """What a person has: matches won, points for minus against (effectiveness), points for."""

    wins: int = 0
    eff: int = 0
    pf: int = 0

    def after(self, points: int, against: int) -> "Line":
        return Line(self.wins + (points > against), self.eff + points - against, self.pf + points)

    def after_bye(self) -> "Line":
        """Won to nil, with half of the target as effectiveness."""
        return replace(self.after(TARGET, 0), eff=self.eff + TARGET // 2)


@dataclass(frozen=True)
class Event:
    """An event as it was played. `orders`: the people present before each round, by rank; then the final order."""

    rounds: tuple[Round, ...]
    orders: tuple[tuple[int, ...], ...]
    lines: Mapping[int, Line] = field(default_factory=dict)


def play_event(
    lot: Sequence[int],
    rounds: int,
    score: Score,
    rules: Rules = Rules(),  # noqa: B008 - frozen
    *,
    clubs: Mapping[int, str] = NOBODY,
    arrive: Mapping[int, int] = ALWAYS,
    leave: Mapping[int, int] = ALWAYS,
) -> Event:
    """Seat and play so many rounds; the order is wins, effectiveness, points for, the lot.

    `lot`: everybody who ever plays, in the order of the lot. `arrive`: the first round of people who come late; what
    they missed counts nothing. `leave`: the first round that people miss. Raises what `seat` raises.
    """
    lines = dict.fromkeys(lot, Line())
    played: list[Round] = []
    orders = []
    for number in range(1, rounds + 1):
        here = [person for person in lot if arrive.get(person, 1) <= number < leave.get(person, rounds + 1)]
        orders.append(_ranked(here, lines))
        wins = {person: lines[person].wins for person in here}
        seated = seat(orders[-1], played, rules, is_last=number == rounds, wins=wins, clubs=clubs)
        for table in seated.tables:
            _enter(table, score(table), lines)
        lines |= {person: lines[person].after_bye() for person in seated.byes}
        played.append(seated)
    orders.append(_ranked([person for person in lot if person not in leave], lines))
    return Event(tuple(played), tuple(orders), lines)


def _ranked(people: Sequence[int], lines: Mapping[int, Line]) -> tuple[int, ...]:
    """Return people by rank; those who are level stay in the order of the lot."""
    return tuple(sorted(people, key=lambda one: (lines[one].wins, lines[one].eff, lines[one].pf), reverse=True))


def _enter(table: Table, points: tuple[int, int], lines: dict[int, Line]) -> None:
    for side, own, against in zip(table.sides, points, reversed(points), strict=True):
        lines |= {person: lines[person].after(own, against) for person in side}
