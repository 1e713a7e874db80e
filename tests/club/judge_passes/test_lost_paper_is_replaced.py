import pytest
from django.conf import LazySettings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import identify_hasher
from django.test import Client

from tests.support.passes import fresh, issue, pin_of, wrong_pin
from tournament.club import judge_passes
from tournament.core.errors import Conflict, Refused
from tournament.models import Tournament


def test_the_old_pin_and_the_old_link_open_nothing(tournament: Tournament) -> None:
    lost = issue(tournament)
    link = judge_passes.token_of(lost.judge_pass)
    found = judge_passes.renew(judge_pass=lost.judge_pass, by=None)
    assert judge_passes.by_token(link) is None
    with pytest.raises(Refused):
        judge_passes.enter(judge_pass=fresh(lost.judge_pass), pin=pin_of(lost))
    assert judge_passes.by_token(judge_passes.token_of(found.judge_pass)) == lost.judge_pass
    assert judge_passes.enter(judge_pass=fresh(lost.judge_pass), pin=pin_of(found)) == lost.judge_pass.user


def test_a_judge_with_the_old_one_is_out(client: Client, tournament: Tournament) -> None:
    lost = issue(tournament)
    client.force_login(lost.judge_pass.user)
    assert SESSION_KEY in client.session
    judge_passes.renew(judge_pass=lost.judge_pass, by=None)
    assert client.get("/judge/").status_code == 302


def test_a_pause_ends_with_the_old_pin(tournament: Tournament) -> None:
    lost = issue(tournament)
    for _time in range(5):
        with pytest.raises((Refused, Conflict)):
            judge_passes.enter(judge_pass=lost.judge_pass, pin=wrong_pin(lost))
    found = judge_passes.renew(judge_pass=lost.judge_pass, by=None)
    assert judge_passes.enter(judge_pass=fresh(lost.judge_pass), pin=pin_of(found))


def test_a_new_pin_while_the_old_one_is_compared_wins(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = issue(tournament)

    def meanwhile(_pin: str, _encoded: str) -> bool:
        judge_passes.renew(judge_pass=lost.judge_pass, by=None)
        return True

    monkeypatch.setattr(judge_passes, "check_password", meanwhile)
    with pytest.raises(Refused, match="The pass has a new PIN"):
        judge_passes.enter(judge_pass=lost.judge_pass, pin=pin_of(lost))


def test_the_pin_is_kept_as_passwords_are(tournament: Tournament, settings: LazySettings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    issued = issue(tournament)
    assert identify_hasher(issued.judge_pass.pin).algorithm == "argon2"
    assert judge_passes.enter(judge_pass=issued.judge_pass, pin=pin_of(issued))


def test_no_password_opens_the_account_behind_a_pass(client: Client, tournament: Tournament) -> None:
    issued = issue(tournament)
    account = issued.judge_pass.user
    assert not account.has_usable_password()
    assert client.post("/login/", {"username": account.username, "password": pin_of(issued)}).status_code == 200
    assert SESSION_KEY not in client.session


def test_a_pin_is_none_of_those_that_people_try_first(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([0, 111_111, 123_456, 654_321, 987_654, 271_828])
    monkeypatch.setattr("tournament.club.judge_passes.secrets.randbelow", lambda _below: next(drawn))
    assert issue(tournament).pin == "271828"
