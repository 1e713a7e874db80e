"""Casual play: who was dealt four doubles may have a new deal; official play never deals again for that."""

from dataclasses import replace

import pytest

from scoring.policies import Redealer
from scoring.referee.start import may_ask_redeal
from scoring.rulesets import get
from tests.scoring.play.dealt import tiles

THREE = "0-0 1-1 2-2 1-3 1-2 4-6 0-5"
FOUR = "0-0 1-1 2-2 3-3 1-2 4-6 0-5"
SEVEN = "0-0 1-1 2-2 3-3 4-4 5-5 6-6"


@pytest.mark.parametrize(
    ("hand", "rule", "may"),
    [
        (FOUR, "FOUR", True),
        (SEVEN, "NEVER", False),
        (THREE, "FOUR", False),
        (FOUR, "FIVE", False),
        (SEVEN, "FIVE", True),
    ],
)
def test_worked_hands(hand: str, rule: Redealer, may: bool) -> None:
    assert may_ask_redeal(tiles(hand), replace(get("saci"), redeal=rule)) == may
