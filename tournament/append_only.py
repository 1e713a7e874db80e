"""Tables whose rows are never changed: the database itself refuses UPDATE and DELETE on them (design.md, section 5).

Those of `CLOSED` may be changed until they are closed, and never after.
"""

from collections.abc import Iterable

from django.db.backends.base.base import BaseDatabaseWrapper

FIRST = (
    "tournament_sheetentry",
    "tournament_payment",
    "tournament_lottery",
    "tournament_journalline",
)
CLOSED = {"tournament_cashsession": "closed_at"}  # guarded from when this column is no longer empty
TABLES = (
    *FIRST,
    "tournament_signoff",
    "tournament_correction",
    "tournament_friendlyentry",
    "tournament_sheetcheck",
    "tournament_closedlist",
    "tournament_reopening",
    "tournament_commitment",
    "tournament_tilemove",
    "tournament_redraw",
    "tournament_cashmove",
    "tournament_cashsession",
    "tournament_payout",
    "tournament_origin",
    "tournament_originalkey",
    "tournament_latechange",
    "tournament_departure",
    "tournament_substitution",
)


def install(connection: BaseDatabaseWrapper, tables: Iterable[str] = TABLES) -> list[str]:
    """The statements that put the guards on, for SQLite and PostgreSQL; a migration names its own tables."""
    if connection.vendor == "postgresql":
        return [
            "CREATE OR REPLACE FUNCTION capicu_append_only() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'append-only table %', TG_TABLE_NAME USING ERRCODE = '23514'; END $$",
            *(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
                f"FOR EACH ROW {_when(table)}EXECUTE FUNCTION capicu_append_only()"
                for table in tables
            ),
        ]
    return [
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} {_when(table)}"
        f"BEGIN SELECT RAISE(ABORT, 'append-only table {table}'); END"
        for table in tables
        for verb in ("UPDATE", "DELETE")
    ]


def remove(connection: BaseDatabaseWrapper, tables: Iterable[str] = TABLES) -> list[str]:
    """The statements that take the guards off; with those guarded first goes the function behind all."""
    if connection.vendor == "postgresql":
        return [
            *(f"DROP TRIGGER {table}_append_only ON {table}" for table in tables),
            *(["DROP FUNCTION capicu_append_only()"] if set(FIRST) <= set(tables) else []),
        ]
    return [f"DROP TRIGGER {table}_no_{verb}" for table in tables for verb in ("update", "delete")]


def _when(table: str) -> str:
    return f"WHEN (OLD.{CLOSED[table]} IS NOT NULL) " if table in CLOSED else ""
