"""A tile exposed as its player's last one may not be laid (SACI rule 13): a hand can block though it still fits."""

from dataclasses import replace

import pytest

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.notation import parse_match
from scoring.rulesets import get
from scoring.sheets import total_sheet
from scoring.tiles import Tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import ONE, SACI, TWO, block, errors, held, in_tiles, warnings

SHOWN = total_sheet([wrong_domino(TWO, Tile(1, 6))], SACI)
UNNOTED = total_sheet([wrong_domino(TWO, None)], SACI)
LOCKED = in_tiles("block", 0, "0-0", "3-3", "1-6", "5-5", ends=(6, 1))
IN_PIPS = block(0, 0, 6, 7, 10, ends=(6, 1))
IN_SIDES = Hand("block", Seat(0), None, None, None, (6, 1), side_pips=(7, 16))
TRUE = ["tiles", "pips", "side pips", "no ends", "only pips"]
TOLD = dict(
    zip(TRUE, (LOCKED, IN_PIPS, IN_SIDES, replace(LOCKED, ends=None), replace(IN_PIPS, ends=None)), strict=True)
)


@pytest.mark.parametrize("told", TRUE)
def test_a_true_block_is_written(told: str) -> None:
    assert errors(TOLD[told], SHOWN) == warnings(TOLD[told], SHOWN) == []


@pytest.mark.parametrize("told", TRUE)
def test_also_if_the_judge_did_not_note_the_tile(told: str) -> None:
    assert errors(TOLD[told], UNNOTED) == warnings(TOLD[told], UNNOTED) == []


@pytest.mark.parametrize("told", TRUE)
def test_without_the_wrong_domino_it_cannot_be(told: str) -> None:
    assert "block-odd" in errors(TOLD[told])


def test_the_tile_lies_exposed_in_its_own_hand_only() -> None:
    after = total_sheet([wrong_domino(TWO, Tile(1, 6)), in_tiles("domino", 0, "", "3-3", "1-6", "5-5")], SACI)
    assert "block-ends-differ" in errors(LOCKED, after)


def test_a_taken_back_wrong_domino_allows_nothing() -> None:
    entries = parse_match('rules saci\nwrong-domino 2 1-6\nvoid 1 "misread"').entries
    assert "block-ends-differ" in errors(LOCKED, total_sheet(entries, SACI))


def test_with_another_tile_beside_it_it_had_to_be_played() -> None:
    hand = in_tiles("block", 0, "0-0", "3-3", "1-6 2-2", "5-5", ends=(6, 1))
    assert errors(hand, SHOWN) == ["block-odd", "block-ends-differ", "tile-still-fits", "tile-still-fits"]


def test_where_it_may_go_out_it_still_fits() -> None:
    club = get("saci", {"exposed_last": "MAY_GO_OUT"})
    assert errors(LOCKED, SHOWN, club)[-2:] == ["tile-still-fits", "tile-still-fits"]


def test_only_that_tile_may_still_fit() -> None:
    hand = in_tiles("block", 0, "0-0 0-6", "3-3", "1-6", "4-6", ends=(6, 1))
    found = errors(hand, SHOWN)
    assert found == ["block-odd", "block-ends-differ", "tile-still-fits", "tile-still-fits"]


@pytest.mark.parametrize("ends", [(6, 2), (3, 1), (2, 3)])
def test_only_its_own_numbers_are_explained(ends: tuple[int, int]) -> None:
    assert "block-ends-differ" in errors(replace(LOCKED, ends=ends), SHOWN)
    assert "block-ends-differ" in errors(replace(IN_PIPS, ends=ends), SHOWN)


def test_pips_and_ends_still_add_up() -> None:
    assert errors(block(0, 1, 6, 7, 10, ends=(6, 1)), SHOWN) == ["ends-parity"]


def test_the_seat_holds_what_the_tile_carries() -> None:
    assert errors(block(0, 0, 6, 8, 9, ends=(6, 1)), SHOWN) == ["block-odd", "block-ends-differ"]


def test_an_even_tile_leaves_an_even_rest() -> None:
    shown = total_sheet([wrong_domino(TWO, Tile(2, 6))], SACI)
    assert errors(block(0, 0, 6, 8, 9), shown) == ["block-odd"]


def test_two_players_may_each_hold_one_back() -> None:
    shown = total_sheet([wrong_domino(TWO, Tile(1, 6)), wrong_domino(ONE, Tile(2, 6))], SACI)
    hand = in_tiles("block", 0, "0-0", "2-6", "1-6", "5-5", ends=(1, 2))
    assert errors(hand, shown) == warnings(hand, shown) == []


def test_a_double_held_back_leaves_nineteen_tiles() -> None:
    shown = total_sheet([wrong_domino(TWO, Tile(6, 6))], SACI)
    left = ("0-0 0-1 0-2 0-3 0-4 0-5", "1-1 1-2 1-3 1-4 1-5 2-2", "6-6", "2-4 3-3 3-4 4-4 4-5 5-5")
    hand = in_tiles("block", 0, *left, ends=(6, 6))
    assert "block-too-early" not in errors(hand, shown)
    assert "block-too-early" in errors(hand)


def test_a_matador_held_back_is_not_held_wrongly() -> None:
    club = get("matador", {"players": 3})
    shown = total_sheet([wrong_domino(ONE, Tile(2, 5))], club)
    hand = Hand("block", Seat(0), None, held("0-1", "2-5", "0-2"), None, (0, 0))
    assert errors(hand, total_sheet((), club), club) == ["matador-held"]
    assert errors(hand, shown, club) == []


def test_a_line_with_tiles_aside_has_such_tiles_too() -> None:
    club = get("basque", {"players": 2, "team_size": 1})
    shown = total_sheet([wrong_domino(ONE, Tile(2, 5))], club)
    hand = Hand("block", Seat(0), None, held("0-1", "2-5"), None, (5, 6))
    assert errors(hand, total_sheet((), club), club) == ["tile-still-fits"]
    assert errors(hand, shown, club) == []


def test_an_odd_set_is_blocked_at_two_equal_ends() -> None:
    club = get("draw", {"double": 9, "players": 5, "deal": "FIVE"})
    club = replace(club, deals={"FIVE": {9: {5: 11}}}, unable="PASS")
    shown = total_sheet([wrong_domino(ONE, Tile(2, 5))], club)
    hand = Hand("block", Seat(0), None, held("0-0", "2-5", "1-1", "3-3", "4-4"), None, (5, 5))
    assert errors(hand, total_sheet((), club), club)[0] == "block-ends-equal"
    assert "block-ends-equal" not in errors(hand, shown, club)


def test_a_penalty_of_another_table_explains_nothing() -> None:
    shown = total_sheet([wrong_domino(Seat(7), Tile(1, 6))], SACI)
    assert "block-ends-differ" in errors(LOCKED, shown)
