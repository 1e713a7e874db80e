"""Tests that need real transactions empty the tables afterwards; on SQLite by DELETE, which the guards refuse."""

from typing import Any

from django.db import connection

from tournament.core import append_only


def flush_past_the_guards() -> None:
    """Take the append-only guards off around a flush, for the whole test process.

    PostgreSQL needs nothing: it truncates.
    """
    if connection.vendor != "sqlite":
        return
    operations: Any = type(connection.ops)
    flush = operations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        statements: list[str] = flush(self, style, tables, **options)
        return [*append_only.remove(connection), *statements, *append_only.install(connection)] if statements else []

    operations.sql_flush = sql_flush
