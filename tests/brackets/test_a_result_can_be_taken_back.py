"""A correction opens a match again with all that followed by itself, but never a match that people decided since."""

import pytest

from brackets import services
from brackets.errors import FollowedByResult, NeedsWinner, NothingRecorded
from brackets.models import Bracket
from tests.brackets.play import bracket_of, ends, match, nobody_came, numbers, win

pytestmark = pytest.mark.django_db


def take_back(bracket: Bracket, number: int) -> None:
    services.withdraw_winner(match=match(bracket, number))


def test_the_next_match_forgets_the_winner() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    win(men, 2, 3)
    take_back(men, 1)
    assert numbers(match(men, 3)) == (None, 3)
    win(men, 1, 2)
    assert numbers(match(men, 3)) == (2, 3)


def test_a_vacancy_is_taken_back_with_the_byes_that_followed() -> None:
    men = bracket_of(8)
    win(men, 2, 4)
    nobody_came(men, 1)
    assert numbers(match(men, 7)) == (4, None)
    take_back(men, 1)
    assert ends(men) == ["", "played", "", "", "", "", ""]
    assert numbers(match(men, 5)) == (None, 4)
    assert numbers(match(men, 7)) == (None, None)


def test_byes_are_undone_through_several_rounds() -> None:
    men = bracket_of(8)
    for absent in (2, 3, 4):
        nobody_came(men, absent)
    win(men, 1, 1)
    assert ends(men)[6] == "bye"
    take_back(men, 1)
    assert ends(men) == ["", "vacant", "vacant", "vacant", "", "vacant", ""]


def test_a_result_that_a_played_match_rests_on_stays() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    win(men, 2, 3)
    win(men, 3, 3)
    with pytest.raises(FollowedByResult, match="match 3"):
        take_back(men, 1)
    assert ends(men) == ["played", "played", "played"]


def test_a_recorded_match_behind_a_bye_protects_it_too() -> None:
    men = bracket_of(8)
    win(men, 2, 4)
    nobody_came(men, 1)
    win(men, 3, 5)
    win(men, 4, 7)
    win(men, 6, 7)
    nobody_came(men, 7)
    before = ends(men)
    with pytest.raises(FollowedByResult, match="match 7"):
        take_back(men, 1)
    assert ends(men) == before


def test_what_nobody_recorded_cannot_be_taken_back() -> None:
    men = bracket_of(4)
    with pytest.raises(NothingRecorded):
        take_back(men, 1)
    win(men, 1, 1)
    nobody_came(men, 2)
    with pytest.raises(NothingRecorded):
        take_back(men, 3)


def test_last_first_everything_can_be_taken_back() -> None:
    men = bracket_of(6)
    for number in (1, 2, 3, 4):
        win(men, number, next(side for side in numbers(match(men, number)) if side))
    win(men, 5, next(side for side in numbers(match(men, 5)) if side))
    for number in (5, 4, 3, 2, 1):
        take_back(men, number)
    assert ends(men) == [""] * 5


def test_a_level_match_has_no_winner_where_a_ranking_decides_and_is_taken_back() -> None:
    swiss = services.build(label="Swiss", numbers=[1, 2, 3, 4], format="swiss")
    for _twice in range(2):
        services.record_level(match=match(swiss, 1))
    level = match(swiss, 1)
    assert (level.decided, level.winner, level.is_recorded) == ("level", None, True)
    take_back(swiss, 1)
    assert match(swiss, 1).decided == ""
    with pytest.raises(NeedsWinner):
        services.record_level(match=match(bracket_of(4), 1))
