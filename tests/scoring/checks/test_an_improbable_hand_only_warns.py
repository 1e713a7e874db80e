"""Warnings ask for a second look and never block."""

import pytest

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import check, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import SACI, START, block, domino, errors, in_tiles, warnings

TWELVE = ("", "0-1 0-2 0-3 0-4", "1-1 1-2 1-3 1-4", "2-2 2-3 2-4 3-4")
THIRTEEN = ("", "0-1 0-2 0-3 0-4 0-5", *TWELVE[2:])


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        (domino(0, 0, 30, 20, 20), []),
        (domino(0, 0, 30, 20, 21), ["many-pips-left"]),
        (block(0, 30, 20, 20, 30), []),
        (block(0, 30, 20, 22, 30), ["many-pips-left"]),
        (in_tiles("domino", 0, *TWELVE), []),
        (in_tiles("domino", 0, *THIRTEEN), ["early-domino"]),
        (in_tiles("block", 0, "0-0", "5-5", "1-1", "6-6"), ["double-six-left"]),
    ],
)
def test_rare_counts(hand: Hand, codes: list[str]) -> None:
    assert warnings(hand) == codes
    assert errors(hand) == []


def test_six_six_may_be_left_in_any_later_hand() -> None:
    sheet = total_sheet([domino(0, 0, 15, 3, 5)], SACI)
    assert warnings(in_tiles("block", 0, "0-0", "5-5", "1-1", "6-6"), sheet) == []


@pytest.mark.parametrize(
    ("key", "options", "codes"),
    [
        ("basque", {}, ["double-six-left"]),
        ("basque", {"unable": "DRAW_UNTIL", "players": 2, "team_size": 1}, []),
        ("international", {}, []),
    ],
)
def test_where_the_highest_double_is_led_it_cannot_be_left(
    key: str, options: dict[str, object], codes: list[str]
) -> None:
    ruleset = get(key, options)
    hand = in_tiles("block", 0, *("0-0", "6-6", "1-1", "5-5")[: ruleset.players])
    assert [code for code in warnings(hand, total_sheet([], ruleset), ruleset) if code == "double-six-left"] == codes


@pytest.mark.parametrize(
    ("hand", "numbers"),
    [
        (in_tiles("domino", 0, "", "2-2 5-6", "0-3", "1-4"), "0, 1, 3, 4, 5, 6"),
        (in_tiles("domino", 0, "", "2-2 5-6", "5-5", "1-1"), None),
        (in_tiles("domino", 0, "", "2-2 5-6", "5-5", "1-1", ends=(5, 6)), None),
        (in_tiles("domino", 0, "", "2-2 5-6", "5-5", "1-1", ends=(4, 5)), "4, 6"),
        (in_tiles("block", 0, "0-0", "5-6", "1-5", "1-1"), "1, 6"),
        (in_tiles("block", 0, "0-0", "5-6", "1-5", "1-6"), None),
    ],
)
def test_tiles_that_no_line_could_leave(hand: Hand, numbers: str | None) -> None:
    found = {finding.code: finding.params for finding in check(START, hand, SACI)}
    assert found.get("numbers-unpaired") == (None if numbers is None else {"numbers": numbers})


def test_the_same_hand_twice() -> None:
    sheet = total_sheet([domino(0, 0, 15, 3, 5)], SACI)
    assert warnings(domino(0, 0, 15, 3, 5), sheet) == ["repeats-previous-hand"]
    assert warnings(domino(0, 0, 15, 3, 6), sheet) == []


def test_a_leader_nobody_expected() -> None:
    sheet = total_sheet([domino(0, 0, 15, 3, 5)], SACI)
    assert warnings(block(0, 1, 5, 4, 6, leader=1), sheet) == ["unexpected-leader"]
    assert warnings(block(0, 1, 5, 4, 6, leader=0), sheet) == []


@pytest.mark.parametrize(("seat", "codes"), [(0, ["exposed-tile-at-finisher"]), (1, [])])
def test_a_finisher_whose_tile_lay_face_up_may_not_have_won_with_it(seat: int, codes: list[str]) -> None:
    sheet = total_sheet([wrong_domino(Seat(seat), parse_tile("1-4"))], SACI)
    assert warnings(domino(0, 0, 15, 3, 5), sheet) == codes
    assert errors(domino(0, 0, 15, 3, 5), sheet) == []
