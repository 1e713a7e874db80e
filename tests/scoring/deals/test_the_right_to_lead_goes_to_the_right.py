"""Where the right to begin goes round the table (002 L55), and where a partida begins like a first hand (G5)."""

import pytest

from scoring.entries import Forfeit, Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet, advance, total_sheet
from tests.scoring.written import domino, lead, standing

GARRAFINA = get("garrafina")


def led(by: int | None) -> Hand:
    """Seat 0 goes out of a hand that `by` led; None: nobody noted who."""
    return Hand("domino", Seat(0), (0, 4, 4, 4), None, None, leader=None if by is None else Seat(by))


def test_after_the_first_hand_it_is_with_the_seat_after_its_leader() -> None:
    assert total_sheet([led(1)], GARRAFINA).next_lead == Lead(Seat(2), "C", "ENTITLED")
    assert total_sheet([led(3)], GARRAFINA).next_lead == Lead(Seat(0), "A", "ENTITLED")


def test_the_player_who_leads_instead_does_not_take_it() -> None:
    assert total_sheet([led(1), led(3)], GARRAFINA).next_lead == Lead(Seat(3), "D", "ENTITLED")


def test_it_is_somebodys_even_when_nobody_knows_whose() -> None:
    assert total_sheet([led(None)], GARRAFINA).next_lead == Lead(None, None, "ENTITLED")
    assert total_sheet([led(None), led(2)], GARRAFINA).next_lead == Lead(None, None, "ENTITLED")


@pytest.mark.parametrize(
    ("partida_lead", "following"), [("FIRST_HAND", Lead(None, None, "HIGHEST_DOUBLE")), ("GOES_ON", lead(3))]
)
def test_a_new_partida_begins_like_a_first_hand_or_goes_on(partida_lead: str, following: Lead) -> None:
    sheet = Sheet(totals={"A": 18, "B": 0}, next_lead=lead(2))
    after = advance(sheet, domino(0, 0, 9, 8, 8), get("basque", {"partida_lead": partida_lead}))
    assert (len(after.partidas), after.next_lead) == (1, following)


@pytest.mark.parametrize("key", ["saci", "latino", "garrafina", "draw"])
def test_a_void_hand_changes_nothing(key: str) -> None:
    void = Hand("void", None, None, None, None)
    assert total_sheet([void], get(key)).next_lead == total_sheet([], get(key)).next_lead
    assert total_sheet([led(2), void], get(key)).next_lead == total_sheet([led(2)], get(key)).next_lead


def test_where_every_hand_begins_like_the_first_the_tiles_decide() -> None:
    assert total_sheet([led(1)], get("draw")).next_lead == Lead(None, None, "HIGHEST_DOUBLE")


def test_the_leader_of_a_level_hand_leads_again_against_expectation() -> None:
    level = Hand("block", None, (5, 10, 7, 2), None, None, leader=Seat(1))
    assert advance(standing(0, 0, 3), level, get("basque")).next_lead == lead(1)


def test_the_right_of_one_who_is_out_goes_on() -> None:
    sheet = total_sheet([led(1), Forfeit("C", "left")], GARRAFINA)
    assert sheet.next_lead == Lead(Seat(3), "D", "ENTITLED")
    assert total_sheet([led(1), Forfeit("C", "left"), Forfeit("D", "left")], GARRAFINA).next_lead.seat == 0
