"""A database that is away, starting or damaged: which errors say so, a line in the log, connections that it has closed.

Such an error is no fault of the program: a request is answered with 503 and tried again, a job is left to the sweep.
"""

import contextlib
import logging
import sqlite3
import time
from collections.abc import Iterator
from typing import Any, Final

import psycopg
from django.db import connections
from django.utils.translation import gettext as _

AGAIN_AFTER: Final = 2  # seconds; what a caller is asked to wait (Retry-After)
QUIET_FOR: Final = 60.0  # seconds without a second line about the same
LONGEST_CHAIN: Final = 20  # errors
SQLITE_AWAY: Final = (
    sqlite3.SQLITE_BUSY,  # another program holds the file
    sqlite3.SQLITE_CANTOPEN,  # the folder is not there
    sqlite3.SQLITE_FULL,  # the disk is full: nothing was written, and phones send again
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
)
DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
log = logging.getLogger(__name__)
_warned: dict[str, float] = {}  # time.monotonic() of the last line


def is_away(error: BaseException | None) -> bool:
    """Return whether an error, or one that it came from, says that the database cannot be reached or written now."""
    for _step in range(LONGEST_CHAIN):
        if error is None:
            break
        if _says_so(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _says_so(error: BaseException) -> bool:
    if isinstance(error, sqlite3.OperationalError):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in SQLITE_AWAY
    if not isinstance(error, psycopg.OperationalError) or isinstance(error, psycopg.errors.PipelineAborted):
        return False
    # No SQLSTATE: no server answered. 08: connections; 57P: it stops or starts; 53300: it takes no more connections.
    # 53100: its disk is full. Deadlocks have others, and are faults.
    return error.sqlstate is None or error.sqlstate.startswith(("08", "57P", "53100", "53300"))


def is_damaged(error: BaseException | None) -> bool:
    """Return whether an error, or one that it came from, says that the database file is damaged."""
    while error is not None:
        if isinstance(error, sqlite3.DatabaseError) and (getattr(error, "sqlite_errorcode", 0) & 0xFF) in DAMAGED:
            return True
        error = error.__cause__
    return False


def warn(what: str, error: BaseException) -> None:
    """Log in one line what is away and why, at most once a minute: hundreds of phones ask again and again."""
    now = time.monotonic()
    if now - _warned.get(what, float("-inf")) > QUIET_FOR:
        _warned[what] = now
        said = " ".join(str(error).split())  # libpq's messages have several lines
        log.warning("%s: %s (%s)", what, said, type(error).__name__)


def sentence() -> str:
    """Return what a person or a program is told meanwhile."""
    return _(
        "The database cannot be reached or written at the moment. Nothing was half-written; try again in a few seconds."
    )


def warn_of_database(error: BaseException) -> None:
    """The same for the database."""
    warn("The database is away; what needs it is tried again", error)


@contextlib.contextmanager
def left_for_later() -> Iterator[None]:
    """End the block without an error if the database goes away: a sweep will find the work."""
    try:
        yield
    except Exception as error:
        if not is_away(error):
            raise
        warn_of_database(error)


def drop_ended_connections(**_signal: Any) -> None:
    """Close the connections of this thread that PostgreSQL has ended, before a request uses one (`request_started`).

    Django would notice by the first statement that fails: after a restart of the database, one request in each thread.
    Asking the server takes a round trip for each request (CONN_HEALTH_CHECKS); looking at the socket takes none.
    """
    for connection in connections.all(initialized_only=True):
        if connection.vendor == "postgresql" and connection.connection is not None and not connection.in_atomic_block:
            try:
                connection.connection.pgconn.consume_input()  # the server's last words
                connection.connection.pgconn.consume_input()  # the end behind them
            except psycopg.OperationalError:
                connection.close()
