"""Both semi-finals saved at the same moment fill the final once, and completely."""

from collections.abc import Iterable
from functools import partial

import pytest

from brackets import services
from brackets.errors import Conflict
from brackets.models import Match
from tests.brackets.play import bracket_of, match, numbers
from tests.support.at_once import TRIES, Together, times, two_that_stay

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = times(20)


def test_both_semi_finals_fill_the_final() -> None:
    with two_that_stay() as together:
        for _time in range(PAIRS):
            men = bracket_of(4)
            told = together(
                partial(services.record_winner, match=match(men, 1), number=1, how="played"),
                partial(services.record_winner, match=match(men, 2), number=3, how="played"),
            )
            assert failures(told) == []
            assert numbers(match(men, 3)) == (1, 3)


def test_a_vacancy_and_a_win_leave_no_dead_final() -> None:
    with two_that_stay() as together:
        assert all(final_has_a_bye(together) for _time in range(PAIRS))


def test_without_the_lock_a_final_stays_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: else these tests would prove nothing."""
    monkeypatch.setattr(services, "_locked", lambda match: Match.objects.get(pk=match.pk))
    with two_that_stay(locks=False) as together:
        assert not all(final_has_a_bye(together) for _time in range(TRIES))


def failures(told: Iterable[object]) -> list[type]:
    """What was raised, by kind."""
    return [type(one) for one in told if isinstance(one, BaseException)]


def final_has_a_bye(together: Together) -> bool:
    """Whether the final of a new bracket goes on when nobody came to one semi-final and somebody won the other."""
    men = bracket_of(4)
    told = together(
        partial(services.record_winner, match=match(men, 1), number=1, how="played"),
        partial(services.record_vacancy, match=match(men, 2)),
    )
    return not failures(told) and match(men, 3).decided == "bye"


def test_two_winners_of_one_match_are_one_result_and_one_conflict() -> None:
    with two_that_stay() as together:
        for _time in range(PAIRS):
            men = bracket_of(2)
            told = together(
                partial(services.record_winner, match=match(men, 1), number=1, how="played"),
                partial(services.record_winner, match=match(men, 1), number=2, how="played"),
            )
            assert failures(told) == [Conflict]
            assert match(men, 1).winner is not None
