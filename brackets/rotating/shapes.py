"""The shapes of a round (federation.md section 4): which places of an order sit together, before any other rule.

A shape is a sequence of the places 0..n-1, n a multiple of four: the first two are partners, against the next two, and
so on.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Final

from brackets.lottery.records import players
from brackets.rotating.rounds import TABLE_OF, Round, numbered

Sequenced = list[int]


def in_order(seats: int) -> Sequenced:
    """LOT: first and second are partners, as in the lottery of teams (docs/lottery.md), against third and fourth."""
    return list(range(seats))


def club_vectors(seats: int) -> Sequenced:
    """CLUB_VECTORS: the order is cut in four; the i-th of the first two parts play against those of the others."""
    part = seats // TABLE_OF
    return [vector * part + table for table in range(part) for vector in range(TABLE_OF)]


def rating_fold(seats: int) -> Sequenced:
    """RATING_FOLD: neighbours are partners; the upper half of the pairs, made even from below, and the lower half are
    each folded: its first pair plays against the first of its second half.
    """
    pairs = seats // 2
    upper = (pairs // 2) + (pairs // 2) % 2
    halves = ((0, upper // 2), (upper, (pairs - upper) // 2))
    met = [pair for first, count in halves for at in range(first, first + count) for pair in (at, at + count)]
    return [place for pair in met for place in (2 * pair, 2 * pair + 1)]


def leaders_apart(seats: int) -> Sequenced:
    """LEADERS_APART: eights play (1, 5) v (3, 7) and (2, 6) v (4, 8), a last four (1, 3) v (2, 4)."""
    eights = [first + place for first in range(0, seats - 7, 8) for place in (0, 4, 2, 6, 1, 5, 3, 7)]
    return eights + [len(eights) + place for place in interleaved(seats - len(eights))]


def interleaved(seats: int) -> Sequenced:
    """INTERLEAVED: fours play (1, 3) v (2, 4)."""
    return [first + place for first in range(0, seats, TABLE_OF) for place in (0, 2, 1, 3)]


SHAPES: Final[Mapping[str, Callable[[int], Sequenced]]] = {
    "LOT": in_order,
    "CLUB_VECTORS": club_vectors,
    "RATING_FOLD": rating_fold,
    "LEADERS_APART": leaders_apart,
    "INTERLEAVED": interleaved,
}


def pattern(name: str, order: Sequence[int], clubs: Mapping[int, str] | None = None) -> Round:
    """Return the bare shape of this name: the last n mod 4 have byes. No other rule is looked at."""
    if name == "CLUB_VECTORS":
        order = by_club(order, clubs or {})
    seats = len(order) - len(order) % TABLE_OF
    return numbered(tables_of([order[place] for place in SHAPES[name](seats)]), order, order[seats:])


def tables_of(people: Sequence[int]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the sides of each table, for people in the sequence of a shape."""
    pairs = list(zip(people[0::2], people[1::2], strict=True))
    return list(zip(pairs[0::2], pairs[1::2], strict=True))


def by_club(order: Sequence[int], clubs: Mapping[int, str]) -> list[int]:
    """Return people by club, and in the given order within a club; those without a club come last."""
    members: dict[str, list[int]] = {}
    for person in order:
        members.setdefault(clubs.get(person, ""), []).append(person)
    alone = members.pop("", [])
    return [*chain.from_iterable(members[club] for club in sorted(members)), *alone]


def by_lot(seed: str, lines: Sequence[str]) -> tuple[int, ...]:
    """Return the order of round 1 by the verifiable lot: people in the order of their tickets (protocol draw/1).

    `seed`: in hex, of the lottery's ceremony. `lines`: of the closed entry list, "0007 Peña". The tickets are those of
    the record of a draw with these lines and this seed, so checking the record checks the order.
    """
    return tuple(int(number) for number, _ticket in players(seed, lines))
