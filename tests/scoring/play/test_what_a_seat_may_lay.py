"""Rules 11 to 13: who can play must, and what lies face up goes first but never last."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hands import Seat
from scoring.layouts.lines import Line
from scoring.referee.legal import legal
from scoring.tiles import Tile, parse_tile, tile_set
from tests.scoring.written import SACI


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(parse_tile(tile) for tile in text.split())


def may_lay(ends: tuple[int, int] | None, hand: Sequence[Tile], exposed: Sequence[Tile]) -> set[Tile]:
    """The tiles that seat 0 may lay on a line that shows these ends; None: it leads."""
    return {laying.tile for laying in legal(Line(6, ends), Seat(0), hand, SACI, exposed=exposed).moves}


@pytest.mark.parametrize(
    ("ends", "hand", "exposed", "laid"),
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
def test_worked_turns(ends: tuple[int, int] | None, hand: str, exposed: str, laid: str) -> None:
    assert may_lay(ends, tiles(hand), tiles(exposed)) == set(tiles(laid))


hands = st.lists(st.sampled_from(tile_set(6)), max_size=7, unique=True)
numbers = st.integers(0, 6)


@given(st.tuples(numbers, numbers), hands, st.data())
def test_what_may_be_laid_is_held_and_fits(ends: tuple[int, int], hand: list[Tile], data: st.DataObject) -> None:
    exposed = data.draw(st.lists(st.sampled_from(hand))) if hand else []
    laid = may_lay(ends, hand, exposed)
    fitting = {tile for tile in hand if {tile.low, tile.high} & set(ends)}
    assert laid <= fitting
    if len(hand) > 1:
        assert bool(laid) == bool(fitting)
        assert laid == (fitting & set(exposed) or fitting)
