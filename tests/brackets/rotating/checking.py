"""What is wrong with a round, found without the code that seats or judges: sets, counts, and one exact matching.

`brackets.matching` is proved against trying everything (`test_a_largest_matching_is_found`).
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from brackets.matching import largest
from brackets.rotating import Round, Table


def faults(
    order: Sequence[int], history: Sequence[Round], made: Round, limit: int = 2, *, may_repeat: bool = False
) -> list[str]:
    """The constraints that hold in every round: places, repeated partners, byes and the numbers of tables.

    `may_repeat`: earlier partners do not matter (`last_partners` in the last round).
    """
    met = [Round((), played.byes) for played in history] if may_repeat else history
    return [
        *_places(order, made),
        *_partners(order, met, made),
        *_byes(order, met, made, limit),
        *_numbers(order, made),
    ]


def _places(order: Sequence[int], made: Round) -> list[str]:
    everybody = [person for table in made.tables for side in table.sides for person in side] + list(made.byes)
    said = [] if Counter(everybody) == Counter(order) else [f"not everybody once: {sorted(everybody)}"]
    if any([len(side) for side in table.sides] != [2, 2] for table in made.tables):
        said.append("a table without four")
    if len(made.byes) != len(order) % 4:
        said.append(f"{len(made.byes)} byes of {len(order)}")
    return said


def partners_in(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    """How often each two were partners."""
    return Counter(frozenset(side) for played in rounds for table in played.tables for side in table.sides)


def rivals_in(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    """How often each two were rivals."""
    return Counter(
        frozenset((one, other))
        for played in rounds
        for table in played.tables
        for one in table.sides[0]
        for other in table.sides[1]
    )


def least_repeats(people: Sequence[int], history: Sequence[Round], seats: int) -> int:
    """The fewest repeated partners with which so many of these people can be seated."""
    were = partners_in(history)
    graph = {one: [other for other in people if other != one and frozenset((one, other)) not in were] for one in people}
    return max(0, seats // 2 - len(largest(people, graph)) // 2)


def repeated(history: Sequence[Round], made: Round) -> list[tuple[int, ...]]:
    were = partners_in(history)
    return [side for table in made.tables for side in table.sides if frozenset(side) in were]


def _partners(order: Sequence[int], history: Sequence[Round], made: Round) -> list[str]:
    again, least = repeated(history, made), least_repeats(order, history, len(order) - len(order) % 4)
    return [] if len(again) == least else [f"repeated partners {again}, {least} would do"]


def _byes(order: Sequence[int], history: Sequence[Round], made: Round, limit: int) -> list[str]:
    """Nobody seated should have had the bye of another, unless that would repeat a partner."""
    had = Counter(person for played in history for person in played.byes)
    before = history[-1].byes if history else ()

    def turn(person: int) -> tuple[int, bool, int]:
        return had[person], person in before, -order.index(person)

    seated = [person for person in order if person not in made.byes]
    least = least_repeats(seated, history, len(seated))
    said = []
    for out in made.byes:
        for person in seated:
            if turn(person) < turn(out):
                others = [out if one == person else one for one in seated]
                if least_repeats(others, history, len(others)) <= least:
                    said.append(f"{out} sits out in place of {person}")
        if had[out] >= limit and any(had[person] < limit for person in seated):
            said.append(f"{out} has more byes than allowed")
    return said


def _numbers(order: Sequence[int], made: Round) -> list[str]:
    best = [min(order.index(person) for side in table.sides for person in side) for table in made.tables]
    if [table.number for table in made.tables] != list(range(1, len(best) + 1)):
        return ["tables are not numbered from 1"]
    return [] if all(one < other for one, other in pairwise(best)) else [f"best places {best}"]


def has_best_sides(order: Sequence[int], history: Sequence[Round], table: Table) -> bool:
    """Whether no other sides of these four repeat fewer partners, or as many and fewer rivals, or are more even."""
    were, met = partners_in(history), rivals_in(history)
    first, second, third, fourth = sorted((person for side in table.sides for person in side), key=order.index)
    ways = (
        ((first, fourth), (second, third)),
        ((first, third), (second, fourth)),
        ((first, second), (third, fourth)),
    )

    def cost(way: int) -> tuple[int, int, int]:
        sides = ways[way]
        again = sum(frozenset(side) in were for side in sides)
        return again, sum(met[frozenset((one, other))] for one in sides[0] for other in sides[1]), way

    best = ways[min(range(3), key=cost)]
    return {frozenset(side) for side in best} == {frozenset(side) for side in table.sides}
