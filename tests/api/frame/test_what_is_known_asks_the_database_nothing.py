"""A program that knows the newest answer hears so from beside the database; whatever changes, it hears the new one."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.api.asking import ask, at, at_table
from tests.cast import hand, write
from tournament.club import settings
from tournament.models import TableMatch, User

Committed = Callable[..., AbstractContextManager[Any]]
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def known(table_match: TableMatch, django_capture_on_commit_callbacks: Committed) -> dict[str, str]:
    """The tag of the standings, once a hand was written and committed."""
    with django_capture_on_commit_callbacks(execute=True):
        write(table_match, hand())
    tag = ask(None, "GET", at(table_match.tournament, "standings/"), headers=ENGLISH).headers["ETag"]
    return {"If-None-Match": f'"another", {tag}', **ENGLISH}


def status(table_match: TableMatch, headers: dict[str, str], path: str = "standings/", by: User | None = None) -> int:
    code: int = ask(by, "GET", at(table_match.tournament, path), headers=headers).status_code
    return code


def test_nobody_is_looked_up_and_nothing_is_read(
    table_match: TableMatch, organizer: User, known: dict[str, str], django_assert_num_queries: Committed
) -> None:
    assert status(table_match, known) == 304  # the first request reads the version, for all
    with django_assert_num_queries(0):
        again = ask(None, "GET", at(table_match.tournament, "standings/"), headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] in known["If-None-Match"]
    assert again.headers["Cache-Control"] == "no-cache"
    assert {"Accept-Language", "Cookie"} <= set(again.headers["Vary"].split(", "))
    assert status(table_match, known, by=organizer) == 304


def test_a_change_is_heard_before_and_after_its_commit(
    table_match: TableMatch, known: dict[str, str], django_capture_on_commit_callbacks: Committed
) -> None:
    assert status(table_match, known) == 304
    with django_capture_on_commit_callbacks(execute=True):
        write(table_match, hand())
        assert status(table_match, known) == 200
    assert status(table_match, known) == 200


def test_a_tag_is_known_at_its_own_address_only(table_match: TableMatch, known: dict[str, str]) -> None:
    assert status(table_match, known) == 304
    assert status(table_match, known, "standings/?unheard=of") == 400
    assert status(table_match, known, "teams/") == 200
    assert status(table_match, known, "registrations/") == 401
    assert status(table_match, known, "nowhere/") == 404
    assert ask(None, "GET", at_table(table_match), headers=known).status_code == 200


def test_another_language_is_another_answer(
    table_match: TableMatch, organizer: User, known: dict[str, str], django_capture_on_commit_callbacks: Committed
) -> None:
    assert status(table_match, {**known, "Accept-Language": "eu"}) == 200
    assert status(table_match, known) == status(table_match, known, by=organizer) == 304
    with django_capture_on_commit_callbacks(execute=True):
        settings.choose_language(club=table_match.tournament.club, language="es", by=None)
    assert status(table_match, known) == 304  # a program that has chosen
    assert status(table_match, known, by=organizer) == 200  # a browser, which has not


def test_a_token_that_nobody_gave_is_refused_all_the_same(table_match: TableMatch, known: dict[str, str]) -> None:
    assert status(table_match, {**known, "Authorization": "Token 00000000"}) == 401
