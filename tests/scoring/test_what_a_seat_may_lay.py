"""Rules 11 to 13: who can play must, and what lies face up goes first but never last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.legal import legal_tiles
from scoring.tiles import Tile, parse_tile, tile_set


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(parse_tile(tile) for tile in text.split())


@pytest.mark.parametrize(
    ("ends", "hand", "exposed", "legal"),
    [
        ((3, 1), "3-5 2-3 6-6", "", "3-5 2-3"),
        ((3, 1), "3-5 2-3 6-6", "3-5", "3-5"),
        ((3, 1), "3-5 2-3 6-6", "6-6", "3-5 2-3"),
        ((3, 1), "3-5 1-3 6-6", "3-5 1-3", "3-5 1-3"),
        ((3, 1), "3-5", "3-5", ""),
        ((3, 1), "3-5", "", "3-5"),
        ((3, 1), "3-5", "1-1", "3-5"),
        ((0, 0), "2-3 5-6 4-4", "", ""),
        ((0, 0), "2-3 5-6 4-4", "2-3", ""),
        (None, "2-3 5-6 4-4", "", "2-3 5-6 4-4"),
    ],
)
def test_worked_turns(ends: tuple[int, int] | None, hand: str, exposed: str, legal: str) -> None:
    assert legal_tiles(ends, tiles(hand), tiles(exposed)) == tiles(legal)


hands = st.lists(st.sampled_from(tile_set(6)), max_size=7, unique=True)
numbers = st.integers(0, 6)


@given(st.tuples(numbers, numbers), hands, st.data())
def test_what_may_be_laid_is_held_and_fits(ends: tuple[int, int], hand: list[Tile], data: st.DataObject) -> None:
    exposed = data.draw(st.lists(st.sampled_from(hand))) if hand else []
    legal = legal_tiles(ends, hand, exposed)
    fitting = {tile for tile in hand if {tile.low, tile.high} & set(ends)}
    assert set(legal) <= fitting
    if len(hand) > 1:
        assert bool(legal) == bool(fitting)
        assert set(legal) == (fitting & set(exposed) or fitting)
