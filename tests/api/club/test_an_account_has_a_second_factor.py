"""The caller's own account by the API: an app, recovery codes, sessions; with a session only."""

import pytest
from django.test import Client

from tests.api.asking import ask, refused, shown
from tests.api.roles import OFFICIAL, Operation
from tests.api.tokens import bearing, make
from tests.support.two_factors import code_of, with_app
from tournament.club import second_factor
from tournament.models import Club, OpenSession, Tournament, User

SOMEBODY = OFFICIAL | {"stranger"}
OPERATIONS = (
    Operation("GET", "account/", SOMEBODY),
    Operation("POST", "account/proof/", SOMEBODY, 422, {"proof": "not the password"}),
    Operation("POST", "account/app/", SOMEBODY, 200),
    Operation("DELETE", "account/app/", SOMEBODY, 409),
    Operation("POST", "account/app/confirmation/", SOMEBODY, 409, {"code": "123456"}),
    Operation("POST", "account/recovery-codes/", SOMEBODY, 409),
    Operation("GET", "account/sessions/", SOMEBODY),
    Operation("DELETE", "account/sessions/", SOMEBODY, 204),
    Operation("DELETE", "account/sessions/{public_id}/", SOMEBODY, 404),
)


def test_an_app_is_added_and_removed(organizer: User) -> None:
    assert shown(ask(organizer, "GET", "account/"))["two_factors"] is False
    offer = shown(ask(organizer, "POST", "account/app/"))
    assert offer["uri"].startswith("otpauth://totp/")
    assert shown(ask(organizer, "POST", "account/app/"))["secret"] == offer["secret"]  # until it is confirmed
    assert refused(ask(organizer, "POST", "account/app/confirmation/", {"code": "000000"}), 422)["field"] == "code"
    made = shown(ask(organizer, "POST", "account/app/confirmation/", {"code": code_of(organizer)}))
    assert len(made["recovery_codes"]) == second_factor.CODES
    account = shown(ask(organizer, "GET", "account/"))
    assert (account["two_factors"], account["app"], account["recovery_codes_left"]) == (True, True, 10)
    assert refused(ask(organizer, "POST", "account/app/"), 409)["code"] == "already-on"
    new = shown(ask(organizer, "POST", "account/recovery-codes/"))["recovery_codes"]
    assert not set(new) & set(made["recovery_codes"])
    assert ask(organizer, "DELETE", "account/app/").status_code == 204
    assert shown(ask(organizer, "GET", "account/"))["two_factors"] is False


def test_a_club_requires_it_in_person_and_a_token_goes_on(tournament: Tournament, organizer: User) -> None:
    club = tournament.club
    address, wanted = f"clubs/{club.pk}/", {"needs_second_factor": True}
    headers = bearing(make(organizer, tournament, "organizer"))

    def tagged(user: User | None, headers: dict[str, str]) -> dict[str, str]:
        return {**headers, "If-Match": ask(user, "GET", address, headers=headers).headers["ETag"]}

    assert (
        refused(ask(organizer, "PATCH", address, wanted, headers=tagged(organizer, {})), 422)["code"] == "own-account"
    )
    with_app(organizer)
    refusal = refused(ask(None, "PATCH", address, wanted, headers=tagged(None, headers)), 403)
    assert refusal["code"] == "session-only"
    changed = shown(ask(organizer, "PATCH", address, wanted, headers=tagged(organizer, {})))
    assert changed["needs_second_factor"] is True
    assert ask(None, "GET", address, headers=headers).status_code == 200
    assert refused(ask(organizer, "DELETE", "account/app/"), 409)["code"] == "second-factor-needed"
    second_factor.forget(organizer)
    assert refused(ask(organizer, "GET", address), 403)["code"] == "second-factor-needed"
    refused(ask(None, "GET", address, headers=headers), 401)  # a token is worth no more than its account


def test_sessions_are_listed_and_ended(organizer: User, club: Club) -> None:
    phone = Client()
    phone.force_login(organizer)
    listed = shown(ask(organizer, "GET", "account/sessions/"))["results"]
    assert [one["this"] for one in listed].count(True) == 1
    other = OpenSession.objects.get(session_key=phone.session.session_key)
    assert ask(organizer, "DELETE", f"account/sessions/{other.public_id}/").status_code == 204
    assert phone.get("/api/v1/account/").status_code == 401
    phone.force_login(organizer)
    assert ask(organizer, "DELETE", "account/sessions/").status_code == 204
    assert phone.get("/api/v1/account/").status_code == 401


@pytest.mark.parametrize("path", ["account/", "account/sessions/"])
def test_no_token_has_an_account(tournament: Tournament, organizer: User, path: str) -> None:
    headers = bearing(make(organizer, tournament))
    assert refused(ask(None, "GET", path, headers=headers), 403)["code"] == "session-only"
