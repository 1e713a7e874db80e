"""Stages of a day that most tests begin with are built once a process and laid out again row by row.

Drawing two brackets takes longer than most tests. What the steps wrote into an empty database the first time is kept
as plain rows, and inserted the next time in a few milliseconds.
"""

import datetime
from collections.abc import Callable, Iterable
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

Rows = dict[str, tuple[list[str], list[tuple[Any, ...]]]]
FRESH = datetime.timedelta(minutes=2)  # a table that has not begun for some minutes needs somebody
_kept: dict[str, tuple[datetime.datetime, Rows]] = {}


def set_up(stage: str, build: Callable[[], object]) -> None:
    """Put a stage into the database: as it was kept, or by building it.

    It is always built where something stands in the database already, and for a test that travels in time.
    """
    if _has_rows():
        build()
        return
    at, rows = _kept.get(stage, (None, {}))
    if at is not None and at <= timezone.now() < at + FRESH:
        _insert(rows)
        return
    build()
    _kept[stage] = timezone.now(), {table: found for table in _tables() if (found := _rows_of(table))[1]}


def _models() -> Iterable[type[Model]]:
    return [
        model
        for label in ("brackets", "tournament")
        for model in apps.get_app_config(label).get_models(include_auto_created=True)
    ]


def _tables() -> list[str]:
    return [model._meta.db_table for model in _models()]


def _has_rows() -> bool:
    return apps.get_model("tournament", "Club").objects.exists()


def _rows_of(table: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608  # our own table
        columns = [column[0] for column in cursor.description]
        return columns, [tuple(map(_as_written, row)) for row in cursor.fetchall()]


def _as_written(value: object) -> object:
    """SQLite reads times out of text, and does not write them back."""
    is_time = isinstance(value, (datetime.date, datetime.time))
    return str(value) if is_time and connection.vendor == "sqlite" else value


@transaction.atomic
def _insert(kept: Rows) -> None:
    """Foreign keys are looked at when the transaction ends, so that the order does not matter."""
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for table, (columns, rows) in kept.items():
            names = ", ".join(map(quote, columns))
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {quote(table)} ({names}) VALUES ({places})", rows)  # noqa: S608  # likewise
