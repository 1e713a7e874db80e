from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client

from tests.api.asking import ROOT, ask, at, refused, shown
from tests.api.tokens import bearing, make
from tournament.models import Tournament, User


@pytest.fixture(autouse=True)
def _three_at_once(settings: Any) -> None:
    """Nine requests a minute are three in the first instant, and one every seven seconds."""
    settings.API_RATE = settings.API_RATE_PUBLIC = 9
    caches["shares"].clear()


def ask_on(tournament: Tournament, user: User | None = None, headers: dict[str, str] | None = None) -> int:
    return ask(user, "GET", at(tournament, "version/"), headers=headers).status_code


def test_one_who_asks_too_often_is_told_when_to_retry(tournament: Tournament) -> None:
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False) as clock:
        assert [ask_on(tournament) for _ in range(4)] == [200, 200, 200, 429]
        answer = ask(None, "GET", at(tournament, "version/"))
        assert refused(answer, 429)["code"] == "too-many-requests"
        assert answer["Retry-After"] == "7"
        clock.shift(7)
        assert ask_on(tournament) == 200
        assert ask_on(tournament) == 429


def test_each_token_each_account_and_each_address_has_its_own(tournament: Tournament, organizer: User) -> None:
    first, second = (bearing(make(organizer, tournament)) for _ in range(2))
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        for headers in (first, second):
            assert [ask_on(tournament, headers=headers) for _ in range(4)] == [200, 200, 200, 429]
        assert [ask_on(tournament, organizer) for _ in range(4)] == [200, 200, 200, 429]
        assert [ask_on(tournament) for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-IP", "Forwarded"])
def test_a_forged_address_is_not_believed(header: str, tournament: Tournament) -> None:
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        tried = [ask_on(tournament, headers={header: f"203.0.113.{number}"}) for number in range(4)]
    assert tried == [200, 200, 200, 429]


def test_a_named_proxy_says_who_asks(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.settings.api_settings.NUM_PROXIES", 1)
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        tried = [ask_on(tournament, headers={"X-Forwarded-For": f"forged, 203.0.113.{last}"}) for last in (1, 1, 1, 2)]
        assert tried == [200] * 4
        assert ask_on(tournament, headers={"X-Forwarded-For": "another, 203.0.113.1"}) == 429


def test_a_household_is_one_address(tournament: Tournament) -> None:
    path = f"{ROOT}{at(tournament, 'version/')}"
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        tried: list[Any] = [Client(REMOTE_ADDR=f"2001:db8::{last}").get(path) for last in range(4)]
        elsewhere: Any = Client(REMOTE_ADDR="2001:db8:0:1::1").get(path)
    assert [answer.status_code for answer in tried] == [200, 200, 200, 429]
    assert elsewhere.status_code == 200


def test_paper_costs_more_than_a_look(tournament: Tournament, organizer: User, settings: Any) -> None:
    settings.API_RATE = 90
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        shown(ask(organizer, "POST", at(tournament, "documents/"), {"kind": "poster"}), 202)
        refused(ask(organizer, "POST", at(tournament, "documents/"), {"kind": "poster"}), 429)


def test_without_a_rate_there_are_no_bounds(tournament: Tournament, settings: Any) -> None:
    settings.API_RATE_PUBLIC = 0
    assert {ask_on(tournament) for _ in range(12)} == {200}


def test_who_tries_tokens_out_is_stopped(tournament: Tournament, organizer: User) -> None:
    good = bearing(make(organizer, tournament))
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        bad = [ask_on(tournament, headers=bearing(f"capicu_{number:064x}")) for number in range(3)]
        assert bad == [401, 429, 429]
        assert ask_on(tournament, headers=good) == 200
        assert ask_on(tournament) == 200
