"""A hand that is void, without a count, or of another table adds nothing, and says so in full."""

from dataclasses import replace

import pytest

from scoring.entries import LARGEST, Hand
from scoring.findings import Note
from scoring.hands import Seat
from scoring.sheets import HandScore, Points, score
from tests.scoring.written import SACI, THREE, ZERO, domino, lead, standing

SHEET = standing(150, 20, leader=2)
NOTHING: Points = {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("hand", "code", "leads"),
    [
        (replace(domino(0, 0, 15, 3, 5), by=Seat(4)), "not-of-this-table", 2),
        (replace(domino(0, 0, 15, 3, 5), leader=Seat(-1)), "not-of-this-table", 2),
        (Hand("void", ZERO, (0, 15, 3, 5), None, None), "void-hand", 2),
        (Hand("void", None, None, None, None), "void-hand", 2),
        (Hand("domino", THREE, None, None, None), "no-count", 3),
        (Hand("domino", THREE, (0, 15, 3), None, None), "no-count", 3),
        (Hand("block", None, None, None, None, side_pips=(1, 2, 3)), "no-count", 2),
    ],
)
def test_it_adds_nothing(hand: Hand, code: str, leads: int) -> None:
    assert score(hand, SHEET, SACI) == HandScore(None, NOTHING, None, {}, Note(code, {}), (), (), lead(leads))


@pytest.mark.parametrize(("pips", "counted"), [(LARGEST, LARGEST), (LARGEST + 1, None), (-1, None)])
def test_what_is_no_count_is_not_counted(pips: int, counted: int | None) -> None:
    assert score(Hand("domino", ZERO, (0, pips, 0, 0), None, None), SHEET, SACI).pips == counted
    assert score(Hand("domino", ZERO, None, None, None, side_pips=(0, pips)), SHEET, SACI).pips == counted
