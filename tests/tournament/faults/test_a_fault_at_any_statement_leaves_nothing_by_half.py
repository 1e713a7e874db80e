"""The database fails after the first, the second, the third ... statement of a step: nothing of it is written.

Then the same step, sent again, is done whole.
"""

from collections.abc import Callable

import pytest

from tests.cast import hand, key, play_to_the_end
from tests.tournament.correcting.asking import ask, other_side_won, play_round, sitting_of
from tests.tournament.correcting.days import check
from tests.tournament.faults.breaking import first_half, without_transactions
from tournament import checking, correcting, entry, journal, tables
from tournament.models import Division, Round, Sitting, Tournament

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]
Step = Callable[[], object]


@pytest.fixture
def tables_of(drawn: Tournament, men: Division) -> list[Sitting]:
    """Both semi-finals of the men, nothing entered yet."""
    men.refresh_from_db()
    round_: Round = tables.start_round(division=men, by=None)
    return list(round_.sittings.order_by("match__number"))


def a_hand(sitting: Sitting) -> Step:
    data, one = hand(), key()
    return lambda: entry.record(sitting=sitting, data=data, key=one, version=0, by=None)


def the_last_signature(sitting: Sitting) -> Step:
    """The one with which the winner moves on."""
    play_to_the_end(sitting)
    checking.sign(sitting=sitting, side="A", initials="AA", version=sitting.version, by=None)
    return lambda: checking.sign(sitting=sitting, side="B", initials="BB", version=sitting.version, by=None)


def a_walkover(sitting: Sitting) -> Step:
    return lambda: checking.walkover(sitting=sitting, absent=["A"], by=None)


@pytest.mark.parametrize("step_of", [a_hand, the_last_signature, a_walkover])
def test_of_a_match(step_of: Callable[[Sitting], Step], tables_of: list[Sitting]) -> None:
    assert first_half(step_of(tables_of[0])) == ""
    check(tables_of[0].tournament)
    assert journal.first_broken(tables_of[0].tournament) is None


def test_of_a_ruling_when_the_winner_has_played_on(drawn: Tournament, men: Division) -> None:
    semi = play_round(men)[0]
    tables.start_round(division=men, by=None)
    play_to_the_end(sitting_of(men, 3))
    asked, one = ask(semi, **other_side_won(semi)), key()
    token = correcting.preview(sitting=semi, asked=asked).token

    def rule() -> object:
        return correcting.correct(sitting=semi, asked=asked, token=token, key=one, fate="replay", by=None)

    assert first_half(rule, every=29) == ""  # of some four hundred: each fate is tried first
    check(drawn)
    assert journal.first_broken(drawn) is None


@pytest.mark.parametrize("step_of", [a_hand, the_last_signature, a_walkover])
def test_without_transactions_something_is_written_by_half(
    step_of: Callable[[Sitting], Step], tables_of: list[Sitting], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: else the tests above would prove nothing."""
    step = step_of(tables_of[0])
    without_transactions(monkeypatch)
    assert first_half(step) != ""
