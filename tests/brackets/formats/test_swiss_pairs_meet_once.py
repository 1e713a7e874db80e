"""Pairs who have met are kept apart while that is possible at all, no team sits out twice unless it must, and who has
won as often meets."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from brackets.formats import swiss

Pairs = list[tuple[int, int]]


@settings(max_examples=40)
@given(size=st.integers(2, 7), rounds=st.integers(1, 7), chance=st.randoms(use_true_random=True))
def test_as_few_meet_again_as_trying_everything_finds(size: int, rounds: int, chance: Random) -> None:
    won, met, byes = Counter[int](), Counter[frozenset[int]](), Counter[int]()
    for _round in range(rounds):
        line = sorted(range(size), key=lambda team: (-won[team], chance.random()))
        pairs, bye = _read(swiss.pairs(line, won, met, byes))
        least, fewest = _best(line, met, byes)
        again = sum(met[frozenset(pair)] > 0 for pair in pairs)
        assert again == least
        assert bye is None or byes[bye] == fewest
        met.update(frozenset(pair) for pair in pairs)
        byes.update([] if bye is None else [bye])
        won.update([chance.choice(pair) for pair in pairs] + ([] if bye is None else [bye]))


def test_a_hall_of_128_meets_only_new_opponents_with_as_many_wins() -> None:
    won, met, chance = Counter[int](), Counter[frozenset[int]](), Random(7)
    for _round in range(7):
        line = sorted(range(128), key=lambda team: (-won[team], chance.random()))
        pairs, _bye = _read(swiss.pairs(line, won, met, {}))
        assert all(won[one] == won[other] for one, other in pairs)
        met.update(frozenset(pair) for pair in pairs)
        won.update(chance.choice(pair) for pair in pairs)
    assert set(met.values()) == {1}
    assert sorted(won.values()).count(7) == 1


def test_a_pair_that_would_leave_two_of_the_same_score_alone_is_not_made() -> None:
    won = dict.fromkeys((1, 2, 3, 4), 1) | dict.fromkeys((5, 6), 0)
    met = {frozenset((3, 4)): 1}
    assert _read(swiss.pairs([1, 2, 3, 4, 5, 6], won, met, {}))[0] == [(1, 3), (2, 4), (5, 6)]


def test_the_lowest_of_those_who_sat_out_least_sits_out() -> None:
    won = {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}
    assert _read(swiss.pairs([1, 2, 3, 4, 5], won, {}, {5: 1, 4: 1}))[1] == 3


def _read(order: Sequence[int]) -> tuple[Pairs, int | None]:
    """The opponents, and who sits out."""
    even = len(order) - len(order) % 2
    return list(zip(order[:even:2], order[1:even:2], strict=True)), order[-1] if len(order) % 2 else None


def _best(line: Sequence[int], met: Counter[frozenset[int]], byes: Counter[int]) -> tuple[int, int]:
    """By trying everything: how few can meet again, and how few byes who sits out then may have had."""
    found = []
    for bye in line if len(line) % 2 else [None]:
        rest = [team for team in line if team != bye]
        again = min(sum(met[frozenset(pair)] > 0 for pair in pairs) for pairs in _every(rest))
        found.append((again, 0 if bye is None else byes[bye]))
    return min(found)


def _every(rest: Sequence[int]) -> Iterator[Pairs]:
    if not rest:
        yield []
        return
    for other in rest[1:]:
        for pairs in _every([team for team in rest[1:] if team != other]):
            yield [(rest[0], other), *pairs]
