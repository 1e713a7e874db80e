"""On a line without tiles aside every number's halves pair up, or in a set with odd numbers of halves all but one."""

import pytest

from scoring.tiles import bounds_of, unpaired
from tests.scoring.play.dealt import tiles

SIX = bounds_of(6, 4, 28, 7, drawn=False, equal_line=True)
NINE = bounds_of(9, 5, 55, 11, drawn=False, equal_line=True)


def numbers(*which: int) -> int:
    return sum(1 << number for number in which)


@pytest.mark.parametrize(
    ("left", "ends", "odd"),
    [
        ("", None, 0),
        ("1-2", None, 0),
        ("1-2 3-4", None, numbers(1, 2, 3, 4)),
        ("1-2 2-3", (1, 3), 0),
        ("1-2 2-3", (1, 4), numbers(3, 4)),
        ("1-1", (2, 2), 0),
    ],
)
def test_of_double_six(left: str, ends: tuple[int, int] | None, odd: int) -> None:
    assert unpaired(list(tiles(left)), ends, SIX) == odd


@pytest.mark.parametrize(
    ("left", "ends", "odd"),
    [
        ("0-1 2-3 4-5 6-7", None, 0),
        ("0-1 2-3 4-5 6-7 8-9", None, 0),
        ("0-1 2-3 4-5", None, numbers(6, 7, 8, 9)),
        ("0-1 2-3 4-5 6-7", (8, 9), 0),
        ("0-1 2-3 4-5 6-7", (8, 8), numbers(8, 9)),
        ("", None, numbers(*range(10))),
    ],
)
def test_of_double_nine(left: str, ends: tuple[int, int] | None, odd: int) -> None:
    assert NINE.odd
    assert unpaired(list(tiles(left)), ends, NINE) == odd
