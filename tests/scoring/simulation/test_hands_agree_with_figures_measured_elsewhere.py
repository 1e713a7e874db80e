"""An independent simulator's means of a million hands: none of ours lies more than four standard errors away."""

import random
from functools import cache

import pytest

from scoring.simulation import Statistics, play_hand
from scoring.simulation.statistics import statistics
from tests.scoring.simulation.elsewhere import COLUMNS, DEVIATIONS, FIGURES, HANDS, NAMES, QUANTILES, SHARES, z

OURS = 6_000
columns = pytest.mark.parametrize("column", range(4), ids=NAMES)


@cache
def measured(column: int) -> Statistics:
    rng = random.Random(20251121)
    policy, leader = COLUMNS[column]
    return statistics(play_hand(rng, policy, leader) for _ in range(OURS))


@columns
@pytest.mark.parametrize("name", FIGURES)
def test_means_agree(column: int, name: str) -> None:
    figure = dict(measured(column).figures())[name]
    assert z(figure, FIGURES[name][column], HANDS * figure.count / OURS) < 4


@columns
@pytest.mark.parametrize("name", DEVIATIONS)
def test_spreads_agree(column: int, name: str) -> None:
    deviation = dict(measured(column).figures())[name].deviation
    assert deviation == pytest.approx(DEVIATIONS[name][column], rel=0.05)


@columns
def test_quantiles_agree(column: int) -> None:
    points = measured(column).points
    for share, elsewhere in zip(SHARES, QUANTILES[column], strict=True):
        assert points.quantile(share) == pytest.approx(elsewhere, rel=0.05, abs=1)


@columns
def test_nothing_passes_the_exact_bounds(column: int) -> None:
    figures = measured(column)
    points, block, domino = figures.points, figures.tiles_in_block, figures.tiles_in_domino
    assert (points.least or 0) >= 3
    assert (points.most or 0) <= 126
    assert (block.least or 0) >= 10
    assert (block.most or 99) <= 24
    assert (domino.most or 99) <= 25
    assert all(pips % 2 == 0 for pips in figures.after_block.counts)


@pytest.mark.parametrize("name", ["block", "points", "tiles", "chuchazo", "capicu_equal_ends"])
def test_the_other_policy_is_told_apart(name: str) -> None:
    figure = dict(measured(2).figures())[name]
    assert z(figure, FIGURES[name][0], HANDS) > 4
