"""Who plays in a round: who sits out, who never came, and whether the round may be made at all."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from brackets import matching
from brackets.rotating.errors import PersonTwice, TooFewPeople, TooManyRounds
from brackets.rotating.rounds import TABLE_OF, Past, Round

NOSHOW_ROUND: Final = 3
"""Federation.md section 7: people who never came are withdrawn when this round is made."""


def check_order(order: Sequence[int]) -> None:
    """Refuse an order of which no round can be made. Raises TooFewPeople or PersonTwice."""
    if len(order) < TABLE_OF:
        raise TooFewPeople(people=len(order), least=TABLE_OF)
    seen: set[int] = set()
    for person in order:
        if person in seen:
            raise PersonTwice(person=person)
        seen.add(person)


def check_plan(people: int, rounds: int) -> None:
    """Refuse an event with more rounds than so many people have partners. Raises TooFewPeople or TooManyRounds.

    A person has all others as partners once; people with a bye use up none. That a plan passes is no promise: bad
    rounds can force a repeated partner earlier (R2).
    """
    check_order(range(people))
    most = people * (people - 1) // (people - people % TABLE_OF)
    if rounds > most:
        raise TooManyRounds(people=people, rounds=rounds, most=most)


def new_partners(people: Sequence[int], past: Past) -> dict[int, set[int]]:
    """Return for each place in the list the places of those with whom that person has not partnered."""
    place = {person: place for place, person in enumerate(people)}
    graph = {}
    for person, own in place.items():
        known = {place[other] for other in past.partners.get(person, ()) if other in place}
        graph[own] = set(range(len(people))) - known - {own}
    return graph


def least_repeats(people: Sequence[int], history: Sequence[Round]) -> int:
    """Return how many pairs of the next round must have partnered before, whatever the seating (R2, exact)."""
    return _least(len(people), range(len(people)), new_partners(people, Past.read(history)))


def _least(count: int, rest: Collection[int], graph: matching.Graph[int]) -> int:
    """Return the repeated pairs of a round of `count` people, of whom those outside `rest` have a bye already."""
    pairs = (len(rest) - matching.unpaired(rest, graph)) // 2
    return max(0, (count - count % TABLE_OF) // 2 - pairs)


def choose_byes(order: Sequence[int], past: Past, limit: int) -> tuple[int, ...]:
    """Return who sits out, the best placed first (R5): n mod 4 of the n people present.

    Byes go to those with the fewest so far, not in the round before, the lowest place. Somebody else has one only if
    that saves a repeated partner. Where everybody has reached the limit, it gives way.
    """
    graph = new_partners(order, past)
    rest = dict.fromkeys(range(len(order)))
    least = _least(len(order), rest, graph)
    for _ in range(len(order) % TABLE_OF):
        chosen = next(
            place
            for place in sorted(rest, key=lambda place: _turn(order[place], past, limit, place))
            if _least(len(order), [other for other in rest if other != place], graph) == least
        )
        del rest[chosen]
    return tuple(person for place, person in enumerate(order) if place not in rest)


def _turn(person: int, past: Past, limit: int, place: int) -> tuple[bool, int, bool, int]:
    """Return the sort key of a bye: who comes first sits out first."""
    had = past.byes[person]
    return had >= limit, had, person in past.last_byes, -place


@dataclass(frozen=True)
class Attendance:
    """What is known of an entrant between two rounds. `played`: their matches, those with a substitute too."""

    person: int
    confirmed: bool
    played: int = 0


@dataclass(frozen=True)
class Start:
    """Whether the next round may be made. `waiting_for`: open tables, which must end before. `withdrawn`: no-shows."""

    withdrawn: tuple[int, ...]
    waiting_for: tuple[int, ...]

    @property
    def may_start(self) -> bool:
        return not self.waiting_for


def may_start(
    entrants: Iterable[Attendance],
    next_round: int,
    open_tables: Collection[int] = (),
    noshow_round: int | None = NOSHOW_ROUND,
) -> Start:
    """Return who is withdrawn when this round is made, and which tables it waits for.

    Withdrawn are those who were never confirmed and never played, from `noshow_round` on; None: nobody ever. A round
    that has to wait withdraws nobody.
    """
    if open_tables or noshow_round is None or next_round < noshow_round:
        return Start((), tuple(sorted(open_tables)))
    return Start(tuple(one.person for one in entrants if not one.confirmed and not one.played), ())
