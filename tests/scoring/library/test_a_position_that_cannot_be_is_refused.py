"""A position that cannot be, or cannot be read, is refused with the place and the reason."""

import pytest

import scoring

BASE = "saci; hands 0-5 / 1-1 / 2-2 / 3-3; table 6-3 3-5*; turn 2; last 1:3-6"

UNREADABLE = {
    "": "unknown-ruleset",
    "chess": "unknown-ruleset",
    "saci count_scope=SOME": "no-such-value",
    "saci": "hands-expected",
    "saci; hands 0-0 / 1-1": "not-one-for-each-seat",
    "saci; hand 0-0 / 1-1": "unknown-field",
    f"{BASE}; turn 1": "field-twice",
    f"{BASE} nonsense": "more-than-expected",
    BASE.replace("3-5*", "3-5"): "lead-expected",
    BASE.replace("3-5*", "5-3*"): "lead-is-written-low-high",
    BASE.replace("3-5*", "3-5* 5-5*"): "two-leads",
    BASE.replace("3-5*", "5-7"): "tile-not-in-set",
    BASE.replace("turn 2", "turn 4"): "seat-not-at-table",
    BASE.replace("1:3-6", "1 3-6"): "colon-expected",
}
IMPOSSIBLE = {
    BASE.replace("6-3 3-5*", "6-4 3-5*").replace("1:3-6", "1:4-6"): "table: 4-6 does not fit where it is written",
    BASE.replace("6-3 3-5*", "3-6 3-5*"): "table: tiles do not touch",
    BASE.replace("2-2", "3-3"): "tiles: 3-3 is in two places",
    BASE.replace("2-2", "3-6"): "tiles: 3-6 is in two places",
    BASE.replace("2-2", "2-9"): "tiles: 2-9 is not in a double-6 set",
    BASE.replace("1:3-6", "1:3-5"): "last: must name the tile laid last",
    BASE.replace("turn 2", "leader 0"): "turn: the hand goes on",
    BASE.replace("2-2", "-"): "hands: only the seat that laid the last tile",
    BASE.replace("2-2", "out"): "turn: seat 2 is out",
    f"{BASE}; drawn 1-1": "drawn: seat 2 does not hold 1-1",
    f"{BASE}; exposed 4-4": "exposed: nobody holds 4-4",
    f"{BASE}; open 1": "table: ",
    f"{BASE}; idle 2": "idle: ",
    f"{BASE}; due 2-2": "due: only before the lead",
    f"{BASE}; stock 4-4": "stock: ",
    "saci; hands 0-0 / 1-1 / 2-2 / 3-3; last 1:5-6; turn 0": "last: only after the lead",
    "saci; hands 0-0 / 1-1 / 2-2 / 3-3": "turn: somebody leads",
    "saci; hands 0-0 / 1-1 / 2-2 / 3-3; turn 0; due 6-6": "due: the leader must hold it",
    "cyprus; hands 4-4 / 5-5 / 6-6 / 7-7; table 9-9 / 9-4 4-3 / 9-5; turn 0; last 1:5-9": "table: an arm goes on",
    "garrafina; hands 3-5 / 2-4 / 1-1 / 0-1; table 6-6 / 6-2 / -; turn 3; last 2:2-6": "table: needs 4 arms",
}


@pytest.mark.parametrize(("text", "code"), UNREADABLE.items(), ids=UNREADABLE)
def test_a_text_that_is_no_position_names_the_character(text: str, code: str) -> None:
    with pytest.raises(scoring.NotationError, match=r"line 1, character [0-9]+: ") as refused:
        scoring.Hand.from_position(text)
    assert refused.value.code == code


@pytest.mark.parametrize(("text", "reason"), IMPOSSIBLE.items(), ids=IMPOSSIBLE)
def test_a_position_that_cannot_be_names_the_field(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"position, {reason}") as refused:
        scoring.Hand.from_position(text)
    assert isinstance(refused.value, scoring.ScoringError)
