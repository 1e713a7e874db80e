"""A matador goes on any end and must be used before a turn is lost: no block leaves one (002 L83)."""

import pytest

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import check, total_sheet
from tests.scoring.written import held

MATADOR = get("matador", {"players": 3})


@pytest.mark.parametrize(
    ("seats", "ends", "codes"),
    [
        (("1-3", "2-2", "6-6"), None, []),
        (("3-4", "2-2", "6-6"), None, ["matador-held"]),
        (("0-0", "2-2", "6-6"), None, ["matador-held"]),
        (("1-3", "4-4", "6-6"), (3, 0), ["tile-still-fits"]),
        (("1-3", "4-4", "6-6"), (0, 0), []),
        (("0-3", "4-4", "6-6"), (0, 0), []),
    ],
)
def test_a_block(seats: tuple[str, str, str], ends: tuple[int, int] | None, codes: list[str]) -> None:
    hand = Hand("block", Seat(0), None, held(*seats), None, ends)
    found = check(total_sheet([], MATADOR), hand, MATADOR)
    assert [finding.code for finding in found if finding.severity == "error"] == codes
