"""What is typed beside the table is read as tiles, or refused with every reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets import lottery

SET = [(high, low) for high in range(7) for low in range(high + 1)]
CANONICAL = [f"{high}-{low}" for high, low in SET]
FULL = " ".join(CANONICAL)
JOINED = ["", "-", "/", "–", " - ", "x", "X", "|", ":", " / "]


@given(
    tiles=st.permutations(SET),
    count=st.sampled_from([14, 28]),
    joined=st.lists(st.sampled_from(JOINED), min_size=28, max_size=28),
    turned=st.lists(st.booleans(), min_size=28, max_size=28),
    apart=st.sampled_from([" ", ", ", "\n", ";", "\r\n", "  \t"]),
)
def test_every_way_to_type_a_tile_is_the_same_tile(
    tiles: list[tuple[int, int]], count: int, joined: list[str], turned: list[bool], apart: str
) -> None:
    typed = [
        f"{low}{sign}{high}" if turn else f"{high}{sign}{low}"
        for (high, low), sign, turn in zip(tiles[:count], joined, turned, strict=False)
    ]
    assert lottery.read_tiles(apart.join(typed) + apart) == (tuple(tiles[:count]), ())


@pytest.mark.parametrize(
    ("typed", "reasons"),
    [
        ("", ["empty"]),
        (" ,\n; ", ["empty"]),
        (FULL + " 6-6", ["twice"]),
        (FULL.replace("6-5", "5-6 6-5"), ["twice"]),
        (FULL.replace("6-6", "7-6"), ["not-in-the-set"]),
        (FULL.replace("6-6", "6"), ["not-a-tile"]),
        (FULL.replace("6-6", "666"), ["not-a-tile"]),
        (FULL.replace("6-6", "\u0666-\u0666"), ["not-a-tile"]),
        (FULL.replace("6-6", "🎲"), ["not-a-tile"]),
        (FULL.replace("6-6", "<b>"), ["not-a-tile"]),
        ("🁣" * 5, ["not-a-tile"]),
        ("9-9 6 66 66", ["not-in-the-set", "not-a-tile", "twice"]),
        ("6" * 10_000, ["too-long"]),
        ("🎲" * 5_000, ["too-long"]),
    ],
)
def test_what_is_no_draw_of_tiles_is_refused_with_every_reason(typed: str, reasons: list[str]) -> None:
    assert [defect.code for defect in lottery.read_tiles(typed)[1]] == reasons


@given(typed=st.text(max_size=60))
def test_no_text_breaks_the_reader(typed: str) -> None:
    tiles, defects = lottery.read_tiles(typed)
    assert len(set(tiles)) == len(tiles)
    assert defects or tiles
