from collections.abc import Callable

import pytest

from tests.api.asking import ask, at, refused, shown
from tests.api.tokens import bearing, make
from tests.cast import PASSWORD
from tournament.club import accounts, api_tokens
from tournament.core.errors import NotAllowed
from tournament.models import Official, Token, Tournament, User

OTHER = f"{PASSWORD} and one"


def disable(user: User, by: User) -> None:
    user.is_active = False
    user.save()


def change_password(user: User, by: User) -> None:
    """As the repair shop or the shell would."""
    user.set_password(OTHER)
    user.save()


def lose_office(user: User, by: User) -> None:
    user.offices.all().delete()


ENDS: dict[str, Callable[[User, User], None]] = {
    "taken back": lambda user, by: void(api_tokens.revoke(token=Token.objects.get(), by=user)),
    "taken back by an organizer": lambda user, by: void(api_tokens.revoke(token=Token.objects.get(), by=by)),
    "account closed": lambda user, by: accounts.close_account(club=user.offices.get().club, user=user, by=by),
    "new password": lambda user, by: accounts.set_password(
        club=user.offices.get().club, user=user, password=OTHER, by=by
    ),
    "account disabled": disable,
    "password changed elsewhere": change_password,
    "office lost": lose_office,
}


def void(_: object) -> None:
    """The step has run; what it returns does not matter."""


@pytest.mark.parametrize("how", ENDS)
def test_its_next_request_is_refused(how: str, tournament: Tournament, desk: User, organizer: User) -> None:
    headers = bearing(make(desk, tournament, "desk"))
    shown(ask(None, "GET", at(tournament, "registrations/"), headers=headers))
    ENDS[how](desk, organizer)
    assert refused(ask(None, "GET", at(tournament, "registrations/"), headers=headers), 401)["code"] == "token-revoked"


@pytest.mark.parametrize("how", ["account closed", "new password", "taken back"])
def test_it_stays_so(how: str, tournament: Tournament, desk: User, organizer: User) -> None:
    headers = bearing(make(desk, tournament, "desk"))
    ENDS[how](desk, organizer)
    desk.refresh_from_db()
    desk.is_active = True
    desk.set_password(PASSWORD)
    desk.save()
    Official.objects.get_or_create(club=tournament.club, user=desk, role="desk")
    refused(ask(None, "GET", at(tournament, "registrations/"), headers=headers), 401)


def test_an_office_that_carries_its_scope_is_enough(tournament: Tournament, desk: User) -> None:
    secret = make(desk, tournament, "desk")
    Official.objects.filter(user=desk).update(role="organizer")
    shown(ask(None, "GET", at(tournament, "registrations/"), headers=bearing(secret)))
    Official.objects.filter(user=desk).update(role="judge")
    refused(ask(None, "GET", at(tournament, "registrations/"), headers=bearing(secret)), 401)


def test_nobody_revokes_the_token_of_another(tournament: Tournament, desk: User, judge: User, stranger: User) -> None:
    make(desk, tournament, "desk")
    for other in (judge, stranger):
        with pytest.raises(NotAllowed):
            api_tokens.revoke(token=Token.objects.get(), by=other)
    assert Token.objects.get().revoked_at is None
