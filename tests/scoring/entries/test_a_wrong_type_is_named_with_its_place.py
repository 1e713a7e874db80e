"""An object of a wrong type raises WrongType, which says where; a right one that cannot be true gets findings."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import ScoringError, WrongType
from scoring.hands import Move, Play, Seat
from scoring.referee.replaying import replay
from scoring.rulesets import get
from scoring.sheets import advance, check, score, total_sheet
from scoring.sheets.checks import review
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import SACI, START, domino, held

HAND: Any = domino(0, 0, 15, 3, 5)
LAY: Any = Move(Seat(0), "lay")
PLAY: Any = Play(held("6-6", "0-0", "1-1", "2-2"), (LAY,))


def place_of(call: Any) -> str:
    with pytest.raises(WrongType) as refused:
        call()
    assert isinstance(refused.value, ScoringError)
    return refused.value.place


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (None, "entry"),
        (replace(HAND, by="0"), "entry, by"),
        (replace(HAND, pips=7), "entry, pips"),
        (replace(HAND, pips=(0, 15, "3", 5)), "entry, pips, 2"),
        (replace(HAND, tiles=(("6-6",), (), (), ()), pips=None), "entry, tiles, 0, 0"),
        (replace(HAND, ends=(1, 2, 3)), "entry, ends"),
        (replace(HAND, play=[]), "entry, play"),
    ],
)
def test_an_entry(entry: Any, place: str) -> None:
    assert place_of(lambda: check(START, entry, SACI)) == place
    # The errors of what is called in turn have shorter places.
    assert place_of(lambda: review([HAND, entry], SACI)) in (place, place.replace("entry", "entries, 1"))


@pytest.mark.parametrize(
    ("entry", "place"),
    [(None, "entry"), (replace(HAND, by="0"), "entry, by"), (replace(HAND, pips=7), "entry, pips")],
)
def test_an_entry_that_is_added(entry: Any, place: str) -> None:
    for call in (lambda: advance(START, entry, SACI), lambda: score(entry, START, SACI)):
        assert place_of(call) == place
    assert place_of(lambda: total_sheet([HAND, entry], SACI)) in (place, place.replace("entry", "entries, 1"))


@pytest.mark.parametrize(
    ("play", "place"),
    [
        (7, "play"),
        (replace(PLAY, deal=None), "play, deal"),
        (replace(PLAY, deal=("6-6", (), (), ())), "play, deal, 0"),
        (replace(PLAY, moves=((0, "lay"),)), "play, moves, 0"),
        (replace(PLAY, moves=(LAY._replace(seat="0"),)), "play, moves, 0, seat"),
    ],
)
def test_a_play(play: Any, place: str) -> None:
    assert place_of(lambda: replay(play, SACI)) == place


def test_options() -> None:
    options: Any = 7
    assert place_of(lambda: get("saci", options)) == "options"


def test_a_kind_of_penalty_that_nobody_knows_is_a_finding() -> None:
    unknown = replace(wrong_domino(Seat(0), None), kind="too_slow")
    assert [each.code for each in check(START, unknown, SACI)] == ["penalty-not-in-rules"]
