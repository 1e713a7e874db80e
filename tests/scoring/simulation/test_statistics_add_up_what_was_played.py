"""Shares, means and errors of a few hands and matches, beside the plain arithmetic."""

import random
from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import get
from scoring.sheets import total_sheet
from scoring.simulation import Measure, Statistics, play_any, play_hand, play_match, random_policy
from scoring.simulation.statistics import match_statistics, statistics
from tests.scoring.written import SACI

RNG = random.Random(20251123)
HANDS = [play_hand(RNG, random_policy, None) for _ in range(400)]


def measure(values: list[int]) -> Measure:
    measured = Measure()
    for value in values:
        measured.add(value)
    return measured


@given(st.lists(st.integers(-50, 200), min_size=2, max_size=30))
def test_a_measure_is_its_values(values: list[int]) -> None:
    measured = measure(values)
    assert measured.count == len(values)
    assert measured.mean == pytest.approx(fmean(values))
    assert measured.deviation == pytest.approx(stdev(values), abs=1e-6)
    assert measured.error == pytest.approx(stdev(values) / sqrt(len(values)), abs=1e-6)
    assert (measured.least, measured.most) == (min(values), max(values))


def test_nothing_measured_has_no_figures() -> None:
    empty, one = Measure(), measure([7])
    assert (empty.count, empty.mean, empty.deviation, empty.error) == (0, None, None, None)
    assert (empty.least, empty.most, empty.quantile(0.5)) == (None, None, None)
    assert (one.mean, one.deviation, one.error) == (7, None, None)


@pytest.mark.parametrize(("share", "value"), [(0, 1), (0.25, 1), (0.26, 2), (0.75, 3), (1, 9)])
def test_a_quantile_is_the_least_value_that_so_many_do_not_exceed(share: float, value: int) -> None:
    assert measure([9, 3, 2, 1]).quantile(share) == value


def test_points_are_the_pips_left_of_decided_hands() -> None:
    figures = statistics(HANDS)
    decided = []
    for hand in HANDS:
        sides = (hand.pips[0] + hand.pips[2], hand.pips[1] + hand.pips[3])
        if hand.end == "domino" or sides[0] != sides[1]:
            winner = hand.by % 2 if hand.end == "domino" else sides.index(min(sides))
            decided.append((sum(sides), sides[1 - winner], winner == hand.leader % 2))
    assert figures.hands == len(HANDS)
    assert figures.points.mean == pytest.approx(fmean(points for points, _, _ in decided))
    assert figures.points_opp.mean == pytest.approx(fmean(points for _, points, _ in decided))
    assert figures.leader_wins.mean == pytest.approx(fmean(won for _, _, won in decided))
    assert figures.points.count == len(decided) == figures.hands - figures.void_hand.counts[1]


def test_dominoes_and_blocks_are_all_the_hands() -> None:
    figures = statistics(HANDS)
    assert figures.tiles_in_block.count + figures.tiles_in_domino.count == figures.hands
    assert figures.after_block.count + figures.after_domino.count == figures.points.count
    assert figures.after_block.count == figures.locker_wins.count
    assert figures.level_block.count == figures.block.counts[1]


def test_every_figure_has_a_name() -> None:
    assert [name for name, _ in Statistics().figures()][:3] == ["block", "level_block", "void_hand"]
    assert all(isinstance(figure, Measure) for _, figure in statistics(HANDS[:5]).figures())


def test_hands_of_any_table_are_measured() -> None:
    ruleset = get("draw", {"players": 3})
    figures = statistics(play_any(random.Random(seed), ruleset) for seed in range(30))
    assert figures.hands == 30
    assert figures.capicu.count == 30


def test_a_match_is_measured_by_its_sheet() -> None:
    matches = [play_match(random.Random(seed), SACI) for seed in range(20)]
    sheets = [total_sheet(match, SACI) for match in matches]
    figures = match_statistics(matches, SACI)
    assert figures.hands.mean == fmean(sheet.hands_played for sheet in sheets)
    assert figures.winner_final.mean == fmean(max(sheet.totals.values()) for sheet in sheets)
    assert figures.loser_final.mean == fmean(min(sheet.totals.values()) for sheet in sheets)
    assert figures.loser_on_zero.mean == fmean(min(sheet.totals.values()) <= 0 for sheet in sheets)


def test_every_partida_has_its_final() -> None:
    ruleset = get("basque")
    match = play_match(random.Random(1), ruleset)
    figures = match_statistics([match], ruleset)
    assert figures.winner_final.count == figures.loser_final.count == len(total_sheet(match, ruleset).partidas)
    assert (figures.winner_final.least or 0) > 20 >= (figures.loser_final.most or 0)


def test_a_match_that_goes_on_has_no_finals() -> None:
    match = play_match(random.Random(1), SACI)[:2]
    figures = match_statistics([match], SACI)
    assert figures.hands.mean == 2
    assert (figures.winner_final.count, figures.first_leader_wins.count) == (0, 0)
