"""The quick verdict passes hands that end on any number, and no block with tiles of every number left."""

from itertools import product

import pytest

from scoring.sheets.checks import findings, is_plainly_right
from tests.scoring.written import SACI, in_tiles, standing

SHEET = standing(0, 0)


def round_of(*numbers: int) -> list[str]:
    """Tiles that pair all halves: each number and the next, and the last with the first."""
    return [f"{min(pair)}-{max(pair)}" for pair in zip(numbers, numbers[1:] + numbers[:1], strict=True)]


@pytest.mark.parametrize("number", range(7))
def test_a_block_on_any_number(number: int) -> None:
    left = round_of(*(each for each in range(7) if each != number))
    for ends in (None, (number, number)):
        hand = in_tiles("block", 0, " ".join(left[:3]), left[3], left[4], left[5], ends=ends)
        assert list(findings(SHEET, hand, SACI)) == []
        assert is_plainly_right(SHEET, hand, SACI)


@pytest.mark.parametrize(("left", "right"), list(product(range(7), repeat=2)))
def test_a_domino_on_any_ends(left: int, right: int) -> None:
    first, second, third = [f"{each}-{each}" for each in range(7) if each not in (left, right)][:3]
    one = first if left == right else f"{min(left, right)}-{max(left, right)}"
    for ends in (None, (left, right)):
        hand = in_tiles("domino", 0, "", one, second, third, ends=ends)
        assert list(findings(SHEET, hand, SACI)) == []
        assert is_plainly_right(SHEET, hand, SACI)


def test_no_block_with_tiles_of_every_number() -> None:
    left = round_of(*range(7))
    for ends in (None, (3, 3), (7, 7), (-1, -1)):
        hand = in_tiles("block", 0, " ".join(left[:4]), left[4], left[5], left[6], ends=ends)
        assert not is_plainly_right(SHEET, hand, SACI)
        assert list(findings(SHEET, hand, SACI)) != []


def test_no_domino_on_ends_that_the_set_does_not_have() -> None:
    for ends in ((7, 7), (-1, -1), (0, 7), (7, 0), (1, 1), (1, 2)):
        hand = in_tiles("domino", 0, "", "0-1", "2-2", "3-3", ends=ends)
        assert not is_plainly_right(SHEET, hand, SACI)
        assert list(findings(SHEET, hand, SACI)) != []
