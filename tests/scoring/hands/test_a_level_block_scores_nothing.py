"""Resolution A2: a block that is level, and the three options for it."""

import pytest

from scoring.rulesets import get
from scoring.sheets import Lead, score, total_sheet
from tests.scoring.written import SACI, block, domino, lead, standing

LEVEL = (5, 10, 7, 2)


def test_nobody_scores_and_the_same_player_leads_again() -> None:
    sheet = total_sheet([domino(2, 5, 4, 0, 6), block(3, *LEVEL)], SACI)
    assert sheet.totals == {"A": 15, "B": 0}
    assert sheet.next_lead == lead(2)
    assert sheet.hands_played == 2
    assert sheet.lines[1].winner is None
    assert sheet.lines[1].note == ("level-block", {"pips": 12})


def test_after_a_level_first_hand_nobody_needs_six_six() -> None:
    sheet = total_sheet([block(3, *LEVEL)], SACI)
    assert sheet.next_lead == Lead(None, None, how="FREE")


def test_a_leader_noted_in_the_first_hand_leads_again() -> None:
    assert total_sheet([block(3, *LEVEL, leader=1)], SACI).next_lead == lead(1)


@pytest.mark.parametrize(("leader", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_lead_may_rotate(leader: int, following: int) -> None:
    worth = score(block(3, *LEVEL), standing(0, 0, leader), get("saci", {"tie": "VOID_ROTATE"}))
    assert worth.winner is None
    assert worth.lead.seat == following


@pytest.mark.parametrize(("leader", "winner", "locker_leads"), [(0, "A", 0), (1, "B", 3), (2, "A", 0), (3, "B", 3)])
def test_the_leaders_side_may_win_it(leader: int, winner: str, locker_leads: int) -> None:
    worth = score(block(3, *LEVEL), standing(0, 0, leader), get("saci", {"tie": "LEADERS_TEAM"}))
    assert worth.winner == winner
    assert sum(worth.points.values()) == 24
    assert worth.lead == lead(locker_leads)
