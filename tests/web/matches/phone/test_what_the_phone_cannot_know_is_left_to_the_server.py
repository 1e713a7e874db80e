"""The phone adds up what it knows, and says nothing of what only the server can tell."""

from typing import Any

from scoring.entries import Forfeit, Hand, Void, to_data
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import total_sheet
from tests.web.matches.phone.scenes import answers, as_written
from tournament.web.matches.judge.phone_rules import rules_data, sheet_state_data

SACI = get("saci")
HAND = Hand("domino", Seat(0), (0, 15, 3, 5), None, None)
SHEET = sheet_state_data(total_sheet([HAND, HAND], SACI), SACI)
BACK = to_data(Void(2, "misread"))


def sheet_after(*entries: dict[str, Any], **other: str) -> Any:
    return answers([rules_data(SACI) | other], [(0, SHEET, entries)])[0]["after"]


def test_the_last_line_of_the_page_can_be_taken_back() -> None:
    assert sheet_after(BACK)["totals"] == {"A": 23, "B": 0}


def test_a_line_before_the_last_cannot() -> None:
    assert sheet_after(to_data(Void(1, "misread"))) is None


def test_nor_can_two_lines() -> None:
    assert sheet_after(BACK, to_data(Void(1, "misread"))) is None


def test_a_hand_is_not_counted_in_a_way_that_the_phone_does_not_know() -> None:
    assert sheet_after(as_written(HAND, SACI), counting="by_weight") is None


def test_nor_where_it_does_not_know_how_a_match_ends() -> None:
    assert sheet_after(as_written(HAND, SACI), ending="at_noon") is None


def test_a_match_that_is_given_up_is_over_in_any_case() -> None:
    assert sheet_after(to_data(Forfeit("A", "late")), ending="at_noon")["winner"] == "B"
