"""Rule 6 and resolution A13."""

import pytest

from scoring.entries import Entry
from scoring.rulesets import get
from scoring.sheets import total_sheet
from tests.scoring.penalties import false_pass
from tests.scoring.written import ONE, SACI, block, domino

A_WON = domino(0, 0, 5, 5, 5)
LEVEL = block(0, 5, 10, 7, 2)


@pytest.mark.parametrize(
    ("entries", "shuffles", "picks_first"),
    [
        ([], None, None),
        ([LEVEL], None, None),
        ([A_WON], "B", "A"),
        ([block(1, 9, 1, 9, 2)], "A", "B"),
        ([A_WON, LEVEL], "B", "A"),
        ([A_WON, domino(1, 5, 0, 5, 5), LEVEL], "A", "B"),
        ([domino(1, 5, 0, 5, 5), false_pass(ONE)], "B", "A"),
    ],
)
def test_after_these_entries(entries: list[Entry], shuffles: str | None, picks_first: str | None) -> None:
    sheet = total_sheet(entries, SACI)
    assert (sheet.shuffles, sheet.picks_first) == (shuffles, picks_first)


@pytest.mark.parametrize(
    ("entries", "shuffles"), [([LEVEL], None), ([A_WON, LEVEL], "A"), ([A_WON, LEVEL, LEVEL], "B")]
)
def test_after_a_void_hand_the_others_may_shuffle(entries: list[Entry], shuffles: str | None) -> None:
    assert total_sheet(entries, get("saci", {"void_shuffle": "OTHERS"})).shuffles == shuffles
