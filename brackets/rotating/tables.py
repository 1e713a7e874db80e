"""What a table costs, and how tables exchange people until no exchange makes them cheaper.

Everything here is a place in the order of the people seated, 0 the best. Names play no part.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

REPEATED: Final = 10**9
"""The cost of a repeated partner: no number of other faults outweighs one."""
APART: Final = 10**6
"""The cost of partners of one club where they are kept apart, and of two leaders who are not rivals."""
RIVAL: Final = 200
"""The cost of a rival, for each time the two have met: about that of 14 places between best and worst of a table."""
CROSSED: Final = 2
"""The cost of 1+3 v 2+4 in place of 1+4 v 2+3; of 1+2 v 3+4 twice as much."""
WIDE, WIDER = 12, 20
"""From so many places between best and worst of a table on, the square of what is above costs so many times more."""
REACH: Final = 16
"""People exchange seats with those at most so many places away."""
PASSES: Final = 12
"""Passes over all people at most; most rounds need three."""

Four = list[int]
"""The places of a table, ascending."""


@dataclass(frozen=True)
class Costs:
    """What it costs to seat people together. Square matrices by place, symmetric.

    `partners`: of being partners. `rivals`: of being rivals. `duel`: two places that have to be at one table, None if
    any may be apart.
    """

    partners: Sequence[Sequence[int]]
    rivals: Sequence[Sequence[int]]
    duel: tuple[int, int] | None = None
    spread: Sequence[int] = field(init=False)

    def __post_init__(self) -> None:
        seats = len(self.partners)
        # In a small round hardly any gap would reach WIDE, so the bound shrinks with it.
        wide = min(WIDE, 3 * seats // 4)
        # First and last of a round are no neighbours, whatever rivals they would save.
        far = [APART // 1000 if 8 * gap > 7 * seats > 56 else 0 for gap in range(seats)]
        cost = [gap**2 + WIDER * max(0, gap - wide) ** 2 + far[gap] for gap in range(seats)]
        object.__setattr__(self, "spread", cost)

    def best(self, four: Four) -> tuple[int, int]:
        """Return the least cost of these four, and who is then the partner of the first: 3, 2 or 1 in the list."""
        a, b, c, d = four
        of_a, of_b, of_c = self.rivals[a], self.rivals[b], self.rivals[c]
        ab, ac, ad, bc, bd, cd = of_a[b], of_a[c], of_a[d], of_b[c], of_b[d], of_c[d]
        # Four people pair up in three ways, named by the partner of the first. Those who are no partners are rivals,
        # so each way costs all six pairs, less the two of partners, plus what those cost as partners.
        every = ab + ac + ad + bc + bd + cd
        with_a, with_b = self.partners[a], self.partners[b]
        last = every - ad - bc + with_a[d] + with_b[c]
        third = every - ac - bd + with_a[c] + with_b[d] + CROSSED
        second = every - ab - cd + with_a[b] + self.partners[c][d] + 2 * CROSSED
        cost = self.spread[d - a]
        if self.duel and (self.duel[0] in four) != (self.duel[1] in four):
            cost += APART
        if last <= third and last <= second:
            return last + cost, 3
        return (third + cost, 2) if third <= second else (second + cost, 1)

    def sides(self, four: Four) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the cheapest sides, the one with the best place first."""
        partner = self.best(four)[1]
        first, second = (place for at, place in enumerate(four) if at not in (0, partner))
        return (four[0], four[partner]), (first, second)


class Exchange:
    """Tables that exchange people. `cost`: of all tables as they are."""

    def __init__(self, tables: Sequence[Four], costs: Costs) -> None:
        self.tables = [sorted(four) for four in tables]
        self._costs = costs
        self._at = {place: table for table, four in enumerate(self.tables) for place in four}
        self._cost = [costs.best(four)[0] for four in self.tables]

    @property
    def cost(self) -> int:
        return sum(self._cost)

    def settle(self) -> None:
        """Exchange people, from the top, while that makes two tables cheaper together."""
        seats = len(self._at)
        for _ in range(PASSES):
            cheaper = False
            for one in range(seats):
                for other in range(one + 1, min(seats, one + REACH + 1)):
                    if self._at[one] != self._at[other] and self._swap(one, other):
                        cheaper = True
            if not cheaper:
                return

    def _swap(self, one: int, other: int) -> bool:
        """Exchange two people at different tables if that is cheaper; return whether it is."""
        here, there = self._at[one], self._at[other]
        before = self._cost[here] + self._cost[there]
        with_other = sorted([other if place == one else place for place in self.tables[here]])
        first = self._costs.best(with_other)[0]
        # No cost is negative, so the other table need not be looked at.
        if first >= before:
            return False
        with_one = sorted([one if place == other else place for place in self.tables[there]])
        second = self._costs.best(with_one)[0]
        if first + second >= before:
            return False
        self.tables[here], self.tables[there] = with_other, with_one
        self._cost[here], self._cost[there] = first, second
        self._at[one], self._at[other] = there, here
        return True
