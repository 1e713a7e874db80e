"""Rule 15: the side with 200 or more at the end of a hand wins; penalties count, and never end a match."""

import pytest
from hypothesis import given

from scoring.entries import Entry
from scoring.rulesets import get
from scoring.sheets import Outcome, advance, total_sheet
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.strategies import matches
from tests.scoring.written import ONE, SACI, ZERO, domino, errors, standing


@pytest.mark.parametrize(("pips", "over"), [(23, False), (24, True), (25, True)])
def test_two_hundred_is_enough_and_one_less_is_not(pips: int, over: bool) -> None:
    after = advance(standing(176, 150), domino(0, 0, pips - 8, 3, 5), SACI)
    assert (after.outcome is not None) == over


def test_the_outcome_tells_who_and_why() -> None:
    after = advance(standing(176, 150), domino(0, 0, 25, 3, 5), SACI)
    assert after.outcome == Outcome("A", "target", {"A": 209, "B": 150})


def test_nothing_is_entered_after_the_end() -> None:
    over = advance(standing(176, 150), domino(0, 0, 25, 3, 5), SACI)
    assert errors(domino(1, 5, 0, 5, 6), over) == ["match-over"]
    assert errors(wrong_domino(ONE, None), over) == ["match-over"]


def test_a_side_at_the_target_by_an_award_wins_only_after_the_next_hand() -> None:
    ruleset = get("saci", {"false_pass": "void_award_25"})
    awarded = advance(standing(180, 150), false_pass(ONE), ruleset)
    assert (awarded.totals["A"], awarded.outcome) == (205, None)
    after = advance(awarded, domino(1, 5, 0, 5, 6), ruleset)
    assert after.outcome == Outcome("A", "target", {"A": 205, "B": 166})


def test_the_higher_total_wins_and_level_totals_ask_for_another_hand() -> None:
    ruleset = get("saci", {"false_pass": "void_award_25"})
    awarded = advance(standing(180, 190), false_pass(ONE), ruleset)
    assert advance(awarded, domino(1, 5, 0, 5, 5), ruleset).outcome is None
    higher = advance(awarded, domino(1, 5, 0, 5, 6), ruleset).outcome
    assert higher is not None
    assert higher.winner == "B"


def test_a_score_may_fall_below_zero() -> None:
    after = total_sheet([false_pass(ZERO), wrong_domino(ZERO, None), wrong_domino(ZERO, None)], SACI)
    assert after.totals == {"A": -35, "B": 0}
    assert after.outcome is None


@given(matches)
def test_a_whole_match_ends_with_its_last_entry(match: tuple[Entry, ...]) -> None:
    assert total_sheet(match[:-1], SACI).outcome is None
    outcome = total_sheet(match, SACI).outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.totals[outcome.winner] >= 200
