"""Tests that need real transactions empty the tables afterwards, by DELETE, which the guards refuse."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from django.contrib.contenttypes.models import ContentType
from django.core.management.commands import flush
from django.db import connection

from tournament.core import append_only

UNGUARDED: Final = "SET LOCAL session_replication_role = replica"
GUARDED: Final = "SET LOCAL session_replication_role = DEFAULT"


def flush_past_the_guards() -> None:
    """Take the append-only guards off around a flush, for the whole test process.

    PostgreSQL truncates, which no guard sees, and takes a tenth of a second for a hundred tables. As a superuser it
    deletes the rows of those that have any, without triggers and foreign keys.
    """
    operations: Any = type(connection.ops)
    usual = operations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        if connection.vendor == "postgresql" and is_superuser() and not options.get("reset_sequences"):
            return [UNGUARDED, *map("DELETE FROM {}".format, filled(tables)), GUARDED]
        statements: list[str] = usual(self, style, tables, **options)
        if connection.vendor == "sqlite" and statements:
            return [*append_only.remove(connection), *statements, *append_only.install(connection)]
        return statements

    operations.sql_flush = sql_flush


@cache
def is_superuser() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SHOW is_superuser")
        return bool(cursor.fetchone() == ("on",))


def filled(tables: Iterable[str]) -> list[str]:
    """The quoted names of the tables that have rows."""
    names = [connection.ops.quote_name(table) for table in tables]
    asked = " UNION ALL ".join(f"SELECT {at} WHERE EXISTS (SELECT 1 FROM {name})" for at, name in enumerate(names))  # noqa: S608  # names of tables
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return [names[at] for (at,) in cursor.fetchall()]


def flush_quietly() -> None:
    """After a flush no content types and permissions are made again: nothing here asks for them, and it took as long.

    They are made by signals of `migrate`, which a flush sends too.
    """

    def forget(*_args: Any, **_options: Any) -> None:
        ContentType.objects.clear_cache()

    vars(flush)["emit_post_migrate_signal"] = forget
