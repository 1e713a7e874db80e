"""Whatever is written beside the tiles is for the checks in full: the quick verdict passes plain hands only."""

from dataclasses import replace

import pytest

from scoring.entries import Hand
from scoring.hands import Play, Seat
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet, total_sheet
from scoring.sheets.checks import is_plainly_right
from scoring.tiles import parse_tile
from tests.scoring.written import ONE, SACI, TWO, block, in_tiles, standing

SHEET = standing(0, 0)
LEADERS = get("saci", {"tie": "LEADERS_TEAM"})
DOMINO = in_tiles("domino", 0, "", "0-1", "2-2", "3-3")
BLOCK = in_tiles("block", 1, "0-1 1-2", "2-3", "3-4", "0-4")
OTHER = parse_tile("4-4")


@pytest.mark.parametrize(
    "hand",
    [
        DOMINO,
        BLOCK,
        replace(BLOCK, by=None),
        replace(DOMINO, leader=Seat(0)),
        in_tiles("domino", 0, "", "0-1", "2-2", "6-6"),
    ],
)
def test_a_plain_hand_is_right(hand: Hand) -> None:
    assert is_plainly_right(SHEET, hand, SACI)


@pytest.mark.parametrize(
    "hand",
    [
        replace(DOMINO, end="void"),
        replace(BLOCK, end="void"),
        replace(DOMINO, play=Play(((), (), (), ()), ())),
        replace(DOMINO, last=OTHER),
        replace(DOMINO, special="capicu"),
        replace(DOMINO, side_pips=(4, 7)),
        replace(DOMINO, pase_salida=True),
        replace(DOMINO, pases_redondos=(ONE,)),
        replace(DOMINO, swapped_by=TWO),
        replace(DOMINO, ends_before=(0, 1)),
        replace(DOMINO, leader=ONE),
        replace(DOMINO, pips=(0, 1, 4, 7)),
        replace(DOMINO, by=None),
        replace(DOMINO, tiles=None),
        replace(BLOCK, by=Seat(4)),
        replace(BLOCK, by=Seat(-1)),
    ],
    ids=range(16),
)
def test_one_thing_more_or_wrong_is_not_passed(hand: Hand) -> None:
    assert not is_plainly_right(SHEET, hand, SACI)


@pytest.mark.parametrize(
    "sheet",
    [
        replace(SHEET, exposed={ONE: (OTHER,)}),
        replace(SHEET, eliminated=("B",)),
        replace(SHEET, lines=total_sheet([DOMINO], SACI).lines),
    ],
    ids=["tiles face up", "a side is out", "the same hand again"],
)
def test_where_the_sheet_asks_for_more(sheet: Sheet) -> None:
    assert not is_plainly_right(sheet, DOMINO, SACI)


def test_where_the_leaders_win_level_blocks_the_leader_must_be_known() -> None:
    nobody = Sheet(next_lead=Lead(None, None))
    assert not is_plainly_right(nobody, DOMINO, LEADERS)
    assert is_plainly_right(nobody, DOMINO, SACI)
    assert is_plainly_right(SHEET, DOMINO, LEADERS)
    assert is_plainly_right(SHEET, replace(DOMINO, leader=Seat(0)), LEADERS)


def test_a_block_told_by_pips_is_not_judged() -> None:
    assert not is_plainly_right(SHEET, block(0, 5, 10, 7, 2), SACI)
