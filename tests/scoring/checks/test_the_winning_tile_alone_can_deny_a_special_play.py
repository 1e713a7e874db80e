"""Where only the last tile was noted, it must be one that can make the play it was called (003 L67, L69)."""

from dataclasses import replace

import pytest

from scoring.entries import Called
from scoring.rulesets import get
from scoring.sheets import score, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.written import domino, errors

SACI_500 = get("saci500")
EMPTY = total_sheet([], SACI_500)
WON = domino(1, 15, 0, 3, 5)


@pytest.mark.parametrize(
    ("special", "last"), [("chuchazo", "3-5"), ("chuchazo", "3-3"), ("capicu", "3-3"), ("capicu", "0-0")]
)
def test_it_cannot_be(special: Called, last: str) -> None:
    hand = replace(WON, special=special, last=parse_tile(last))
    assert errors(hand, EMPTY, SACI_500) == ["special-disagrees"]


@pytest.mark.parametrize("last", ["3-5", "0-6"])
def test_it_can(last: str) -> None:
    hand = replace(WON, special="capicu", last=parse_tile(last))
    assert errors(hand, EMPTY, SACI_500) == []
    assert score(hand, EMPTY, SACI_500).points["B"] == 23 + 100 + 100


def test_what_it_cannot_be_earns_nothing() -> None:
    hand = replace(WON, special="chuchazo", last=parse_tile("3-5"))
    assert score(hand, EMPTY, SACI_500).points["B"] == 23 + 100


@pytest.mark.parametrize(
    ("options", "ends", "codes"),
    [
        ({}, (5, 5), []),
        ({}, (3, 3), []),
        ({}, (5, 3), []),
        ({}, (3, 0), ["special-disagrees"]),
        ({"capicu": "DISTINCT_ENDS"}, (5, 5), []),
        ({"capicu": "DISTINCT_ENDS"}, (3, 5), ["special-disagrees"]),
    ],
)
def test_the_ends_it_left_can_deny_it_too(options: dict[str, object], ends: tuple[int, int], codes: list[str]) -> None:
    hand = replace(WON, pips=(15, 0, 3, 4 + sum(ends) % 2), special="capicu", last=parse_tile("3-5"), ends=ends)
    assert errors(hand, EMPTY, get("saci500", options)) == codes


@pytest.mark.parametrize(
    ("options", "last", "ends", "earned"),
    [
        ({}, "3-5", (5, 5), 100),
        ({}, "3-5", (5, 3), 100),
        ({}, "3-5", (3, 0), 0),
        ({}, "3-3", (3, 3), 0),
        ({"capicu": "DISTINCT_ENDS"}, "3-5", (3, 3), 100),
        ({"capicu": "DISTINCT_ENDS"}, "3-5", (5, 3), 0),
        ({}, "0-0", (0, 0), 100),
        ({"chuchazo": "NOT_ON_TWO_BLANKS"}, "0-0", (0, 0), 0),
        ({"chuchazo": "NOT_ON_TWO_BLANKS"}, "0-0", (0, 4), 100),
    ],
)
def test_the_ends_it_left_tell_what_it_was(
    options: dict[str, object], last: str, ends: tuple[int, int], earned: int
) -> None:
    pips = (15, 0, 3, 4 + sum(ends) % 2)
    hand = replace(WON, pips=pips, last=parse_tile(last), ends=ends)
    ruleset = get("saci500", options)
    assert errors(hand, EMPTY, ruleset) == []
    assert score(hand, EMPTY, ruleset).points["B"] == sum(pips) + 100 + earned
