"""Copying a database while it is used, and putting a copy in its place: SQLite, or PostgreSQL by its own programs."""

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from psycopg.conninfo import make_conninfo

from tournament.core.database.away import is_damaged
from tournament.core.errors import Conflict, Refused
from tournament.exchange.backup.container import broken

NAMES: Final = {"sqlite": "db.sqlite3", "postgresql": "database.dump"}
"""The name of the database in a back-up, by its kind."""
SHARED_FIRST, SHARED_SIZE = 0x40000002, 510  # the bytes that readers lock: "lock-byte page" of SQLite's file format
INSTALLED: Final = Path("/usr/lib/postgresql")  # Debian keeps the programs of each version there, out of the path


class Damaged(Refused):
    """The database is damaged; `message` says where, in SQLite's words."""


def path() -> Path:
    """Return the file of the SQLite database."""
    return Path(str(connection.settings_dict["NAME"]))


def has_data() -> bool:
    """Return whether the database holds a club, or cannot be read: then somebody may still want it."""
    if connection.vendor == "sqlite" and not path().exists():
        return False
    try:
        with connection.cursor() as cursor:
            if "tournament_club" not in connection.introspection.table_names(cursor):
                return False
            cursor.execute("SELECT 1 FROM tournament_club LIMIT 1")
            return cursor.fetchone() is not None
    except DatabaseError:
        return True


def copied_size() -> int:
    """Return how many bytes a copy of the database and its place in a back-up take at most."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Once: pg_dump compresses and leaves out the indexes, so that dump and back-up together take less.
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    return 2 * path().stat().st_size if path().is_file() else 0


def snapshot(target: Path) -> None:
    """Copy the database into a new file as it is at one moment; readers and writers go on meanwhile.

    Damaged if SQLite finds it so; Refused if a program of PostgreSQL stops.
    """
    if connection.vendor == "postgresql":
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")
        return
    # A connection of its own: that of Django would wait for ever for itself if it is writing.
    with contextlib.closing(sqlite3.connect(path())) as source:
        copy_sqlite(source, target)


def copy_sqlite(source: sqlite3.Connection, target: Path) -> None:
    """Copy an open database into a new file, as it is at one moment; Damaged if the copy is not whole."""
    try:
        with contextlib.closing(sqlite3.connect(target)) as copy:
            # All pages in one step: one read transaction, so that no writer makes it start again.
            source.backup(copy)
            # A plain file: without its log beside it, a copy in WAL mode could not be opened from a read-only medium.
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if not is_damaged(error):
            raise
        raise Damaged(str(error), code="damaged-database") from error
    if found := find_damage(target):
        raise Damaged(found, code="damaged-database")


def check(copy: Path) -> None:
    """Refuse a file that SQLite finds damaged, though it is as it was written."""
    if found := find_damage(copy):
        raise broken(_("its database is damaged ({why})").format(why=found))


def find_damage(copy: Path) -> str:
    """Return the first damage of an SQLite file, in SQLite's words; "" if there is none.

    PRAGMA quick_check reads all pages and rows, but does not compare indexes with their tables. 20 MB take 50 ms, less
    than copying them does (100 ms), so that each copy can be checked, also those of the mirror.
    """
    try:
        with contextlib.closing(sqlite3.connect(copy)) as database:
            found = str(database.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        found = str(error)
    return "" if found == "ok" else " ".join(found.replace("*** in database main ***", "").split())


def check_unused() -> None:
    """Raise Conflict while another process has the database open, whether or not it holds the lock of `run`.

    It would go on writing into a file that was moved away, or see rows of two times.
    """
    if connection.vendor == "postgresql":
        used = _has_other_sessions()
    else:
        connection.close()
        used = path().exists() and _is_open_elsewhere()
    if used:
        raise Conflict(
            _("Another program has the database open. Stop every web server, worker, mirror and console first."),
            code="database-in-use",
        )


def _has_other_sessions() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND usesysid IS NOT NULL)"  # autovacuum has no user, and gives way
        )
        return bool(cursor.fetchone()[0])


if sys.platform == "win32":

    def _is_open_elsewhere() -> bool:
        return False  # Windows moves no file that is open: the exchange stops with a sentence

else:
    import fcntl

    def _is_open_elsewhere() -> bool:
        """Return whether a connection is open: in WAL mode each holds a shared lock from its first statement on.

        Asked of the system: SQLite, to say so, would write the log of a killed server, or of a damaged database, into
        the file, which is kept as it was.
        """
        with path().open("r+b") as file:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
            except (BlockingIOError, PermissionError):
                return True
        return False


def load(dump: Path) -> None:
    """Replace everything in the PostgreSQL database by a dump, in one transaction."""
    _run("pg_restore", "--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", str(dump))


REACHING: Final = ("host", "hostaddr", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey")


def _run(program: str, *arguments: str) -> None:
    at = connection.get_connection_params()
    server = make_conninfo(**{name: at[name] for name in REACHING if at.get(name)})
    secret = {"PGPASSWORD": str(at["password"])} if at.get("password") else {}  # no command line holds it
    done = subprocess.run(  # noqa: S603 - our own command line
        [str(find(program)), f"--dbname={server}", *arguments],
        env={**os.environ, **secret},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        why = " ".join(done.stderr.split())[:500] or str(done.returncode)
        raise Refused(_("{program} stopped: {why}").format(program=program, why=why), code="database-program")


def find(program: str) -> Path:
    """Return a program of PostgreSQL that is at least as new as the server; Refused if there is none."""
    connection.ensure_connection()
    server: int = connection.pg_version // 10_000  # type: ignore[attr-defined] # only on PostgreSQL
    places = [*map(Path, os.get_exec_path()), *sorted(INSTALLED.glob("*/bin"), reverse=True)]
    for one in [Path(found) for place in places if (found := shutil.which(program, path=place))]:
        said = subprocess.run([str(one), "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603 - found above
        if (number := re.search(r"\d+", said)) and int(number[0]) >= server:
            return one
    raise Refused(
        _(
            "{program} of PostgreSQL {version} or newer is not on this machine: install postgresql-client-{version}, "
            "or put its folder into PATH."
        ).format(program=program, version=server),
        code="no-database-program",
    )


def folder() -> Path:
    """Return the data folder."""
    return Path(settings.VAR_DIR)
