"""The notation of a tile, and the sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError
from scoring.tiles import Tile, parse_tile, tile_set

NONSENSE = [
    "",
    "3",
    "3-",
    "-3",
    "3--5",
    "03-5",
    "3-5 ",
    "3-5\n",
    "٣-٥",
    "a-b",
    "100-1",
    "9" * 100_000,
    None,
    35,
    b"3-5",
    [3, 5],
]


@pytest.mark.parametrize("text", ["3-5", "5-3"])
def test_both_orders_are_one_tile(text: str) -> None:
    assert parse_tile(text) == Tile(3, 5)
    assert str(parse_tile(text)) == "3-5"


@pytest.mark.parametrize("text", NONSENSE, ids=lambda text: repr(text)[:12])
def test_anything_else_is_refused_by_name(text: object) -> None:
    with pytest.raises(NotationError):
        parse_tile(text)


@given(st.text())
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        tile = parse_tile(text)
    except NotationError:
        return
    assert parse_tile(str(tile)) == tile


@pytest.mark.parametrize(("low", "high"), [(5, 3), (-1, 3), (0, 100), (10**6, 10**6)])
def test_a_tile_is_never_built_the_other_way_round(low: int, high: int) -> None:
    with pytest.raises(NotationError):
        Tile(low, high)


@pytest.mark.parametrize(("n", "tiles", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040)])
def test_a_set_has_every_tile_once(n: int, tiles: int, pips: int) -> None:
    whole = tile_set(n)
    assert len(set(whole)) == len(whole) == tiles
    assert sum(tile.pips for tile in whole) == pips
    assert list(whole) == sorted(whole)
    assert sum(tile.is_double for tile in whole) == n + 1
