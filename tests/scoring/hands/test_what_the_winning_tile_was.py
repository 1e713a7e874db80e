"""A capicú or a chuchazo is found from the tile and the ends, and taken as it was called where they are not written."""

from dataclasses import replace

import pytest

from scoring.rulesets import get
from scoring.sheets.worth import special_of
from scoring.tiles import parse_tile
from tests.scoring.written import block, domino

WON = domino(0, 0, 15, 3, 5)
SACI500 = get("saci500")


@pytest.mark.parametrize(
    ("last", "before", "called", "special"),
    [
        (None, None, None, None),
        (None, None, "capicu", "capicu"),
        (None, (1, 6), "capicu", "capicu"),
        ("1-6", None, "capicu", "capicu"),
        ("1-6", None, None, None),
        ("1-6", (6, 1), None, "capicu"),
        ("1-6", (6, 2), "capicu", None),
        ("6-6", (6, 6), "capicu", None),
        ("0-0", None, None, "chuchazo"),
        ("0-0", (0, 3), "capicu", "chuchazo"),
        ("0-0", (0, 0), None, "chuchazo"),
    ],
)
def test_on_these_ends(
    last: str | None, before: tuple[int, int] | None, called: str | None, special: str | None
) -> None:
    hand = replace(WON, last=None if last is None else parse_tile(last), ends_before=before, special=called)  # type: ignore[arg-type]  # the parameters are texts
    assert special_of(hand, SACI500) == special


def test_two_blank_ends_may_be_no_chuchazo() -> None:
    strict = get("saci500", {"chuchazo": "NOT_ON_TWO_BLANKS"})
    hand = replace(WON, last=parse_tile("0-0"), ends_before=(0, 0), special="chuchazo")
    assert special_of(hand, strict) is None
    assert special_of(replace(hand, ends_before=(0, 3)), strict) == "chuchazo"
    assert special_of(replace(hand, ends_before=None), strict) == "chuchazo"


def test_two_equal_ends_may_be_no_capicu() -> None:
    distinct = get("saci500", {"capicu": "DISTINCT_ENDS"})
    hand = replace(WON, last=parse_tile("1-6"), ends_before=(6, 6))
    assert (special_of(hand, SACI500), special_of(hand, distinct)) == ("capicu", None)
    assert special_of(replace(hand, ends_before=(6, 1)), distinct) == "capicu"


def test_a_block_has_no_winning_tile() -> None:
    assert special_of(replace(block(0, 5, 10, 7, 4), special="capicu"), SACI500) is None
