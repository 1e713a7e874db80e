"""A database that fails at a statement of one's choice, and everything that is written in it."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.apps import apps
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import QuerySet

Tables = dict[str, list[tuple[Any, ...]]]


def everything() -> Tables:
    """All rows of all our tables."""
    models = [model for name in ("tournament", "brackets") for model in apps.get_app_config(name).get_models()]
    with connection.cursor() as cursor:
        found = {}
        for model in models:
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}" ORDER BY 1')  # noqa: S608 - our own names
            found[model._meta.db_table] = cursor.fetchall()
        return found


@contextmanager
def failing_after(number: int) -> Iterator[list[str]]:
    """The database takes this statement, counted from 1, and then fails; the statements that came are listed."""
    seen: list[str] = []

    def run(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if not sql.startswith("BEGIN"):  # on SQLite a statement; Django would not know that it had run
            seen.append(sql)
            if len(seen) == number:
                raise OperationalError("the disk is on fire")
        return result

    with connection.execute_wrapper(run):
        yield seen


@contextmanager
def away_after(number: int) -> Iterator[None]:
    """The database answers this many statements and is then gone, as a server that was stopped."""
    left = itertools.count(number, -1)

    def run(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        # The transaction is the test's, which goes on.
        if "SAVEPOINT" in sql or next(left) > 0:
            return execute(sql, params, many, context)
        raise OperationalError("gone") from psycopg.OperationalError("server closed\n the connection")

    with connection.execute_wrapper(run):
        yield


def first_half(step: Callable[[], object], every: int = 1) -> str:
    """Let a step fail after each of its statements in turn, until one leaves something written, or it comes through.

    `every`: only after each fifth, say, where there are hundreds. What comes back is the statement after which the step
    was done by half; "" when there is none.
    """
    before = everything()
    for number in itertools.count(1, every):
        with failing_after(number) as seen:
            comes_through = not fails(step)
        if comes_through:
            assert len(seen) < number
            assert everything() != before, "the step writes something"
            print(len(seen), "statements")
            return ""
        if everything() != before:
            return seen[-1]
    raise AssertionError("counting never ends")


def fails(step: Callable[[], object]) -> bool:
    try:
        step()
    except DatabaseError:
        return True
    return False


def without_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every statement is for itself, as if nobody had written `atomic`."""
    monkeypatch.setattr(transaction.Atomic, "__enter__", lambda self: None)
    monkeypatch.setattr(transaction.Atomic, "__exit__", lambda self, *_: None)
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())
