from typing import Any

import pytest
from django.http import HttpResponse

from tests.api.asking import ask, at, refused, shown
from tests.api.tokens import bearing, make
from tournament.models import Club, Tournament, User

ORIGIN = "https://club.example"
ALLOW = "Access-Control-Allow-Origin"


def test_nobody_does_unless_the_settings_say_so(tournament: Tournament, organizer: User) -> None:
    for user in (None, organizer):
        answer = ask(user, "GET", at(tournament), headers={"Origin": ORIGIN})
        assert not [name for name in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(("allowed", "told"), [([ORIGIN], ORIGIN), (["*"], "*"), (["https://other.example"], None)])
def test_a_named_site_reads_without_cookies(
    allowed: list[str], told: str | None, tournament: Tournament, settings: Any
) -> None:
    settings.API_ORIGINS = allowed
    for path in (at(tournament), at(tournament, "standings/"), "tournaments/", "schema.yaml", at(tournament, "none/")):
        answer = ask(None, "GET", path, headers={"Origin": ORIGIN})
        assert answer.headers.get(ALLOW) == told, path
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert ("Origin" in answer.headers.get("Vary", "")) is (allowed != ["*"])
    tag = ask(None, "GET", at(tournament))["ETag"]
    same = ask(None, "GET", at(tournament), headers={"Origin": ORIGIN, "If-None-Match": tag})
    assert (same.status_code, same.headers.get(ALLOW)) == (304, told)


def test_what_a_person_or_a_program_sees_is_for_no_other_site(
    tournament: Tournament, organizer: User, settings: Any
) -> None:
    settings.API_ORIGINS = ["*"]
    assert ALLOW not in ask(organizer, "GET", at(tournament), headers={"Origin": ORIGIN}).headers
    headers = {"Origin": ORIGIN, **bearing(make(organizer, tournament))}
    answer = ask(None, "GET", at(tournament, "registrations/"), headers=headers)
    shown(answer)
    assert ALLOW not in answer.headers


def before(path: str, method: str, *headers: str, origin: str = ORIGIN) -> HttpResponse:
    """Ask as a browser does before a request that is not a simple one."""
    named = {"Access-Control-Request-Headers": ",".join(headers)} if headers else {}
    return ask(None, "OPTIONS", path, headers={"Origin": origin, "Access-Control-Request-Method": method, **named})


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [
        ("tournaments/", "GET", ["if-none-match"]),
        ("tournaments/", "GET", ["accept-language", "if-none-match"]),
        ("check/", "POST", ["content-type"]),
        ("replay/", "POST", ["content-type", "idempotency-key"]),
    ],
)
def test_it_is_granted_the_headers_that_reading_takes(
    path: str, method: str, headers: list[str], club: Club, settings: Any
) -> None:
    settings.API_ORIGINS = [ORIGIN]
    granted = before(path, method, *headers)
    assert (granted.status_code, granted.headers[ALLOW]) == (204, ORIGIN)
    assert method in granted.headers["Access-Control-Allow-Methods"]
    assert set(headers) <= {name.lower() for name in granted.headers["Access-Control-Allow-Headers"].split(", ")}
    assert "Origin" in granted.headers["Vary"]
    refused(before(path, method, *headers, origin="https://other.example"), 405)
    settings.API_ORIGINS = []
    refused(before(path, method, *headers), 405)


def test_what_computes_without_writing_is_read_by_it(club: Club, settings: Any) -> None:
    settings.API_ORIGINS = [ORIGIN]
    answer = ask(None, "POST", "check/", {"ruleset": "saci", "entries": []}, headers={"Origin": ORIGIN})
    shown(answer)
    assert answer.headers[ALLOW] == ORIGIN


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [
        ("registrations/", "POST", ["content-type"]),
        ("registrations/", "GET", ["authorization"]),
        ("", "PATCH", ["if-match", "content-type"]),
        ("pre-registrations/", "POST", ["content-type"]),
        ("standings/", "POST", []),
        ("", "GET", ["x-csrftoken"]),
    ],
)
def test_no_other_site_is_let_write_or_show_a_token(
    path: str, method: str, headers: list[str], tournament: Tournament, settings: Any
) -> None:
    settings.API_ORIGINS = ["*"]
    preflight = before(at(tournament, path), method, *headers)
    refused(preflight, 405)
    assert not [name for name in preflight.headers if name.startswith("Access-Control")]


def test_no_other_site_reads_the_answer_to_a_change(tournament: Tournament, settings: Any) -> None:
    settings.API_ORIGINS = ["*"]
    posted = ask(None, "POST", at(tournament, "registrations/"), {}, headers={"Origin": ORIGIN})
    assert ALLOW not in posted.headers
