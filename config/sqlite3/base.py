"""The database backend `config.sqlite3`: Django's SQLite with a fair queue of writers.

SQLite lets one writer in; the others retry after pauses of up to a tenth of a second. Among eight busy threads the
newest gets in first, and one may wait until its timeout: with 500 hands sent at once that was an error. So the threads
of a process queue in front of a file lock, and the kernel wakes the first of the next queue when another process
releases it. With retries two web processes were no faster than one.
"""

import os
import sqlite3
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base, features

from tournament.core.database.group_commit import PATIENCE, FairLock

try:
    import fcntl
except ImportError:  # Windows: processes fall back to SQLite's own retries
    fcntl = None  # type: ignore[assignment] # no such module there


class WriteLock:
    """A lock on a file, released by the system if its process dies.

    Only one thread of a process may use it at a time; `FairLock` ensures that.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def enter(self) -> None:
        """Wait until no other process holds the lock. Does nothing if the file cannot be created."""
        if self._file is None:
            try:
                self._file = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
            except OSError:
                return
        if fcntl:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def leave(self) -> None:
        """Release the lock."""
        if fcntl and self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)


TURNS = FairLock()


LONG = 20_000  # characters: a statement for many rows at once, which hardly comes again as it is


@lru_cache(maxsize=1024)
def _with_question_marks(query: str) -> str:
    """Convert placeholders; cached, because statements repeat."""
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    """Django's cursor with cached placeholder conversion, which took a twentieth of the time of entering a hand."""

    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        if param_names is None and len(query) < LONG:
            return _with_question_marks(query)
        converted: str = super().convert_query(query, param_names=param_names)
        return converted


@cache
def write_lock(database: str) -> WriteLock:
    """Return the file lock of a database; its file is next to the database file."""
    return WriteLock(Path(f"{database}-turn"))


class Features(features.DatabaseFeatures):
    """Django's, with the number of values that this SQLite takes in one statement (as Django 6 does).

    Django assumes 999: it would write the matches of a large bracket in 14 statements.
    """

    @cached_property
    def max_query_params(self) -> int:  # type: ignore[override] # an attribute there
        self.connection.ensure_connection()
        found: int = self.connection.connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER)
        return found


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that queues for the write lock before a transaction and releases it afterwards."""

    features_class = Features
    _has_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode == "IMMEDIATE":  # type: ignore[attr-defined]  # missing in django-stubs
            self._take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # missing too
        except BaseException:
            self._give_turn()
            raise

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=Cursor)

    def _set_autocommit(self, autocommit: bool) -> None:
        super()._set_autocommit(autocommit)  # type: ignore[misc]  # missing too
        if autocommit:  # released before on_commit hooks run: other writers need not wait for them
            self._give_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # missing too
        finally:
            self._give_turn()

    def _take_turn(self) -> None:
        # Threads first, then processes: the file lock must be taken by one thread of a process at a time.
        self._has_turn = TURNS.take(PATIENCE)
        if self._has_turn and not self.is_in_memory_db():
            write_lock(str(self.settings_dict["NAME"])).enter()

    def _give_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            if not self.is_in_memory_db():
                write_lock(str(self.settings_dict["NAME"])).leave()
            TURNS.give()
