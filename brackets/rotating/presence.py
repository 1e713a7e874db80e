"""Who plays in a round and who sits out, and how many repeated partners that forces."""

from collections.abc import Collection, Sequence

from brackets import matching
from brackets.rotating.errors import PersonTwice, TooFewPeople, TooManyRounds
from brackets.rotating.rounds import TABLE_OF, Past, Round


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
    # Everybody has people - 1 partners, and a round uses up one of each person who plays in it.
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
    # One after the other: each bye changes how many repeats the others need.
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
