"""The database fails after the first, the second, the third ... statement of a step: nothing of it is written.

Then the same step, sent again, is done whole.
"""

import random
from collections.abc import Callable

import pytest

from tests.cast import hand, key, play_to_the_end
from tests.matches.corrections.asking import ask, other_side_won, play_round, table_match_of
from tests.matches.corrections.days import check
from tests.support.breaking import first_half, without_transactions
from tests.support.thorough import often
from tournament.hall import seating
from tournament.journal import log
from tournament.matches import entry, sign_off
from tournament.matches.corrections import preview
from tournament.models import Division, Round, TableMatch, Tournament

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]
Step = Callable[[], object]


@pytest.fixture
def tables_of(drawn: Tournament, men: Division) -> list[TableMatch]:
    """Both semi-finals of the men, nothing entered yet."""
    men.refresh_from_db()
    round_: Round = seating.start_round(division=men, by=None)
    return list(round_.table_matches.order_by("match__number"))


def a_hand(table_match: TableMatch) -> Step:
    data, one = hand(), key()
    return lambda: entry.record(table_match=table_match, data=data, key=one, version=0, by=None)


def the_last_signature(table_match: TableMatch) -> Step:
    """The one with which the winner moves on."""
    play_to_the_end(table_match)
    sign_off.sign(table_match=table_match, side="A", initials="AA", version=table_match.version, by=None)
    return lambda: sign_off.sign(table_match=table_match, side="B", initials="BB", version=table_match.version, by=None)


def a_walkover(table_match: TableMatch) -> Step:
    return lambda: sign_off.walkover(table_match=table_match, absent=["A"], by=None)


@pytest.mark.parametrize("step_of", [a_hand, the_last_signature, a_walkover])
def test_of_a_match(step_of: Callable[[TableMatch], Step], tables_of: list[TableMatch]) -> None:
    assert first_half(step_of(tables_of[0])) == ""
    check(tables_of[0].tournament)
    assert log.first_broken(tables_of[0].tournament) is None


def test_of_a_ruling_when_the_winner_has_played_on(drawn: Tournament, men: Division) -> None:
    semi = play_round(men)[0]
    seating.start_round(division=men, by=None)
    play_to_the_end(table_match_of(men, 3))
    asked, one = ask(semi, **other_side_won(semi)), key()
    token = preview.preview(table_match=semi, asked=asked).token

    def rule() -> object:
        return preview.correct(table_match=semi, asked=asked, token=token, key=one, fate="replay", by=None)

    # Of some four hundred, in each run after others: each fate is tried first.
    assert first_half(rule, every=often(random.randint(90, 120), 1)) == ""
    check(drawn)
    assert log.first_broken(drawn) is None


@pytest.mark.parametrize("step_of", [a_hand, the_last_signature, a_walkover])
def test_without_transactions_something_is_written_by_half(
    step_of: Callable[[TableMatch], Step], tables_of: list[TableMatch], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: else the tests above would prove nothing."""
    step = step_of(tables_of[0])
    without_transactions(monkeypatch)
    assert first_half(step) != ""
