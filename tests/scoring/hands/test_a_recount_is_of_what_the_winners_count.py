"""Rule 14's two figures are of the same tiles; where winning gives no points there is nothing to count twice."""

import pytest

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import check, total_sheet


@pytest.mark.parametrize(
    ("key", "options", "hand", "wrong"),
    [
        ("saci", {}, Hand("domino", Seat(0), (0, 15, 3, 5), None, 23), False),
        ("saci", {}, Hand("domino", Seat(0), (0, 15, 3, 5), None, 20), True),
        ("saci", {"count_scope": "OPP"}, Hand("domino", Seat(0), (0, 15, 3, 5), None, 20), False),
        ("casual", {}, Hand("domino", Seat(0), (0, 15, 3, 5), None, 23), False),
        ("casual", {}, Hand("domino", Seat(0), (0, 15, 3, 5), None, 3), True),
        ("garrafina", {}, Hand("block", Seat(0), (5, 10, 12, 20), None, 27), False),
        ("garrafina", {}, Hand("block", Seat(0), (5, 10, 12, 20), None, 47), True),
        ("draw", {}, Hand("domino", Seat(0), (0, 15, 3, 5), None, 23), False),
        ("draw", {}, Hand("block", Seat(0), (4, 15, 3, 6), None, 23), False),
    ],
)
def test_the_figures(key: str, options: dict[str, object], hand: Hand, wrong: bool) -> None:
    ruleset = get(key, options)
    codes = [finding.code for finding in check(total_sheet([], ruleset), hand, ruleset)]
    assert ("recount-differs" in codes) == wrong
