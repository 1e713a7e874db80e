"""The two policies of numbers.md, move by move."""

import random
from collections import Counter

from scoring.rulesets import get
from scoring.simulation import Option, greedy_policy, random_policy
from scoring.simulation.tables import distinct
from scoring.tiles import Tile, tile

RNG = random.Random(1)


def chosen(*options: Option) -> Option:
    return greedy_policy.choose(RNG, options)


def test_greed_takes_the_most_pips() -> None:
    assert chosen(Option(tile(0, 6), 0, None, (6,)), Option(tile(3, 4), 1, None, (3,))).tile == tile(3, 4)


def test_greed_takes_the_larger_half_of_two_with_as_many_pips() -> None:
    assert chosen(Option(tile(4, 5), 0, None, (5,)), Option(tile(3, 6), 1, None, (3,))).tile == tile(3, 6)


def test_greed_lays_it_where_the_larger_number_shows() -> None:
    assert chosen(Option(tile(3, 6), 0, None, (3,)), Option(tile(3, 6), 1, None, (6,))).at == 1
    assert chosen(Option(tile(3, 6), 0, None, (6,)), Option(tile(3, 6), 1, None, (3,))).at == 0


def test_chance_takes_each_move_as_often() -> None:
    options = [Option(tile(low, 6), at, None, (6,)) for low in range(3) for at in range(2)]
    counts = Counter(random_policy.choose(RNG, options) for _ in range(6_000))
    assert set(counts) == set(options)
    assert all(abs(count - 1_000) < 5 * 29 for count in counts.values())


def moves(*tiles: Tile) -> list[tuple[Tile, int | None, int | None]]:
    return [(each, at, None) for each in tiles for at in range(2)]


def test_equal_ends_are_one_end() -> None:
    found = distinct(moves(tile(3, 5)), ((3,), (3,)), get("saci"))
    assert found == [Option(tile(3, 5), 0, None, (3,))]


def test_a_tile_that_fits_two_different_ends_is_two_moves() -> None:
    found = distinct(moves(tile(3, 5)), ((3,), (5,)), get("saci"))
    assert [option.at for option in found] == [0, 1]


def test_a_lead_lies_on_no_end() -> None:
    assert distinct([(tile(3, 5), None, None)], (), get("saci")) == [Option(tile(3, 5))]


def test_both_numbers_of_a_matador_that_lies_across_are_one_end() -> None:
    found = distinct(moves(tile(0, 0)), ((3, 4), (4, 3)), get("matador"))
    assert [option.at for option in found] == [0]


def test_arms_that_somebody_owns_are_not_one() -> None:
    found = distinct(moves(tile(3, 5)), ((3,), (3,), (6,), (6,)), get("garrafina"))
    assert [option.at for option in found] == [0, 1]
