"""The tables of the fast loop hold what a turn would compute: every way to lay a hand's tiles, and the hand's pips."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.simulation import bits
from scoring.simulation.bits import BIT_OF, BITS, BY_WEIGHT, FOLD, LEADS, LEFT, NUMBERS, RIGHT, SHOWN, SUITS

SETS = {number: [tile for tile in BY_WEIGHT if tile.fits(number)] for number in NUMBERS}


def held(number: int) -> list[int]:
    """Every set of the number's tiles that a hand can hold, as bits."""
    return [sum(BIT_OF[tile] for tile in some) for size in range(8) for some in combinations(SETS[number], size)]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("at", "ends"), [(0, LEFT), (1, RIGHT)])
def test_every_hand_has_its_own_ways(number: int, at: int, ends: list[tuple[int, bits.Ways]]) -> None:
    suit, ways = ends[number]
    assert suit == SUITS[number] == sum(BIT_OF[tile] for tile in SETS[number])
    for hand in held(number):
        assert sum(way[0] for way in ways[hand % FOLD]) == hand
    for bit, place, fitting, then, step in ways[suit % FOLD]:
        assert (bit, place) == (step.bit, step.at) == (BIT_OF[step.tile], at)
        assert step.end == step.tile.pips - number == SHOWN[fitting]
        assert then is ends[step.end][1]


def test_no_smaller_number_folds_the_hands() -> None:
    hands = [held(number) for number in NUMBERS]
    folds = (
        fold
        for fold in range(len(hands[0]), 2000)
        if all(len({hand % fold for hand in some}) == len(some) for some in hands)
    )
    assert next(folds) == FOLD


@given(st.lists(st.integers(0, (1 << len(BITS)) - 1), min_size=4, max_size=4))
def test_a_hand_weighs_what_its_tiles_do(hands: list[int]) -> None:
    assert bits.weigh(hands) == tuple(sum(tile.pips for tile in bits.tiles_of(hand)) for hand in hands)


def test_a_lead_shows_both_its_numbers() -> None:
    assert {(step.tile, step.end, step.at) for step in LEADS.values()} == {
        (each, each.high, None) for each in BY_WEIGHT
    }
    assert all(BIT_OF[step.tile] == bit == step.bit for bit, step in LEADS.items())
