"""Fives and threes: what open ends earn, and a score that never passes its target."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.counting import in_fives_and_threes
from scoring.entries import Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import total_sheet
from scoring.simulation import play_match
from tests.docs.pages import rows
from tests.docs.rules_pages import page

EARNING = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}
figures = st.lists(st.integers(0, 9), max_size=6).map(tuple)


@pytest.mark.parametrize("ends", range(21))
def test_each_sum_earns_what_the_page_says(ends: int) -> None:
    assert {int(total): int(points) for total, points in rows(page("fives"), "sum")} == EARNING
    assert in_fives_and_threes(ends) == EARNING.get(ends, 0)


@given(st.lists(st.tuples(figures, figures), max_size=12), st.sampled_from(("penalized", "withheld")))
def test_whatever_is_written_nobody_passes_the_target(hands: list[tuple[tuple[int, ...], ...]], ruling: str) -> None:
    ruleset = get("fives", {"false_pass": ruling})
    entries = [Hand("domino", Seat(0), None, None, None, scored=scored) for scored in hands]
    for line in total_sheet(entries, ruleset).lines:
        assert max(line.totals.values()) <= 61


@given(st.integers(0, 10**6))
def test_a_match_ends_with_its_target_exactly(seed: int) -> None:
    ruleset = get("fives", {"false_pass": "withheld"})
    outcome = total_sheet(play_match(random.Random(seed), ruleset, penalties=0.1), ruleset).outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.totals[outcome.winner] == 61
