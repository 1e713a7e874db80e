from typing import Any

import pytest
from django.test import Client

from tests.api.asking import JSON, ROOT, at, refused
from tournament.models import Tournament, User


@pytest.fixture
def browser(organizer: User) -> Client:
    """A logged-in browser whose token is looked at."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/login/")
    return client


@pytest.mark.parametrize("token", [None, "x" * 32, "wrong"])
def test_without_the_right_token_nothing_changes(token: str | None, browser: Client, tournament: Tournament) -> None:
    headers = {} if token is None else {"X-CSRFToken": token}
    answer: Any = browser.patch(ROOT + at(tournament), b'{"place": "stolen"}', content_type=JSON, headers=headers)
    assert refused(answer, 403)["code"] == "permission-denied"
    tournament.refresh_from_db()
    assert tournament.place == ""


def test_a_foreign_origin_is_refused_even_with_a_token(browser: Client, tournament: Tournament) -> None:
    headers = {"X-CSRFToken": browser.cookies["csrftoken"].value, "Origin": "https://evil.example"}
    answer: Any = browser.patch(ROOT + at(tournament), b'{"place": "stolen"}', content_type=JSON, headers=headers)
    refused(answer, 403)
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_with_its_token_a_browser_may_write(browser: Client, tournament: Tournament) -> None:
    headers = {"X-CSRFToken": browser.cookies["csrftoken"].value, "If-Match": "*"}
    answer: Any = browser.patch(ROOT + at(tournament), b'{"place": "The hall"}', content_type=JSON, headers=headers)
    assert answer.status_code == 200
