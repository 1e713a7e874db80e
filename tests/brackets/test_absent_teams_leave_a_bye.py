"""Resolution A10: both teams absent are both out, and the next opponent has a bye."""

import pytest

from brackets import selectors
from brackets.errors import Conflict, NotReady
from tests.brackets.play import bracket_of, ends, match, nobody_came, numbers, win

pytestmark = pytest.mark.django_db


def test_the_opponent_who_is_there_already_passes_at_once() -> None:
    men = bracket_of(4)
    win(men, 1, 2)
    nobody_came(men, 2)
    assert ends(men) == ["played", "vacant", "bye"]
    champion = selectors.champion(men)
    assert champion is not None
    assert champion.number == 2


def test_the_opponent_who_comes_later_passes_on_arrival() -> None:
    men = bracket_of(8)
    nobody_came(men, 1)
    assert ends(men)[4] == ""
    win(men, 2, 3)
    assert ends(men)[4] == "bye"
    assert numbers(match(men, 7)) == (3, None)


def test_two_vacancies_make_a_vacancy_and_the_next_opponent_passes() -> None:
    men = bracket_of(8)
    win(men, 3, 5)
    win(men, 4, 7)
    win(men, 6, 7)
    nobody_came(men, 1)
    nobody_came(men, 2)
    assert ends(men) == ["vacant", "vacant", "played", "played", "vacant", "played", "bye"]


def test_a_bracket_that_everybody_left_is_finished_without_a_champion() -> None:
    men = bracket_of(4)
    nobody_came(men, 1)
    nobody_came(men, 2)
    assert selectors.is_finished(men)
    assert selectors.champion(men) is None


def test_the_same_vacancy_twice_changes_nothing() -> None:
    men = bracket_of(4)
    nobody_came(men, 1)
    nobody_came(men, 1)
    assert ends(men) == ["vacant", "", ""]


def test_a_vacancy_does_not_replace_a_result() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    with pytest.raises(Conflict):
        nobody_came(men, 1)


def test_a_result_does_not_replace_a_vacancy() -> None:
    men = bracket_of(4)
    nobody_came(men, 1)
    with pytest.raises(Conflict):
        win(men, 1, 1)


def test_a_match_whose_opponents_are_not_known_cannot_be_vacant_yet() -> None:
    men = bracket_of(4)
    with pytest.raises(NotReady):
        nobody_came(men, 3)
