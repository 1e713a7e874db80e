"""A program that knows the newest answer hears so from beside the database; whatever changes, it hears the new one."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.api.asking import ask, at, at_table
from tests.cast import hand, write
from tournament import club_language
from tournament.models import Sitting, User

Committed = Callable[..., AbstractContextManager[Any]]
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def known(sitting: Sitting, django_capture_on_commit_callbacks: Committed) -> dict[str, str]:
    """The tag of the standings, once a hand was written and committed."""
    with django_capture_on_commit_callbacks(execute=True):
        write(sitting, hand())
    tag = ask(None, "GET", at(sitting.tournament, "standings/"), headers=ENGLISH).headers["ETag"]
    return {"If-None-Match": f'"another", {tag}', **ENGLISH}


def status(sitting: Sitting, headers: dict[str, str], path: str = "standings/", by: User | None = None) -> int:
    code: int = ask(by, "GET", at(sitting.tournament, path), headers=headers).status_code
    return code


def test_nobody_is_looked_up_and_nothing_is_read(
    sitting: Sitting, organizer: User, known: dict[str, str], django_assert_num_queries: Committed
) -> None:
    assert status(sitting, known) == 304  # whoever asks first reads the version, for all
    with django_assert_num_queries(0):
        again = ask(None, "GET", at(sitting.tournament, "standings/"), headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] in known["If-None-Match"]
    assert again.headers["Cache-Control"] == "no-cache"
    assert {"Accept-Language", "Cookie"} <= set(again.headers["Vary"].split(", "))
    assert status(sitting, known, by=organizer) == 304


def test_a_change_is_heard_before_and_after_its_commit(
    sitting: Sitting, known: dict[str, str], django_capture_on_commit_callbacks: Committed
) -> None:
    assert status(sitting, known) == 304
    with django_capture_on_commit_callbacks(execute=True):
        write(sitting, hand())
        assert status(sitting, known) == 200
    assert status(sitting, known) == 200


def test_a_tag_is_known_at_its_own_address_only(sitting: Sitting, known: dict[str, str]) -> None:
    assert status(sitting, known) == 304
    assert status(sitting, known, "standings/?unheard=of") == 200
    assert status(sitting, known, "teams/") == 200
    assert status(sitting, known, "registrations/") == 401
    assert status(sitting, known, "nowhere/") == 404
    assert ask(None, "GET", at_table(sitting), headers=known).status_code == 200


def test_another_language_is_another_answer(
    sitting: Sitting, organizer: User, known: dict[str, str], django_capture_on_commit_callbacks: Committed
) -> None:
    assert status(sitting, {**known, "Accept-Language": "eu"}) == 200
    assert status(sitting, known) == status(sitting, known, by=organizer) == 304
    with django_capture_on_commit_callbacks(execute=True):
        club_language.choose(club=sitting.tournament.club, language="es", by=None)
    assert status(sitting, known) == 304  # a program that has chosen
    assert status(sitting, known, by=organizer) == 200  # a browser, which has not


def test_a_token_that_nobody_gave_is_refused_all_the_same(sitting: Sitting, known: dict[str, str]) -> None:
    assert status(sitting, {**known, "Authorization": "Token 00000000"}) == 401
