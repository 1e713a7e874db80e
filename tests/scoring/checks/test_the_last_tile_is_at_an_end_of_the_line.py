"""The tile laid last lies at an end; what the line showed before it are numbers of the set."""

from dataclasses import replace

import pytest

from scoring.rulesets import get
from scoring.sheets import check, total_sheet
from scoring.tiles import Tile
from tests.scoring.written import START, block, domino, errors

WON = domino(1, 15, 0, 3, 5)


@pytest.mark.parametrize("ends", [(3, 0), (1, 5), (3, 3)])
def test_it_is(ends: tuple[int, int]) -> None:
    hand = domino(1, 15, 0, 3, 4 + sum(ends) % 2, ends=ends)
    assert errors(replace(hand, last=Tile(3, 5))) == []


def test_it_is_not() -> None:
    assert errors(replace(block(1, 15, 2, 3, 6, ends=(0, 0)), last=Tile(3, 5))) == ["last-does-not-fit"]
    assert errors(replace(domino(1, 15, 0, 3, 5, ends=(1, 0)), last=Tile(3, 5))) == ["last-does-not-fit"]


def test_numbers_that_the_set_does_not_have() -> None:
    found = [(finding.code, finding.field) for finding in check(START, replace(WON, ends_before=(9, 3)), get("saci"))]
    assert found == [("end-not-in-set", "ends_before")]


def test_a_game_without_a_line() -> None:
    garrafina = get("garrafina")
    hand = replace(WON, ends_before=(3, 3))
    assert errors(hand, total_sheet([], garrafina), garrafina) == ["no-two-ends"]
