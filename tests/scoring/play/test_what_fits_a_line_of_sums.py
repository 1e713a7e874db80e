"""Touching halves make seven, ten or thirteen; a matador goes anywhere, and only it goes on a blank (Hiltzailea)."""

import pytest

from scoring import layouts
from scoring.hands import Seat
from scoring.referee.legal import Laying, legal
from scoring.rulesets import get
from scoring.tiles import matadors, parse_tile, tiles_in
from tests.scoring.play.dealt import tiles

Shown = tuple[int, ...]


@pytest.mark.parametrize(
    ("double", "expected"),
    [
        (6, "0-0 1-6 2-5 3-4"),
        (9, "0-0 1-9 2-8 3-7 4-6 5-5"),
        (12, "0-0 1-12 2-11 3-10 4-9 5-8 6-7"),
    ],
)
def test_the_matadors_of_a_set(double: int, expected: str) -> None:
    assert tiles_in(matadors(double)) == tiles(expected)


@pytest.mark.parametrize(
    ("double", "left", "right", "hand", "expected"),
    [
        (6, (3,), (6,), "4-4 1-5 0-2 5-5", "1-5@1 4-4@0"),
        (6, (0,), (0,), "0-6 2-5", "2-5@0 2-5@1"),
        (6, (0, 0), (4,), "0-3 3-4 0-5", "0-3@1 3-4@0 3-4@1"),
        (9, (9,), (5,), "1-2 5-5 3-9 0-9", "1-2@0 5-5@0 5-5@1"),
        (6, (0,), (0,), "3-4 0-1 6-6", "3-4@0 3-4@1"),
        (6, (1, 6), (0,), "1-1 6-6 5-6 2-2", "1-1@0 5-6@0 6-6@0"),
        (6, (0,), (0,), "0-1 6-6", ""),
    ],
)
def test_worked_positions(double: int, left: Shown, right: Shown, hand: str, expected: str) -> None:
    ruleset = get("matador", {"double": double, "players": 2})
    found = legal(layouts.line(ruleset, left, right), Seat(0), tiles(hand), ruleset)
    assert " ".join(f"{laying.tile}@{laying.at}" for laying in found.moves) == expected
    assert found.otherwise == (None if expected else "pass")


def test_across_it_lets_the_next_player_use_either_number() -> None:
    table = layouts.line(get("matador"), (0,), (3,))
    assert table.lay(Seat(0), parse_tile("2-5"), 0, None)
    assert table.ends == ((2, 5), (3,))


def test_lengthwise_the_player_chooses_which_half_is_free() -> None:
    ruleset = get("matador", {"matador_laid": "LENGTHWISE"})
    table = layouts.line(ruleset, (0,), (4,))
    found = legal(table, Seat(0), tiles("1-6"), ruleset)
    tile = parse_tile("1-6")
    assert found.moves == (Laying(tile, 0, 1), Laying(tile, 0, 6), Laying(tile, 1, 1), Laying(tile, 1, 6))
    assert not table.lay(Seat(0), tile, 0, None)
    assert table.lay(Seat(0), tile, 0, 6)
    assert table.ends == ((6,), (4,))


def test_only_matadors_lie_as_the_player_chooses() -> None:
    ruleset = get("matador", {"matador_laid": "LENGTHWISE"})
    found = legal(layouts.line(ruleset, (6,), (0,)), Seat(0), tiles("1-5 0-0"), ruleset)
    (zero, other) = tiles("0-0 1-5")
    assert found.moves == (Laying(zero, 0), Laying(zero, 1), Laying(other, 0))
