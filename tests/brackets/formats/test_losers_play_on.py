"""Double elimination and consolation for every number of teams: who may lose where, who sits out, who meets again."""

from collections import Counter
from functools import cache

import pytest

from brackets import formats, tree
from brackets.formats import CONSOLATION, FINAL, LoserOf, Pairing, Place, WinnerOf
from brackets.formats.protocol import LOSERS
from tests.support.thorough import some

SIZES = sorted({2, 3, 4, 8, 16, 32, 64, 128, formats.MOST, *some(range(2, formats.MOST + 1))})


@cache  # not while tests are collected: every process of a run would plan them all
def double() -> dict[int, tuple[Pairing, ...]]:
    """The plans of double elimination, by the number of teams."""
    return {size: formats.get("double").plan(size, {}) for size in SIZES}


@cache
def beside() -> dict[int, tuple[Pairing, ...]]:
    """Those of an elimination with a consolation."""
    return {size: formats.get("consolation").plan(size, {}) for size in SIZES}


@pytest.mark.slow
def test_the_main_part_is_the_tree_of_a_single_elimination() -> None:
    for size in SIZES:
        for plan in (double()[size], beside()[size]):
            main = [(one.number, one.round, one.first, one.second) for one in plan if one.part == formats.MAIN]
            drawn = tree.build(size).matches
            assert main == [(one.number, one.round, one.first, one.second) for one in drawn]


def test_everybody_has_two_lives() -> None:
    for size, plan in double().items():
        assert [one.number for one in plan] == list(range(1, 2 * size - 1))
        assert plan[-1].part == FINAL
        losers = sorted(side.match for one in plan for side in (one.first, one.second) if isinstance(side, LoserOf))
        assert losers == list(range(1, size))


def test_a_match_is_played_after_those_that_feed_it() -> None:
    for plan in (*double().values(), *beside().values()):
        rounds = {one.number: one.round for one in plan}
        for one in plan:
            for side in (one.first, one.second):
                assert isinstance(side, Place) or (side and rounds[side.match] < one.round)


def test_one_at_most_sits_out_in_a_part_of_a_wave() -> None:
    for plan in (*double().values(), *beside().values()):
        for part in (formats.MAIN, LOSERS, CONSOLATION):
            waiting = [wave for one in plan if one.part == part for wave in _waits(one, plan)]
            assert all(times == 1 for times in Counter(waiting).values())


def test_nobody_sits_out_twice_beside_the_main_tree_nor_three_times_with_two_lives() -> None:
    assert max(max(_worst(plan).values()) for plan in beside().values()) == 1
    assert max(max(_worst(plan).values()) for plan in double().values()) == 2
    assert [size for size in (4, 8, 16, 32, 64, 128) if max(_worst(double()[size]).values()) > 1] == []


@pytest.mark.parametrize(("size", "rematch"), [(4, 3), (8, 4), (16, 5), (32, 6), (64, 7), (128, 8)])
def test_nobody_meets_again_before_the_losers_of_both_halves_come_together(size: int, rematch: int) -> None:
    by_number = {one.number: one for one in double()[size]}
    first = min(one.round for one in double()[size] if one.part == LOSERS and _may_be_a_rematch(one, by_number))
    assert first == rematch


def test_the_losers_of_first_matches_play_for_the_consolation() -> None:
    for size, plan in beside().items():
        sources = [side for one in plan if one.part == CONSOLATION for side in (one.first, one.second)]
        losers = {side.match for side in sources if isinstance(side, LoserOf) and not side.newcomer}
        late = [side for side in sources if isinstance(side, LoserOf) and side.newcomer]
        assert losers == ({one.number for one in plan if one.round == 1} if size > 2 else set())
        assert len(late) == (size % 2)


def _waits(one: Pairing, plan: tuple[Pairing, ...]) -> list[int]:
    """The waves that the sides of a match sit out before it."""
    return [wave for side in (one.first, one.second) for wave in range(_since(side, plan) + 1, one.round)]


def _since(side: formats.Source | None, plan: tuple[Pairing, ...]) -> int:
    return 0 if side is None or isinstance(side, Place) else plan[side.match - 1].round


def _worst(plan: tuple[Pairing, ...]) -> dict[int, int]:
    """How often somebody who comes to a match may have sat out, by match; who waits for the final waits for nobody."""
    worst: dict[int, int] = {}
    for one in sorted(plan, key=lambda one: one.round):
        ways = []
        for side in (one.first, one.second):
            before = 0 if side is None or isinstance(side, Place) else worst[side.match]
            ways.append(before + (0 if one.part == FINAL else one.round - _since(side, plan) - 1))
        worst[one.number] = max(ways)
    return worst


def _may_be_a_rematch(one: Pairing, by_number: dict[int, Pairing]) -> bool:
    """Whether the winner of a match of the main tree, who lost later, may meet its loser here."""
    fell = [_fell(side, by_number) for side in (one.first, one.second)]
    return any(low != high and low in _below(high, by_number) for a, b in (fell, fell[::-1]) for low in a for high in b)


def _fell(side: formats.Source | None, by_number: dict[int, Pairing]) -> set[int]:
    """The matches of the main tree that who comes from here may have lost."""
    if isinstance(side, LoserOf):
        return {side.match}
    assert isinstance(side, WinnerOf)
    match = by_number[side.match]
    return _fell(match.first, by_number) | _fell(match.second, by_number)


def _below(number: int, by_number: dict[int, Pairing]) -> set[int]:
    """A match of the main tree and all that lead to it."""
    match = by_number[number]
    sides = [side for side in (match.first, match.second) if isinstance(side, WinnerOf)]
    return {number}.union(*(_below(side.match, by_number) for side in sides))
