"""Seats a round: the constraints of federation.md section 4, in their order.

1. Everybody present has one place: a seat at a table of four, or a bye.
2. As few repeated partners as possible: none while there is a solution (exact, `matching`).
3. Byes (`presence`).
4. Members of one club are not partners, two leaders alone are rivals.
5. The shape of the first, second and last round, where one is asked for (`shapes`).
6. Wins, few repeated rivals, 1+4 v 2+3 within a table, weighed against each other (`tables`).

Partners come first: from the top, each person takes the first in order of preference who leaves the others partners
enough. Two pairs are a table. Of such starts there are several, which people then improve by exchanging seats; the
cheapest counts. A function of its arguments: no chance, and no names.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from brackets import matching
from brackets.rotating import shapes
from brackets.rotating.presence import check_order, choose_byes, new_partners
from brackets.rotating.rounds import Past, Round, Rules, numbered
from brackets.rotating.tables import APART, REPEATED, RIVAL, Costs, Exchange

STARTS, SEATS_STARTED = 8, 800
"""Starts of a round at most, and the seats of all starts together: large rounds need fewer, and take longer."""
NOBODY: Final[Mapping[int, str]] = {}

Pairs = list[tuple[int, int]]
Wanted = Callable[[int, Sequence[int]], Iterator[int]]


def seat(
    order: Sequence[int],
    history: Sequence[Round] = (),
    rules: Rules = Rules(),  # noqa: B008 - frozen
    *,
    is_last: bool = False,
    wins: Mapping[int, int] | None = None,
    clubs: Mapping[int, str] = NOBODY,
) -> Round:
    """Return the round after these, for the people present.

    `order`: everybody present, the leader first: by the lot in round 1 (`shapes.by_lot`; by rating for RATING_FOLD, by
    number for CLUB_VECTORS), then by the standings. Who comes late or returns stands in it, who has left does not.
    `history`: all rounds before, with those who have left. `wins`: of each person, None where
    `rules.duel` is off. `clubs`: of the people who have one. Raises TooFewPeople, PersonTwice, TwoSeats or NotFour.
    """
    check_order(order)
    past = Past.read(history)
    if past.round == 1 and rules.first == "CLUB_VECTORS":
        order = shapes.by_club(order, clubs)
    if rules.forgets_partners(is_last):
        past = replace(past, partners={})
    # Before the partners: who sits out decides which new partners the others still have.
    byes = choose_byes(order, past, rules.bye_limit)
    seated = [person for person in order if person not in byes]
    apart = clubs if rules.keeps_clubs_apart(past.round) else NOBODY
    duel = leaders(seated, wins) if rules.duel and wins is not None else None
    plan = _Plan.make(seated, past, apart, duel)
    shape = _shape(past.round, rules, is_last)
    sides = plan.free() if shape is None else plan.shaped(shapes.SHAPES[shape](len(seated)))
    return numbered([(_named(one, seated), _named(other, seated)) for one, other in sides], order, byes)


def leaders(people: Sequence[int], wins: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the two people with the most wins, None if there are more of them or only one."""
    most = max(wins.get(person, 0) for person in people)
    ahead = [person for person in people if wins.get(person, 0) == most]
    return (ahead[0], ahead[1]) if len(ahead) == 2 else None


def _shape(round: int, rules: Rules, is_last: bool) -> str | None:
    """Return the shape that this round has to have, None if neighbours in the order meet as they can."""
    if round == 1:
        return rules.first
    asked = rules.last if is_last else rules.second if round == 2 else "AS_MIDDLE"
    return None if asked == "AS_MIDDLE" else asked


def _named(side: tuple[int, int], seated: Sequence[int]) -> tuple[int, int]:
    return seated[side[0]], seated[side[1]]


@dataclass(frozen=True)
class _Plan:
    """One round as it is made, people as their places among those seated.

    `fresh`: the new partners of each. `graph`: those of them that break no other constraint, as far as that is
    possible. `duel`: the two leaders who have to be rivals, None if nobody has to be.
    """

    fresh: matching.Graph[int]
    graph: matching.Graph[int]
    costs: Costs
    duel: tuple[int, int] | None

    @classmethod
    def make(
        cls, seated: Sequence[int], past: Past, clubs: Mapping[int, str], leading: tuple[int, int] | None
    ) -> "_Plan":
        place = {person: place for place, person in enumerate(seated)}
        fresh = new_partners(seated, past)
        duel = (place[leading[0]], place[leading[1]]) if leading else None
        graph = {one: others - set(duel) if duel and one in duel else others for one, others in fresh.items()}
        mates = [_mates(person, place, clubs) for person in seated]
        costs = Costs(_partner_costs(fresh, mates, duel), _rival_costs(seated, place, past), duel)
        return cls(fresh, {one: others - mates[one] for one, others in graph.items()}, costs, duel)

    def shaped(self, sequence: Sequence[int]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Return the tables of a shape, changed as little as the constraints before it need."""
        heads, tails = sequence[0::2], sequence[1::2]
        partner = dict(zip([*heads, *tails], [*tails, *heads], strict=True))
        first = frozenset(heads)

        def wanted(one: int, rest: Sequence[int]) -> Iterator[int]:
            # The nearest to the partner of the shape, and the second of another pair before its first.
            yield from sorted(rest, key=lambda other: (abs(other - partner[one]), other in first))

        # As in `_from_the_top`.
        firsts = list(dict.fromkeys([*(self.duel or ()), *heads, *tails]))
        return shapes.tables_of([place for pair in self._pairs(firsts, wanted) for place in pair])

    def free(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Return the cheapest tables of all starts."""
        starts = max(1, min(STARTS, SEATS_STARTED // len(self.fresh)))
        tried = [self._settled(start) for start in range(starts)]
        cheapest = min(tried, key=lambda exchange: exchange.cost)
        return [self.costs.sides(four) for four in cheapest.tables]

    def _settled(self, start: int) -> Exchange:
        """Return the tables that begin with pairs of each first person and the one `start` places further on."""

        def wanted(_one: int, rest: Sequence[int]) -> Iterator[int]:
            yield from rest[start : start + 1]
            yield from rest

        pairs = self._pairs(self._from_the_top(), wanted)
        exchange = Exchange([[*one, *other] for one, other in zip(pairs[0::2], pairs[1::2], strict=True)], self.costs)
        exchange.settle()
        return exchange

    def _from_the_top(self) -> list[int]:
        # The first two pairs are one table: with the leaders' pairs in front, the leaders are rivals.
        return list(dict.fromkeys([*(self.duel or ()), *range(len(self.fresh))]))

    def _pairs(self, firsts: Sequence[int], wanted: Wanted) -> Pairs:
        """Return partners for everybody, the pair of the first in the list first.

        Pairs that break no constraint, if they have no more repeats than necessary; else only new partners count.
        """

        def preferred(one: int, rest: Sequence[int]) -> Iterator[int]:
            # Sorting is stable: partners that cost the same stay in the order of `wanted`.
            yield from sorted(wanted(one, rest), key=self.costs.partners[one].__getitem__)

        pairs = matching.pair_up(firsts, self.graph, preferred)
        if sum(other not in self.fresh[one] for one, other in pairs) > _against(self.fresh):
            pairs = matching.pair_up(firsts, self.fresh, preferred)
        return pairs


def _against(graph: matching.Graph[int]) -> int:
    """Return how many pairs of all vertices cannot be pairs of this graph."""
    return matching.unpaired(graph, graph) // 2


def _mates(person: int, place: Mapping[int, int], clubs: Mapping[int, str]) -> set[int]:
    """Return the places of the others of a person's club."""
    club = clubs.get(person)
    return {place[other] for other in place if other != person and clubs.get(other) == club} if club else set()


def _partner_costs(
    fresh: matching.Graph[int], mates: Sequence[set[int]], duel: tuple[int, int] | None
) -> list[list[int]]:
    costs = []
    for one, others in fresh.items():
        row = [REPEATED] * len(fresh)
        for other in others:
            row[other] = 0
        for other in mates[one]:
            row[other] += APART
        if duel and one in duel:
            # The place of the other leader.
            row[sum(duel) - one] += APART
        costs.append(row)
    return costs


def _rival_costs(seated: Sequence[int], place: Mapping[int, int], past: Past) -> list[list[int]]:
    costs = [[0] * len(seated) for _ in seated]
    for row, person in zip(costs, seated, strict=True):
        for other, times in past.rivals.get(person, {}).items():
            if other in place:
                row[place[other]] = RIVAL * times
    return costs
