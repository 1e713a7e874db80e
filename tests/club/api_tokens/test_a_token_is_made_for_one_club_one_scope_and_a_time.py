import datetime
from typing import Any

import pytest
import time_machine

from tests.cast import DAY, make_user
from tournament.club import api_tokens
from tournament.core.errors import Conflict, Refused
from tournament.models import Club, Official, Token, Tournament, User

GOOD = {"name": "Scoreboard", "scope": "read", "days": 30}


def make(club: Club, by: User, **other: Any) -> api_tokens.Made:
    return api_tokens.make(club=club, by=by, **{**GOOD, **other})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("name", "x" * 61),
        ("name", "a\nb"),
        ("days", 0),
        ("days", 366),
        ("scope", "king"),
        ("scope", "organizer"),
    ],
)
def test_what_does_not_do_is_refused_at_its_field(field: str, value: Any, club: Club, judge: User) -> None:
    with pytest.raises(Refused) as refused:
        make(club, judge, **{field: value})
    assert refused.value.field == field
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    ("role", "scopes"),
    [
        ("judge", ["results", "read", "judge"]),
        ("desk", ["results", "read", "desk"]),
        ("organizer", ["results", "read", "desk", "judge", "organizer"]),
        (None, []),
    ],
)
def test_an_account_gives_away_only_what_it_has(role: Official.Role | None, scopes: list[str], club: Club) -> None:
    assert api_tokens.scopes_for(make_user(club, "tomas", "Tomas Token", role), club) == scopes


def test_no_scope_is_given_away_for_another_club(club: Club, stranger: User) -> None:
    with pytest.raises(Refused):
        make(club, stranger)


def test_it_is_for_no_tournament_of_another_club(club: Club, tournament: Tournament, stranger: User) -> None:
    with pytest.raises(Refused) as refused:
        make(stranger.offices.get().club, stranger, tournament=tournament)
    assert refused.value.field == "tournament"


def test_it_opens_until_its_time_is_over(club: Club, judge: User) -> None:
    with time_machine.travel(DAY, tick=False):
        secret = make(club, judge, days=2).secret
    for days, is_open in ((0, True), (1.99, True), (2, False)):
        with time_machine.travel(datetime.datetime.combine(DAY, datetime.time(), datetime.UTC), tick=False) as clock:
            clock.shift(datetime.timedelta(days=days))
            found = api_tokens.opened_by(secret)
            assert found is not None
            assert api_tokens.is_open(found) is is_open


def test_an_account_has_twenty_at_most(club: Club, judge: User, second_judge: User) -> None:
    held = [make(club, judge).token for _ in range(20)]
    with pytest.raises(Conflict):
        make(club, judge)
    make(club, second_judge)
    api_tokens.revoke(token=held[0], by=judge)
    make(club, judge)


def test_the_journal_of_the_club_says_so_without_a_name(club: Club, judge: User) -> None:
    made = make(club, judge, name="Juan's phone")
    api_tokens.revoke(token=made.token, by=judge)
    lines = list(club.journal.order_by("number"))[-2:]
    assert [line.action for line in lines] == ["make-token", "revoke-token"]
    kept = str([vars(line) for line in lines])
    assert str(made.token.public_id) in kept
    assert "Juan" not in kept
    assert made.secret[7:] not in kept


def test_what_ended_long_ago_is_forgotten(club: Club, judge: User) -> None:
    with time_machine.travel(DAY, tick=False):
        api_tokens.revoke(token=make(club, judge).token, by=judge)
        make(club, judge, days=1)
        kept = make(club, judge, days=365).token
    with time_machine.travel(DAY + datetime.timedelta(days=92), tick=False):
        newest = make(club, judge).token
    assert set(Token.objects.all()) == {kept, newest}
