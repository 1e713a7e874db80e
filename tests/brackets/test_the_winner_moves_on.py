"""Rule 4: at the end of each round the winning team advances, until one team is the winner."""

import pytest

from brackets import selectors, services
from brackets.errors import Conflict, NotInMatch, NotReady
from tests.brackets.play import bracket_of, match, numbers, win

pytestmark = pytest.mark.django_db


def test_both_winners_meet_in_the_final() -> None:
    men = bracket_of(4)
    win(men, 2, 3)
    assert numbers(match(men, 3)) == (None, 3)
    win(men, 1, 2)
    assert numbers(match(men, 3)) == (2, 3)


def test_the_winner_of_the_final_is_the_champion() -> None:
    men = bracket_of(2)
    assert selectors.champion(men) is None
    win(men, 1, 2)
    champion = selectors.champion(men)
    assert champion is not None
    assert champion.number == 2


def test_a_walkover_moves_the_winner_on_too() -> None:
    men = bracket_of(4)
    services.record_winner(match=match(men, 1), number=1, how="walkover")
    assert match(men, 1).decided == "walkover"
    assert numbers(match(men, 3)) == (1, None)


def test_the_same_result_twice_changes_nothing() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    services.record_winner(match=match(men, 1), number=1, how="walkover")
    assert match(men, 1).decided == "played"


def test_another_result_is_a_conflict() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    with pytest.raises(Conflict, match="Match 1 already has a different result"):
        win(men, 1, 2)
    assert numbers(match(men, 3)) == (1, None)


def test_a_stranger_cannot_win() -> None:
    men = bracket_of(4)
    with pytest.raises(NotInMatch, match="Number 3 does not play in match 1"):
        win(men, 1, 3)


def test_nobody_wins_before_both_opponents_are_known() -> None:
    men = bracket_of(4)
    win(men, 1, 1)
    with pytest.raises(NotReady, match="match 3"):
        win(men, 3, 1)


def test_a_stale_match_object_is_read_again_under_the_lock() -> None:
    men = bracket_of(4)
    stale = match(men, 3)
    win(men, 1, 1)
    win(men, 2, 4)
    services.record_winner(match=stale, number=4, how="played")
    assert match(men, 3).decided == "played"
