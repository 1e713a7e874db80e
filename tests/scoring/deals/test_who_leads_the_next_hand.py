"""Rules 6 and 8, and resolution A3 for blocks."""

import pytest

from scoring.sheets import Lead, score, total_sheet
from tests.scoring.written import SACI, block, domino, lead, standing

A_WINS = (1, 9, 2, 8)
B_WINS = (9, 1, 8, 2)


def test_the_first_hand_is_led_by_the_holder_of_six_six() -> None:
    assert total_sheet([], SACI).next_lead == Lead(None, None, "TOP_DOUBLE")


@pytest.mark.parametrize("seat", range(4))
def test_who_goes_out_leads(seat: int) -> None:
    pips = [4, 4, 4, 4]
    pips[seat] = 0
    assert total_sheet([domino(seat, *pips)], SACI).next_lead == lead(seat)


@pytest.mark.parametrize(
    ("locker", "pips", "leads"),
    [(0, A_WINS, 0), (1, A_WINS, 2), (2, A_WINS, 2), (3, A_WINS, 0), (0, B_WINS, 1), (1, B_WINS, 1), (2, B_WINS, 3)],
)
def test_the_locker_leads_or_the_next_seat_of_the_winners(locker: int, pips: tuple[int, ...], leads: int) -> None:
    assert total_sheet([block(locker, *pips)], SACI).next_lead.seat == leads


@pytest.mark.parametrize(
    ("leader", "pips", "leads"), [(0, A_WINS, 2), (0, B_WINS, 1), (1, A_WINS, 2), (1, B_WINS, 3), (3, A_WINS, 0)]
)
def test_without_a_locker_the_seats_follow_the_previous_leader(leader: int, pips: tuple[int, ...], leads: int) -> None:
    assert score(block(None, *pips), standing(0, 0, leader), SACI).lead.seat == leads


def test_without_locker_and_leader_only_the_side_is_known() -> None:
    assert total_sheet([block(None, *B_WINS)], SACI).next_lead == Lead(None, "B")
