"""Rule 12 and resolution A4, with its three options."""

import pytest

from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import total_sheet
from tests.scoring.penalties import false_pass
from tests.scoring.written import SACI, TWO, ZERO, domino, errors, lead, totals

PIPS = (10, 20, 30, 40)


def test_the_offenders_pay_and_nobody_wins_the_hand() -> None:
    sheet = total_sheet([false_pass(TWO)], SACI)
    assert sheet.totals == {"A": -25, "B": 0}
    assert sheet.hands_played == 1
    assert sheet.lines[0].winner is None
    assert sheet.lines[0].hand_number == 1


@pytest.mark.parametrize(("offender", "leads"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_seat_after_the_offender_leads(offender: int, leads: int) -> None:
    assert total_sheet([false_pass(Seat(offender))], SACI).next_lead == lead(leads)._replace(either=True)


def test_the_points_may_be_given_to_the_others_instead() -> None:
    ruleset = get("saci", {"false_pass": "void_award_25"})
    assert totals([false_pass(TWO)], ruleset) == {"A": 0, "B": 25}


@pytest.mark.parametrize(("scope", "points"), [("ALL", 100), ("OPP", 40)])
def test_the_others_may_score_the_pips_as_well(scope: str, points: int) -> None:
    ruleset = get("saci", {"false_pass": "award_pips_and_deduct_25", "count_scope": scope})
    sheet = total_sheet([false_pass(TWO, PIPS)], ruleset)
    assert sheet.totals == {"A": -25, "B": points}
    assert sheet.lines[0].winner == "B"


def test_the_pips_are_asked_for_only_where_they_count() -> None:
    assert errors(false_pass(TWO)) == []
    assert errors(false_pass(TWO), ruleset=get("saci", {"false_pass": "award_pips_and_deduct_25"})) == ["count-missing"]
    assert errors(false_pass(TWO, (70, 20, 20, 20))) == ["seats-too-heavy"]


def test_a_penalty_never_ends_the_match_but_pips_scored_may() -> None:
    before = [domino(1, 60, 0, 60, 60)]
    given = total_sheet([*before, false_pass(ZERO)], get("saci", {"false_pass": "void_award_25", "target": 200}))
    assert (given.totals["B"], given.outcome) == (205, None)
    scored = total_sheet([*before, false_pass(ZERO, PIPS)], get("saci", {"false_pass": "award_pips_and_deduct_25"}))
    assert scored.outcome is not None
    assert scored.outcome.winner == "B"


@pytest.mark.parametrize("ruling", ["void_deduct_25", "void_award_25"])
def test_pips_that_were_written_count_only_where_the_ruling_says(ruling: str) -> None:
    options = {"false_pass": ruling}
    assert totals([false_pass(TWO, PIPS)], get("saci", options)) == totals([false_pass(TWO)], get("saci", options))


def test_a_count_of_too_few_seats_adds_up_what_there_is() -> None:
    ruleset = get("saci", {"false_pass": "award_pips_and_deduct_25", "count_scope": "OPP"})
    assert totals([false_pass(TWO, PIPS[:3])], ruleset) == {"A": -25, "B": 40}
    assert totals([false_pass(TWO)], ruleset) == {"A": -25, "B": 0}
