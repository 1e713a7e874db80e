"""The database engine `config.sqlite3`.

SQLite lets one writer in, and who finds the door shut tries again after pauses of up to a tenth of a second: among
eight busy threads the newest comes in first, and one may wait until its patience ends. With 500 hands sent at once that
was an error. So the threads of the web server queue before the door. Other processes, such as the worker, do not.
"""

from typing import Any

from django.db.backends.sqlite3 import base

from config.sqlite3.turns import Turns

TURNS = Turns()
PATIENCE = 60.0  # seconds; whoever waited so long tries SQLite's own door


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose transaction takes its turn before it begins, and gives it back when it has ended."""

    _has_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode == "IMMEDIATE":  # type: ignore[attr-defined]  # django-stubs leave it out
            self._has_turn = TURNS.take(PATIENCE)
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # so
        except BaseException:
            self._give_turn()
            raise

    def set_autocommit(self, autocommit: bool, *args: Any, **options: Any) -> None:
        super().set_autocommit(autocommit, *args, **options)
        if autocommit:  # the transaction is over
            self._give_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # so
        finally:
            self._give_turn()

    def _give_turn(self) -> None:
        if self._has_turn:
            self._has_turn = False
            TURNS.give()
