"""What is typed beside the table becomes one canonical form, or is refused with every reason."""

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
    expected = " ".join(f"{high}-{low}" for high, low in tiles[:count])
    assert lottery.tiles_text(apart.join(typed) + apart) == expected
    assert lottery.tiles_text(expected, count) == expected


def codes(typed: str, count: int | None = None) -> list[str]:
    with pytest.raises(lottery.BadTiles) as refused:
        lottery.tiles_text(typed, count)
    return [defect.code for defect in refused.value.defects]


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
        (" ".join(CANONICAL[:13]), ["too-few"]),
        (" ".join(CANONICAL[:15]), ["count"]),
        (" ".join(CANONICAL[:27]), ["count"]),
        ("6" * 10_000, ["too-long"]),
        ("🎲" * 5_000, ["too-long"]),
    ],
)
def test_what_is_no_draw_of_tiles_is_refused_with_every_reason(typed: str, reasons: list[str]) -> None:
    assert codes(typed) == reasons


def test_the_number_of_tiles_is_the_one_that_was_announced() -> None:
    assert codes(" ".join(CANONICAL[:14]), 28) == ["count"]
    assert codes(FULL, 14) == ["count"]


@given(typed=st.text(max_size=60))
def test_no_text_breaks_the_reader(typed: str) -> None:
    tiles, defects = lottery.read_tiles(typed)
    assert len(set(tiles)) == len(tiles)
    assert defects or len(tiles) in (14, 28)
