"""Hands played out by an independent simulator: the referee tells the same facts."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.hands import Move, Play, Seat
from scoring.referee import quick
from scoring.referee.replaying import replay
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

Case = dict[str, Any]
CASES: list[Case] = [
    json.loads(line) for line in (Path(__file__).parent.parent / "cases" / "playouts.jsonl").read_text().splitlines()
]
SACI = get("saci")
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def play_of(case: Case) -> Play:
    deal = tuple(tiles(" ".join(case["deal"][seat])) for seat in "0123")
    return Play(deal, tuple(move_of(*move) for move in case["moves"]))


def move_of(seat: int, tile: str, end: str | None) -> Move:
    return knock(seat) if tile == "pass" else lay(seat, tile, None if end is None else "LR".index(end))


@each
def test_the_hand_is_told_as_it_was(case: Case) -> None:
    expected = case["expected"]
    outcome = expected["outcome"]
    found = replay(play_of(case), SACI, Seat(case["leader"]))
    facts = found.facts
    assert found.findings == ()
    assert (facts.end, facts.by, facts.leader) == (outcome["type"], outcome["by"], outcome["leader"])
    assert (str(facts.last), facts.pase_salida) == (outcome["last"], outcome["pase_salida"])
    assert list(facts.pases_redondos) == outcome["pases_redondos"]
    assert [[str(tile) for tile in hand] for hand in facts.left] == [expected["left"][seat] for seat in "0123"]
    assert list(facts.pips) == [expected["pips"][seat] for seat in "0123"]
    assert facts.ends is not None
    assert list(facts.ends) == expected["ends"]
    assert list(facts.ends_before or ()) == outcome.get("ends_before", list(facts.ends_before or ()))
    assert (facts.laid, facts.passes) == (expected["tiles_on_table"], expected["passes"])


@each
def test_the_quick_verdict_is_the_same(case: Case) -> None:
    assert quick.verdict(play_of(case), SACI)


@each
def test_the_winning_tile_is_called_what_it_was(case: Case) -> None:
    facts = replay(play_of(case), SACI, Seat(case["leader"])).facts
    special = case["expected"]["five_hundred_first_hand"]["special"]
    assert (100 if facts.capicu or facts.chuchazo else 0) == special
