"""A complete play tells of passes that were forced; only who claims them where they earn nothing is told so."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Hand
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from scoring.sheets import check, total_sheet
from scoring.simulation import TableHand, play_any
from tests.scoring.strategies import rulesets


def codes(hand: Hand, ruleset: Ruleset) -> set[str]:
    return {finding.code for finding in check(total_sheet([], ruleset), hand, ruleset)}


def written(played: TableHand) -> Hand:
    return Hand(played.end, played.by, None, None, None, leader=played.leader, play=played.play)


@given(rulesets, st.integers(0, 10**9))
def test_whatever_was_played(ruleset: Ruleset, seed: int) -> None:
    played = play_any(random.Random(seed), ruleset)
    assert "special-earns-nothing" not in codes(written(played), ruleset)


@pytest.mark.parametrize("ruleset", [each for each in all_rulesets() if "pase-salida" not in each.specials], ids=repr)
def test_claimed_they_are_told(ruleset: Ruleset) -> None:
    played = play_any(random.Random(0), ruleset)
    assert "special-earns-nothing" in codes(replace(played.entry, pase_salida=True), ruleset)
