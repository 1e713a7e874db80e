"""Hands played out by an independent simulator: each move is legal here, and the hand is worth the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.legal import legal_tiles
from scoring.rulesets import get
from scoring.sheets import score
from scoring.tiles import Tile, parse_tile
from tests.scoring.written import SACI, errors, held, standing

Case = dict[str, Any]
CASES: list[Case] = [
    json.loads(line) for line in (Path(__file__).parent / "cases" / "playouts.jsonl").read_text().splitlines()
]
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def hand_of(case: Case) -> Hand:
    expected = case["expected"]
    outcome = expected["outcome"]
    first, second, third, fourth = (expected["pips"][seat] for seat in "0123")
    tiles = held(*(" ".join(expected["left"][seat]) for seat in "0123"))
    ends = (expected["ends"][0], expected["ends"][1])
    return Hand(outcome["type"], Seat(outcome["by"]), (first, second, third, fourth), tiles, None, ends)


@each
@pytest.mark.parametrize("scope", ["ALL", "OPP"])
def test_the_hand_is_worth_the_same(case: Case, scope: str) -> None:
    expected = case["expected"]
    ruleset = get("saci", {"count_scope": scope})
    before = standing(0, 0, case["leader"])
    worth = score(hand_of(case), before, ruleset)
    assert worth.winner == expected["saci"]["winner"]
    assert worth.points == (expected["saci"]["points"] if scope == "ALL" else expected["saci_opponents_only"])
    assert worth.lead.seat == expected["saci"]["next_lead"]


@each
def test_nothing_is_found_wrong_with_it(case: Case) -> None:
    assert errors(hand_of(case), standing(0, 0, case["leader"]), SACI) == []


@each
def test_every_move_and_every_pass_was_compulsory(case: Case) -> None:
    held = {int(seat): [parse_tile(tile) for tile in tiles] for seat, tiles in case["deal"].items()}
    ends: tuple[int, int] | None = None
    for seat, move, end in case["moves"]:
        legal = legal_tiles(ends, held[seat])
        if move == "pass":
            assert legal == ()
            continue
        tile = parse_tile(move)
        assert tile in legal
        held[seat].remove(tile)
        ends = laid(ends, tile, end)
    assert ends is not None
    assert sorted(ends) == sorted(case["expected"]["ends"])


def laid(ends: tuple[int, int] | None, tile: Tile, end: str | None) -> tuple[int, int]:
    """The ends after the tile is laid on the left or the right."""
    if ends is None:
        return tile.low, tile.high
    left, right = ends
    if end == "L":
        return tile.low + tile.high - left, right
    return left, tile.low + tile.high - right
