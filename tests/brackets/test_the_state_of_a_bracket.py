"""What the desk and the wall ask: which round it is, who can play, who passes, who has won."""

import pytest

from brackets import selectors
from tests.brackets.play import bracket_of, match, nobody_came, numbers, win

pytestmark = pytest.mark.django_db


def test_a_bracket_of_one_is_finished_and_has_its_champion() -> None:
    alone = bracket_of(1)
    champion = selectors.champion(alone)
    assert champion is not None
    assert champion.number == 1
    assert selectors.is_finished(alone)
    assert selectors.current_round(alone) is None


def test_the_current_round_is_the_earliest_with_an_open_match() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    assert selectors.current_round(men) == 1
    win(men, 2, 3)
    assert selectors.current_round(men) == 2
    win(men, 3, 3)
    assert selectors.current_round(men) is None


def test_only_open_matches_with_both_opponents_are_ready() -> None:
    men = bracket_of(8)
    win(men, 1, 1)
    win(men, 2, 3)
    win(men, 3, 5)
    assert [found.number for found in selectors.ready_matches(men, 1)] == [4]
    assert [found.number for found in selectors.ready_matches(men, 2)] == [5]


def test_the_bye_of_the_first_round_is_known_from_the_draw() -> None:
    men = bracket_of(3)
    passing = selectors.byes(men, 1)
    assert [entrant.number for entrant in passing] == [3]
    assert numbers(match(men, 2)) == (None, 3)


def test_the_bye_of_a_later_round_is_known_when_its_match_is_won() -> None:
    men = bracket_of(12)
    assert selectors.byes(men, 3) == []
    for number in range(1, 10):
        win(men, number, min(side for side in numbers(match(men, number)) if side))
    assert [entrant.number for entrant in selectors.byes(men, 3)] == [9]


def test_a_bye_that_nobody_is_left_to_take_goes_to_nobody() -> None:
    men = bracket_of(6)
    nobody_came(men, 3)
    assert selectors.byes(men, 2) == []


@pytest.mark.parametrize("round_number", [0, 1, 2, 3, 9])
def test_a_round_without_a_bye_has_none(round_number: int) -> None:
    assert selectors.byes(bracket_of(4), round_number) == []
