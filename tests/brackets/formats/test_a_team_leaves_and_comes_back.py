"""No match waits for a team that has left; a mistake is taken back until somebody has played because of it."""

import pytest

from brackets import selectors, services
from brackets.errors import Conflict, FollowedByResult, NotInBracket
from tests.brackets.play import bracket_of, ends, match, nobody_came, numbers, win

pytestmark = pytest.mark.django_db


def test_the_match_that_it_sits_at_is_won_by_the_other_and_so_are_those_that_it_would_come_to() -> None:
    men = bracket_of(4)
    services.take_out(bracket=men, number=2)
    assert ends(men) == ["left", "", ""]
    win(men, 2, 3)
    services.take_out(bracket=men, number=3)
    assert ends(men) == ["left", "played", "left"]
    champion = selectors.champion(men)
    assert champion is not None
    assert champion.number == 1


def test_what_a_team_has_played_stands_and_what_it_won_before_is_not_given_to_others() -> None:
    men = bracket_of(8)
    nobody_came(men, 2)
    win(men, 1, 1)
    assert ends(men)[4] == "bye"
    win(men, 3, 5)
    win(men, 4, 7)
    win(men, 6, 5)
    win(men, 7, 5)
    before = ends(men)
    assert services.take_out(bracket=men, number=1) == []
    assert ends(men) == before


def test_where_both_have_left_nobody_wins_and_the_vacancy_is_explained() -> None:
    men = bracket_of(2)
    services.take_out(bracket=men, number=1)
    services.take_out(bracket=men, number=2)
    assert selectors.champion(men) is None
    assert selectors.vacancy(men) == selectors.Vacancy.ALL_LEFT
    alone = bracket_of(1)
    services.take_out(bracket=alone, number=1)
    assert selectors.vacancy(alone) == selectors.Vacancy.ALL_LEFT


def test_a_team_that_comes_back_finds_its_matches_open() -> None:
    men = bracket_of(4)
    win(men, 2, 3)
    services.take_out(bracket=men, number=1)
    assert numbers(match(men, 3)) == (2, 3)
    changed = services.take_back_in(bracket=men, number=1)
    assert [one.number for one in changed] == [1, 3]
    assert numbers(match(men, 3)) == (None, 3)
    assert services.take_back_in(bracket=men, number=1) == []


def test_it_is_too_late_once_somebody_has_played_because_of_it() -> None:
    men = bracket_of(4)
    win(men, 2, 3)
    services.take_out(bracket=men, number=1)
    win(men, 3, 2)
    with pytest.raises(FollowedByResult, match="match 3"):
        services.take_back_in(bracket=men, number=1)
    assert ends(men) == ["left", "played", "played"]
    with pytest.raises(NotInBracket):
        services.take_out(bracket=men, number=9)


def test_a_result_of_who_has_left_may_still_be_said() -> None:
    """The sheet of its last match was signed after it had gone."""
    men = bracket_of(2)
    services.take_out(bracket=men, number=1)
    win(men, 1, 1)
    assert ends(men) == ["played"]
    with pytest.raises(Conflict):
        win(men, 1, 2)


def test_in_swiss_rounds_it_is_paired_no_more_and_what_it_has_missed_stays_lost() -> None:
    men = services.build(label="men", numbers=range(1, 7), format="swiss")
    win(men, 1, 1)
    win(men, 2, 3)
    services.take_out(bracket=men, number=6)
    assert selectors.to_rank(men) == [[1, 2, 3, 4, 5]]
    services.add_next_stage(bracket=men, ranked=[[1, 3, 5, 2, 4]], seed=b"")
    assert [entrant.number for entrant in selectors.byes(men, 2)] == [4]
    services.take_back_in(bracket=men, number=6)
    assert match(men, 3).decided == "walkover"
    for number, winner in ((4, 1), (5, 5)):
        win(men, number, winner)
    assert selectors.to_rank(men) == [[1, 2, 3, 4, 5, 6]]


def test_swiss_rounds_end_when_one_team_is_left() -> None:
    men = services.build(label="men", numbers=range(1, 4), format="swiss")
    services.take_out(bracket=men, number=1)
    services.take_out(bracket=men, number=2)
    assert services.add_next_stage(bracket=men, ranked=[], seed=b"") == []
    champion = selectors.champion(men)
    assert champion is not None
    assert champion.number == 3
    assert selectors.is_finished(men)
