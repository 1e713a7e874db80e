"""Each loser pays the pips held, and after a block those above the winner's; a player who swapped pays twice."""

import pytest

from scoring.counting import Counted, losers_pay
from scoring.entries import Hand
from scoring.hands import Seat, Side
from scoring.rulesets import get
from scoring.sheets import Sheet, advance

GARRAFINA = get("garrafina")
LEFT: dict[Side, int] = {"A": 3, "B": 9, "C": 4}


@pytest.mark.parametrize(
    ("block", "swapper", "points", "parts"),
    [
        (False, None, {"A": 13, "B": -9, "C": -4}, "9 + 4"),
        (True, None, {"A": 7, "B": -6, "C": -1}, "6 + 1"),
        (True, "B", {"A": 13, "B": -12, "C": -1}, "12 + 1"),
        (False, "C", {"A": 17, "B": -9, "C": -8}, "9 + 8"),
        (True, "A", {"A": 7, "B": -6, "C": -1}, "6 + 1"),
    ],
)
def test_what_each_pays(block: bool, swapper: Side | None, points: dict[Side, int], parts: str) -> None:
    tally = losers_pay(Counted(LEFT, "A", block, swapper), GARRAFINA)
    assert dict(tally.points) == points
    assert tally.note == ("losers-pay", {"total": points["A"], "parts": parts})


def test_nobody_pays_when_nobody_won() -> None:
    tally = losers_pay(Counted({"A": 4, "B": 9, "C": 4}, None, True), GARRAFINA)
    assert (dict(tally.points), tally.note) == ({}, ("level-block", {"pips": 4}))


def test_a_sheet_of_another_table_takes_the_points_of_its_own_sides() -> None:
    hand = Hand("domino", Seat(0), (0, 9, 4, 2), None, None)
    assert advance(Sheet(), hand, GARRAFINA).totals == {"A": 15, "B": -9}
