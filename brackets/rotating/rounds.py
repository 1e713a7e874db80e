"""Rounds as they are seated and were played, the options of the seating, and what earlier rounds say about people."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from brackets.rotating.errors import NotFour, TwoSeats, UnknownChoice

TABLE_OF: Final = 4
Side = tuple[int, ...]
"""Two partners, the better placed first. As many as were written, where a round was seated by hand."""


@dataclass(frozen=True)
class Table:
    """One table of a round. `number`: from 1, the leaders' table. `sides`: seats 0 and 2, then seats 1 and 3."""

    number: int
    sides: tuple[Side, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for side in self.sides for person in side)


@dataclass(frozen=True)
class Round:
    """One round: its tables by number, and the people who have a bye, the best placed first."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody in the round, as often as they stand in it."""
        return (*(person for table in self.tables for person in table.people), *self.byes)


CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "first": ("LOT", "CLUB_VECTORS", "RATING_FOLD"),
    "second": ("AS_MIDDLE", "LEADERS_APART"),
    "last": ("AS_MIDDLE", "INTERLEAVED"),
    "last_partners": ("NEVER_REPEAT", "MAY_REPEAT"),
    "club_apart": ("ROUND_1", "ALWAYS", "NEVER"),
}


@dataclass(frozen=True)
class Rules:
    """The options of federation.md section 4; each default is the one that stands there. Raises UnknownChoice.

    `first`, `second`, `last`: the shape of that round (`shapes`). `last_partners`: whether the last round ignores who
    were partners (R1). `club_apart`: the rounds in which members of one club are not partners. `duel`: whether two
    leaders alone are rivals. `bye_limit`: byes a person.
    """

    first: str = "LOT"
    second: str = "AS_MIDDLE"
    last: str = "AS_MIDDLE"
    last_partners: str = "NEVER_REPEAT"
    club_apart: str = "ROUND_1"
    duel: bool = False
    bye_limit: int = 2

    def __post_init__(self) -> None:
        for option, choices in CHOICES.items():
            if (value := getattr(self, option)) not in choices:
                raise UnknownChoice(option=option, value=value, choices=", ".join(choices))

    def keeps_clubs_apart(self, round: int) -> bool:
        """Return whether members of one club are not partners in this round, counted from 1."""
        return self.club_apart == "ALWAYS" or (self.club_apart == "ROUND_1" and round == 1)

    def forgets_partners(self, is_last: bool) -> bool:
        """Return whether earlier partners may be partners again."""
        return is_last and self.last_partners == "MAY_REPEAT"


@dataclass(frozen=True)
class Past:
    """What the rounds before say: the partners of each person, how often they met each rival, and byes.

    `round`: the number of the round that comes next, from 1. `last_byes`: who had a bye in the round before.
    """

    round: int = 1
    partners: Mapping[int, frozenset[int]] = field(default_factory=dict)
    rivals: Mapping[int, Counter[int]] = field(default_factory=dict)
    byes: Counter[int] = field(default_factory=Counter)
    last_byes: frozenset[int] = frozenset()

    @classmethod
    def read(cls, history: Sequence[Round]) -> "Past":
        """Read the rounds played, from the first. Raises TwoSeats or NotFour."""
        partners: dict[int, set[int]] = {}
        rivals: dict[int, Counter[int]] = {}
        for number, played in enumerate(history, start=1):
            _checked(number, played)
            for table in played.tables:
                _remember(table, partners, rivals)
        return cls(
            round=len(history) + 1,
            partners={person: frozenset(known) for person, known in partners.items()},
            rivals=rivals,
            byes=Counter(person for played in history for person in played.byes),
            last_byes=frozenset(history[-1].byes if history else ()),
        )

    def were_partners(self, one: int, other: int) -> bool:
        return other in self.partners.get(one, ())


def _checked(number: int, played: Round) -> None:
    for table in played.tables:
        if [len(side) for side in table.sides] != [2, 2]:
            raise NotFour(table=table.number, round=number)
    for person, places in Counter(played.people).items():
        if places > 1:
            raise TwoSeats(person=person, round=number)


def _remember(table: Table, partners: dict[int, set[int]], rivals: dict[int, Counter[int]]) -> None:
    first, second = table.sides
    for one, other in (first, first[::-1], second, second[::-1]):
        partners.setdefault(one, set()).add(other)
    for one, other in product(first, second):
        rivals.setdefault(one, Counter())[other] += 1
        rivals.setdefault(other, Counter())[one] += 1


def numbered(tables: Iterable[tuple[Side, Side]], order: Sequence[int], byes: Iterable[int]) -> Round:
    """Return the round of these sides: the table with the best place in the order is table 1, and so on."""
    place = {person: place for place, person in enumerate(order)}
    by_best = sorted(tables, key=lambda sides: min(place[person] for side in sides for person in side))
    return Round(
        tuple(Table(number, sides) for number, sides in enumerate(by_best, start=1)),
        tuple(sorted(byes, key=place.__getitem__)),
    )
