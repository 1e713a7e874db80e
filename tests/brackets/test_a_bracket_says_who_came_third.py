"""First wins the bracket, second loses the final, third loses in the round before it: prizes ask for the three."""

import pytest

from brackets import selectors
from brackets.models import Bracket
from tests.brackets.play import bracket_of, nobody_came, win

pytestmark = pytest.mark.django_db


def places(bracket: Bracket) -> list[list[int] | None]:
    """The numbers in the first three places, None for a place that is not decided."""
    found = [selectors.in_place(bracket, place) for place in (1, 2, 3)]
    return [None if one is None else sorted(entrant.number for entrant in one) for one in found]


def test_two_come_third_once_both_of_their_matches_are_over() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    assert places(men) == [None, None, None]
    win(men, 2, 3)
    assert places(men) == [None, None, [2, 4]]
    win(men, 3, 3)
    assert places(men) == [[3], [1], [2, 4]]


def test_one_comes_third_where_the_other_finalist_had_a_bye() -> None:
    men = bracket_of(3)
    win(men, 1, 2)
    win(men, 2, 3)
    assert places(men) == [[3], [2], [1]]


def test_small_brackets_have_fewer_places() -> None:
    alone, two = bracket_of(1), bracket_of(2)
    assert places(alone) == [[1], [], []]
    assert places(two) == [None, None, []]
    win(two, 1, 2)
    assert places(two) == [[2], [1], []]


def test_an_absent_team_leaves_its_place_empty() -> None:
    men = bracket_of(4)
    nobody_came(men, 1)
    win(men, 2, 3)
    assert places(men) == [[3], [], [4]]
    nobody = bracket_of(2)
    nobody_came(nobody, 1)
    assert places(nobody) == [[], [], []]
