"""A complete play that shows a wrong domino needs its penalty on the sheet, before the hand (SACI rule 13)."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.entries import Entry, Hand
from scoring.findings import error
from scoring.hands import Move, Seat
from scoring.notation import parse_match
from scoring.sheets import check, total_sheet
from scoring.tiles import Tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.play.dealt import played
from tests.scoring.written import SACI, TWO, errors
from tests.support.thorough import often

SHEET: Final = parse_match(
    "rules saci\nwrong-domino 2 1-3\nblock 2 "
    "deal 3-3 1-2 3-5 2-3 0-3 1-1 2-6 / 1-6 0-0 3-6 2-5 3-4 5-6 4-6 / 6-6 4-5 0-6 0-4 1-3 0-2 1-4 / "
    "4-4 0-5 2-4 0-1 5-5 1-5 2-2 moves 2:6-6 3:- 0:2-6R 1:4-6L 2:0-4L 3:2-4R 0:0-3L 1:3-4L 2:!1-3 2:1-4R 3:4-4L "
    "0:1-2R 1:2-5R 2:4-5R"
)
NOTED, HAND = SHEET.entries
MISSING: Final = error("penalty-missing", "SACI rule 13", "play", seat=2, tile="1-3")


def found(*before: Entry) -> tuple[object, ...]:
    return check(total_sheet(before, SACI), HAND, SACI)


def test_without_it_the_hand_is_refused() -> None:
    assert found() == (MISSING,)


def test_with_it_nothing_is_found() -> None:
    assert found(NOTED) == ()


def test_a_judge_who_did_not_note_the_tile_has_entered_it() -> None:
    assert found(wrong_domino(TWO, None)) == ()


def test_that_of_another_player_is_another_one() -> None:
    assert MISSING in found(wrong_domino(Seat(0), None))


def test_that_of_another_tile_is_another_one() -> None:
    assert MISSING in found(wrong_domino(TWO, Tile(0, 2)))


def test_that_of_the_hand_before_was_for_that_hand() -> None:
    assert MISSING in found(NOTED, Hand("void", None, None, None, None))


def test_one_that_was_taken_back_is_missing() -> None:
    assert MISSING in found(*parse_match('rules saci\nwrong-domino 2 1-3\nvoid 1 "the other seat"').entries)


def test_each_needs_a_line_of_its_own() -> None:
    assert isinstance(HAND, Hand)
    play = HAND.play
    assert play is not None
    twice = replace(play, moves=(play.moves[0], Move(Seat(3), "wrong", Tile(5, 5)), *play.moves[1:]))
    told = replace(HAND, play=twice)
    assert errors(told, total_sheet([NOTED], SACI)) == ["penalty-missing"]
    assert errors(told, total_sheet([NOTED, wrong_domino(Seat(3), Tile(5, 5))], SACI)) == []


def test_the_same_tile_is_exposed_once() -> None:
    assert isinstance(HAND, Hand)
    play = HAND.play
    assert play is not None
    at = next(number for number, move in enumerate(play.moves) if move.kind == "wrong")
    again = replace(play, moves=(*play.moves[:at], play.moves[at], *play.moves[at:]))
    assert errors(replace(HAND, play=again), total_sheet([NOTED], SACI)) == []


@pytest.mark.parametrize("wrong", [0.05, 0.4])
@settings(max_examples=often(30, 1_000))
@given(seed=st.integers(0, 10**9))
def test_no_such_hand_passes_silently(wrong: float, seed: int) -> None:
    hand = played(seed, SACI, wrong=wrong)
    shown = [move for move in hand.play.moves if move.kind == "wrong"]
    codes = errors(Hand("void", None, None, None, None, play=hand.play))
    assert codes.count("penalty-missing") == len(shown)
