from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.http import HttpResponse

from tests.api.asking import ask, at
from tests.api.tokens import bearing
from tournament.models import Tournament, User

ORIGIN = {"Origin": "https://club.example"}


@pytest.fixture(autouse=True)
def _twenty_at_once(settings: Any) -> None:
    settings.API_RATE = settings.API_RATE_PUBLIC = 60
    caches["shares"].clear()


def told(answer: HttpResponse) -> tuple[int, str | None]:
    """The status of an answer, and what is left."""
    assert answer.headers.get("RateLimit-Policy") in (None, '"requests";q=60;w=60')
    return answer.status_code, answer.headers.get("RateLimit")


def test_what_is_left_falls_by_the_cost_and_comes_back(tournament: Tournament) -> None:
    def show(path: str) -> tuple[int, str | None]:
        return told(ask(None, "GET", at(tournament, path)))

    with time_machine.travel("2026-11-21 12:00:00Z", tick=False) as clock:
        assert show("version/") == (200, '"requests";r=19;t=1')
        assert show("version/") == (200, '"requests";r=18;t=2')
        assert show("version/?unknown=1") == (400, '"requests";r=17;t=3')
        assert show("results/matches.csv") == (429, '"requests";r=17;t=3')  # it costs 20
        clock.shift(3)
        assert show("results/matches.csv") == (200, '"requests";r=0;t=20')
        assert show("version/") == (429, '"requests";r=0;t=20')
        clock.shift(2.5)
        assert show("version/") == (200, '"requests";r=1;t=19')


def test_an_unchanged_answer_says_so_too_if_it_was_counted(tournament: Tournament, organizer: User) -> None:
    path = at(tournament, "registrations/")
    tag = ask(organizer, "GET", path).headers["ETag"]
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        caches["shares"].clear()
        answer = ask(organizer, "GET", path, headers={"If-None-Match": tag})
    assert told(answer) == (304, '"requests";r=19;t=1')


def test_a_try_with_an_invalid_token_says_what_is_left_for_tries(tournament: Tournament) -> None:
    with time_machine.travel("2026-11-21 12:00:00Z", tick=False):
        tried = [ask(None, "GET", at(tournament, "version/"), headers=bearing("capicu_no")) for _ in range(2)]
    assert [told(answer) for answer in tried] == [(401, '"requests";r=0;t=20'), (429, '"requests";r=0;t=20')]


def test_scripts_of_other_sites_can_read_it(tournament: Tournament, settings: Any) -> None:
    settings.API_ORIGINS = ["*"]
    answer = ask(None, "GET", at(tournament, "version/"), headers=ORIGIN)
    assert {"RateLimit", "RateLimit-Policy"} <= set(answer["Access-Control-Expose-Headers"].split(", "))


def test_without_a_limit_nothing_is_said(tournament: Tournament, settings: Any) -> None:
    settings.API_RATE_PUBLIC = 0
    assert told(ask(None, "GET", at(tournament, "version/"))) == (200, None)
