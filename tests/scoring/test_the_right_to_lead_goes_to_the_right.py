"""Where the right to begin goes round the table (002 L55), and where a partida begins like a first hand (G5)."""

import pytest

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet, advance, fold
from tests.scoring.written import domino, lead

GARRAFINA = get("garrafina")


def led(by: int | None) -> Hand:
    """Seat 0 goes out of a hand that `by` led; None: nobody noted who."""
    return Hand("domino", Seat(0), (0, 4, 4, 4), None, None, leader=None if by is None else Seat(by))


def test_after_the_first_hand_it_is_with_the_seat_after_its_leader() -> None:
    assert fold([led(1)], GARRAFINA).next_lead == Lead(Seat(2), "C", "ENTITLED")
    assert fold([led(3)], GARRAFINA).next_lead == Lead(Seat(0), "A", "ENTITLED")


def test_whoever_leads_in_his_stead_does_not_take_it() -> None:
    assert fold([led(1), led(3)], GARRAFINA).next_lead == Lead(Seat(3), "D", "ENTITLED")


def test_it_is_somebodys_even_when_nobody_knows_whose() -> None:
    assert fold([led(None)], GARRAFINA).next_lead == Lead(None, None, "ENTITLED")
    assert fold([led(None), led(2)], GARRAFINA).next_lead == Lead(None, None, "ENTITLED")


@pytest.mark.parametrize(
    ("partida_lead", "following"), [("FIRST_HAND", Lead(None, None, "HIGHEST_DOUBLE")), ("GOES_ON", lead(3))]
)
def test_a_new_partida_begins_like_a_first_hand_or_goes_on(partida_lead: str, following: Lead) -> None:
    sheet = Sheet(totals={"A": 18, "B": 0}, next_lead=lead(2))
    after = advance(sheet, domino(0, 0, 9, 8, 8), get("basque", {"partida_lead": partida_lead}))
    assert (len(after.partidas), after.next_lead) == (1, following)
