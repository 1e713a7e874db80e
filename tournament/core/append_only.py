"""Append-only tables: database triggers reject UPDATE and DELETE on them.

See docs/decisions/0004-append-only-by-triggers.md. Tables in `CLOSED` can be changed until a row is closed.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

CLOSED = {"tournament_cashsession": "closed_at"}  # protected once this column is set
TABLES = (
    "tournament_sheetentry",
    "tournament_payment",
    "tournament_lottery",
    "tournament_journalline",
    "tournament_signoff",
    "tournament_correction",
    "tournament_friendlyentry",
    "tournament_secondcheck",
    "tournament_entrylist",
    "tournament_reopening",
    "tournament_commitment",
    "tournament_tilemove",
    "tournament_redraw",
    "tournament_cashmove",
    "tournament_cashsession",
    "tournament_payout",
    "tournament_origin",
    "tournament_lateentry",
    "tournament_withdrawal",
    "tournament_substitution",
    "tournament_addedminutes",
)


def install(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the SQL that creates the triggers, for SQLite and PostgreSQL."""
    if connection.vendor == "postgresql":
        return [
            # 23514 is check_violation: Django raises IntegrityError, as for SQLite's ABORT.
            "CREATE OR REPLACE FUNCTION capicu_append_only() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'append-only table %', TG_TABLE_NAME USING ERRCODE = '23514'; END $$",
            *(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
                f"FOR EACH ROW {_when(table)}EXECUTE FUNCTION capicu_append_only()"
                for table in TABLES
            ),
        ]
    return [
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} {_when(table)}"
        f"BEGIN SELECT RAISE(ABORT, 'append-only table {table}'); END"
        for table in TABLES
        for verb in ("UPDATE", "DELETE")
    ]


def remove(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the SQL that drops the triggers and, on PostgreSQL, their function."""
    if connection.vendor == "postgresql":
        return [
            *(f"DROP TRIGGER {table}_append_only ON {table}" for table in TABLES),
            "DROP FUNCTION capicu_append_only()",
        ]
    return [f"DROP TRIGGER {table}_no_{verb}" for table in TABLES for verb in ("update", "delete")]


def _when(table: str) -> str:
    return f"WHEN (OLD.{CLOSED[table]} IS NOT NULL) " if table in CLOSED else ""
