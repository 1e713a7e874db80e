"""An opening tile that makes all three pass is a pase de salida and a pase redondo, or what the club decided (D2)."""

import pytest

from scoring.entries import Hand
from scoring.hands import Move, Play, Seat
from scoring.rulesets import get
from scoring.sheets.evidence import with_play_facts
from scoring.tiles import parse_tile
from tests.scoring.written import held

DEAL = held(
    "6-6 5-6 4-6 3-6 2-6 1-6 0-6",
    "0-0 0-1 0-2 0-3 0-4 0-5 1-1",
    "1-2 1-3 1-4 1-5 2-2 2-3 2-4",
    "2-5 3-3 3-4 3-5 4-4 4-5 5-5",
)
"""Seat 0 holds every six: whatever six it leads with 6-6, nobody else can follow."""


def opened(tile: str) -> Hand:
    """Seat 0 leads, everybody passes, and it goes on."""
    passes = [Move(Seat(seat), "pass") for seat in (1, 2, 3)]
    moves = (Move(Seat(0), "lay", parse_tile(tile)), *passes, Move(Seat(0), "lay", parse_tile("5-6"), 0))
    return Hand("domino", None, None, None, None, play=Play(DEAL, moves))


@pytest.mark.parametrize(
    ("options", "salida", "redondos"),
    [
        ({}, True, (0,)),
        ({"opening_pass": "PASE_SALIDA"}, True, ()),
        ({"opening_pass": "PASE_REDONDO"}, False, (0,)),
        ({"pase_salida": "DOUBLE_ONLY"}, True, (0,)),
        ({"pase_salida": "DOUBLE_ONLY", "opening_pass": "PASE_SALIDA"}, True, ()),
    ],
)
def test_it_is_what_the_club_says(options: dict[str, object], salida: bool, redondos: tuple[int, ...]) -> None:
    hand = with_play_facts(opened("6-6"), get("latino", options))
    assert (hand.pase_salida, hand.pases_redondos) == (salida, redondos)
