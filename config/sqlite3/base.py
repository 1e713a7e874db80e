"""The database engine `config.sqlite3`.

SQLite lets one writer in, and who finds the door shut tries again after pauses of up to a tenth of a second: among
eight busy threads the newest comes in first, and one may wait until its patience ends. With 500 hands sent at once that
was an error. So the threads of a process queue before the door, and the first of each queue wakes when another process
has left it: two web processes got no further than one while they tried and slept.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

from config.sqlite3.door import Door
from tournament.turns import PATIENCE, Turns

TURNS = Turns()


@lru_cache(maxsize=1024)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    """Django's own, which looks for the placeholders of a statement once: a twentieth of a hand's work."""

    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        if param_names is None:
            return _with_question_marks(query)
        converted: str = super().convert_query(query, param_names=param_names)
        return converted


@cache
def door(database: str) -> Door:
    """The door of a database file, which lies beside it."""
    return Door(Path(f"{database}-turn"))


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose transaction takes its turn before it begins, and gives it back when it has ended."""

    _has_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode == "IMMEDIATE":  # type: ignore[attr-defined]  # django-stubs leave it out
            self._take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # so
        except BaseException:
            self._give_turn()
            raise

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=Cursor)

    def _set_autocommit(self, autocommit: bool) -> None:
        super()._set_autocommit(autocommit)  # type: ignore[misc]  # so
        if autocommit:  # the transaction is over; what it has left for afterwards keeps nobody waiting
            self._give_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # so
        finally:
            self._give_turn()

    def _take_turn(self) -> None:
        self._has_turn = TURNS.take(PATIENCE)
        if self._has_turn and not self.is_in_memory_db():
            door(str(self.settings_dict["NAME"])).enter()

    def _give_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            if not self.is_in_memory_db():
                door(str(self.settings_dict["NAME"])).leave()
            TURNS.give()
