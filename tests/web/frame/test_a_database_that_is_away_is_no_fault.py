"""The database goes away somewhere in a request: 503 and when to ask again, and one line in the log."""

import json
import logging
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.api.asking import JSON, PROBLEM, ROOT, at
from tests.support.breaking import away_after
from tests.support.thorough import often
from tournament.core.database import away
from tournament.models import TableMatch, Tournament, User

ENOUGH = 2_000  # statements
LANGUAGES = {
    "en": "The database cannot be reached or written at the moment.",
    "es": "Ahora mismo no se puede acceder a la base de datos.",
    "eu": "Datu-baseak ez du erantzuten une honetan.",
}


@pytest.fixture(autouse=True)
def _nothing_said_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(away, "_warned", {})


def client_of(user: User | None) -> Client:
    """One that gets the answer to a fault, as a browser does."""
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def until_it_comes_through(client: Client, method: str, path: str, **sent: Any) -> tuple[list[HttpResponse], Any]:
    """The answers while the database goes away ever later, and the first that needed no more of it."""
    answers: list[HttpResponse] = []
    number = 0
    while number < ENOUGH:
        caches["live"].clear()
        with away_after(number):
            answer: Any = client.generic(method, path, **sent)
        if answer.status_code != 503:
            return answers, answer
        answers.append(answer)
        number += 1 + often(number // 3, 0)  # each of the first statements, later ones now and then
    raise AssertionError(f"{path} needs more than {ENOUGH} statements")


def only_warned(caplog: pytest.LogCaptureFixture) -> bool:
    """Whether nothing was logged but one line of the database, and one of what was refused by it."""
    return [(one.levelno, one.name, one.exc_info) for one in caplog.records] == [(logging.WARNING, away.__name__, None)]


def test_every_page_says_so_and_tries_again(
    table_match: TableMatch, organizer: User, judge: User, caplog: pytest.LogCaptureFixture
) -> None:
    slug = table_match.tournament.slug
    pages = {
        reverse("judge:match", args=[table_match.pk]): judge,
        reverse("desk:find", args=[slug]): organizer,
        reverse("public:standings", args=[slug]): None,
        "/admin/": organizer,
    }
    for path, user in pages.items():
        answers, last = until_it_comes_through(client_of(user), "GET", path)
        assert last.status_code in (200, 302), path
        assert len(answers) > 2, path
        for answer in answers:
            assert (answer["Retry-After"], answer["Cache-Control"]) == ("2", "no-store")
            assert LANGUAGES["en"] in answer.content.decode()
            assert '<meta http-equiv="refresh" content="2">' in answer.content.decode()
    assert only_warned(caplog)


def test_a_hand_is_answered_with_a_problem_and_may_be_sent_again(
    table_match: TableMatch, judge: User, caplog: pytest.LogCaptureFixture
) -> None:
    sent = {"key": "key-of-the-hand", "version": 0, "entry": cast.hand(by=1, pips=(7, 0, 3, 5))}
    path = ROOT + at(table_match.tournament, f"matches/{table_match.pk}/entries/")
    answers, last = until_it_comes_through(client_of(judge), "POST", path, data=json.dumps(sent), content_type=JSON)
    assert len(answers) > 4
    for answer in answers:
        told = json.loads(answer.content)
        assert told.keys() == PROBLEM
        assert (told["status"], told["code"], answer["Retry-After"]) == (503, "unavailable", "2")
        assert answer["Content-Type"] == "application/problem+json"
    assert last.status_code in (200, 201)
    assert table_match.entries.count() == 1
    assert only_warned(caplog)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_the_language_of_the_reader(language: str, tournament: Tournament) -> None:
    for path in (ROOT + at(tournament), "/"):
        with away_after(0):
            answer: Any = Client(raise_request_exception=False).get(path, headers={"Accept-Language": language})
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert LANGUAGES[language] in answer.content.decode()


def test_a_form_is_sent_again_by_hand(organizer: User) -> None:
    with away_after(0):
        answer: Any = Client(raise_request_exception=False).post("/login/", {"username": "olga", "password": "x"})
    assert answer.status_code == 503
    assert "send the form again" in answer.content.decode()
    assert "http-equiv" not in answer.content.decode()


def test_another_error_is_still_a_fault(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tournament.exchange.setup.is_set_up", None)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert any(one.levelno == logging.ERROR for one in caplog.records)


@pytest.mark.parametrize("pragma", ["max_page_count=2", "query_only=1"])
def test_a_full_or_read_only_disk_is_told_apart_from_a_fault(pragma: str) -> None:
    """SQLite's own errors: it writes nothing, a phone gets 503 and sends again, until there is room."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE hand (data TEXT)")
        database.execute(f"PRAGMA {pragma}")
        with pytest.raises(sqlite3.OperationalError) as error:
            database.execute("INSERT INTO hand VALUES (?)", ["x" * 100_000])
        assert away.is_away(error.value)
        with pytest.raises(sqlite3.OperationalError) as fault:
            database.execute("SELECT nothing FROM hand")
        assert not away.is_away(fault.value)
