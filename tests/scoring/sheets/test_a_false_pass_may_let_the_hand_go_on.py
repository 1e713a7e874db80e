"""Option: a false pass is "penalizado con la puntuación convenida" (000 L21), and the hand is not annulled."""

from typing import Final

from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Lead, check, total_sheet
from scoring.tiles import Tile
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.written import ONE, TWO, domino, in_tiles

CLUB: Final = get("international", {"false_pass": "penalized", "false_pass_points": 20})
LED: Final = domino(0, 0, 15, 3, 5)


def test_the_points_agreed_are_taken_and_no_hand_ends() -> None:
    sheet = total_sheet([false_pass(TWO)], CLUB)
    assert dict(sheet.totals) == {"A": -20, "B": 0}
    assert sheet.hands_played == 0
    assert sheet.next_lead == Lead(None, None, "LOTTERY")


def test_the_hand_is_then_counted() -> None:
    sheet = total_sheet([false_pass(TWO), LED], CLUB)
    assert dict(sheet.totals) == {"A": 3, "B": 0}
    assert sheet.hands_played == 1
    assert [line.hand_number for line in sheet.lines] == [1, 1]


def test_each_one_costs_them_again() -> None:
    sheet = total_sheet([false_pass(TWO), false_pass(Seat(0)), false_pass(ONE)], CLUB)
    assert dict(sheet.totals) == {"A": -40, "B": -20}


def test_what_was_exposed_before_it_still_is() -> None:
    club = get("international", {"false_pass": "penalized"})
    sheet = total_sheet([wrong_domino(TWO, Tile(1, 6)), false_pass(ONE)], club)
    assert sheet.exposed == {TWO: (Tile(1, 6),)}
    hand = in_tiles("block", 0, "0-0", "3-3", "1-6", "5-5", ends=(6, 1))
    assert check(sheet, hand, club) == ()
