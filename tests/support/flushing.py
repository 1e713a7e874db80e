"""Tests that need real transactions empty the tables afterwards; on SQLite by DELETE, which the guards refuse."""

from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.management.commands import flush
from django.db import connection

from tournament.core import append_only


def flush_past_the_guards() -> None:
    """Take the append-only guards off around a flush, for the whole test process.

    PostgreSQL needs nothing: it truncates.
    """
    if connection.vendor != "sqlite":
        return
    operations: Any = type(connection.ops)
    usual = operations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        statements: list[str] = usual(self, style, tables, **options)
        return [*append_only.remove(connection), *statements, *append_only.install(connection)] if statements else []

    operations.sql_flush = sql_flush


def flush_quietly() -> None:
    """After a flush no content types and permissions are made again: nothing here asks for them, and it took as long.

    They are made by signals of `migrate`, which a flush sends too.
    """

    def forget(*_args: Any, **_options: Any) -> None:
        ContentType.objects.clear_cache()

    vars(flush)["emit_post_migrate_signal"] = forget
