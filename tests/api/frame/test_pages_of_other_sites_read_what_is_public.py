from typing import Any

import pytest

from tests.api.asking import ask, at, refused, shown
from tests.api.tokens import bearing, make
from tournament.models import Tournament, User

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


def test_no_other_site_is_let_write_or_show_a_token(tournament: Tournament, settings: Any) -> None:
    settings.API_ORIGINS = ["*"]
    asked = {
        "Origin": ORIGIN,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
    }
    preflight = ask(None, "OPTIONS", at(tournament, "registrations/"), headers=asked)
    refused(preflight, 405)
    assert not [name for name in preflight.headers if name.startswith("Access-Control")]
    posted = ask(None, "POST", at(tournament, "registrations/"), {}, headers={"Origin": ORIGIN})
    assert ALLOW not in posted.headers
