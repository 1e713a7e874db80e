"""A hand with its play written as data, sent as JSON and read back is the same; Nones at the end of a move fall."""

import json

import pytest
from hypothesis import given

from scoring.entries import Hand, from_data, to_data
from scoring.errors import BadEntry
from scoring.hands import Move, Play, Seat
from tests.scoring.play.dealt import Played, hands_played, knock, lay, tiles
from tests.scoring.written import held

PLAY = Play(
    held("6-6 1-2", "0-6", "1-1", "2-2"),
    (lay(0, "6-6"), lay(1, "0-6", 1, 6), Move(Seat(2), "draw"), lay(2, "3-4", kind="wrong"), knock(3)),
    tiles("3-4 4-4"),
)
DATA = {
    "deal": [["6-6", "1-2"], ["0-6"], ["1-1"], ["2-2"]],
    "moves": [[0, "lay", "6-6"], [1, "lay", "0-6", 1, 6], [2, "draw"], [2, "wrong", "3-4"], [3, "pass"]],
    "stock": ["3-4", "4-4"],
}


def with_play(play: Play) -> Hand:
    return Hand("domino", None, None, None, None, play=play)


def data(**changes: object) -> dict[str, object]:
    return to_data(with_play(PLAY)) | {"play": {**DATA, **changes}}


def test_it_is_texts_and_numbers() -> None:
    assert to_data(with_play(PLAY))["play"] == DATA
    assert from_data(data()) == with_play(PLAY)


@given(hands_played)
def test_through_json_and_back(hand: Played) -> None:
    entry = with_play(hand.play)
    assert from_data(json.loads(json.dumps(to_data(entry))), hand.ruleset.seating) == entry


def test_the_stock_may_be_left_out_and_a_move_may_be_whole() -> None:
    play = {"deal": DATA["deal"], "moves": [[0, "lay", "6-6", None, None], [1, "pass", None, None, None]]}
    expected = Play(PLAY.deal, (lay(0, "6-6"), knock(1)))
    assert from_data(data() | {"play": play}) == with_play(expected)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"stock": ["3-4", "x"]}, "not-a-tile"),
        ({"stock": "3-4"}, "not-a-list"),
        ({"stock": ["3-4"] * 92}, "too-long"),
        ({"moves": [[4, "pass"]]}, "out-of-range"),
        ({"moves": [[None, "pass"]]}, "not-a-whole-number"),
        ({"moves": [[0, "lay", "6-6", 0, 6, 0]]}, "not-a-move"),
        ({"moves": [[0, "lay", "6-6", -1]]}, "out-of-range"),
        ({"moves": [[0, "lay", "6-6", 0, "6"]]}, "not-a-whole-number"),
        ({"moves": ["lay"]}, "not-a-list"),
        ({"deal": [["6-6"], [], [], "1-1"]}, "not-a-list"),
    ],
)
def test_what_is_no_play_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(BadEntry) as caught:
        from_data(data(**changes))
    assert (caught.value.field, caught.value.code) == ("play", code)
