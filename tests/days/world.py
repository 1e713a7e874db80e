"""The world of a simulated day: chance and clock from the seed, a database in memory, processes that die.

Nothing in it comes from outside: time stands still between two events, every random byte is drawn from the seed, and
each day begins with the same bytes of a database.
"""

import contextlib
import datetime
import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, Final
from unittest import mock

import time_machine
from celery.app.task import Task
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import translation
from django.utils.module_loading import import_string

from tests.support.template import template
from tournament.core import jobs

MORNING: Final = datetime.datetime(2026, 11, 21, 9, 0, tzinfo=datetime.UTC)


class Died(BaseException):
    """The process was killed: no handler of the program may catch it."""


class Chance:
    """Every random byte of a day: of the program too."""

    def __init__(self, seed: int) -> None:
        self.drawn = random.Random(seed)

    @contextlib.contextmanager
    def instead_of_the_system(self) -> Iterator[None]:
        """UUIDs, secrets and lots are drawn from the seed."""
        state = random.getstate()
        random.seed(self.drawn.getrandbits(64))
        bytes_of: Callable[[int], bytes] = self.drawn.randbytes
        with mock.patch.object(os, "urandom", bytes_of), mock.patch.object(random, "_urandom", bytes_of):
            yield
        random.setstate(state)


class Clock:
    """Seconds since the morning; it moves only from event to event, and while somebody sleeps."""

    def __init__(self, travel: Any) -> None:
        self._travel = travel
        self.now = 0.0

    def monotonic(self) -> float:
        """What `time.monotonic` says: a machine that has been running for a while."""
        return 1000.0 + self.now

    def sleep(self, seconds: float) -> None:
        """What `time.sleep` does: one process may wait for another, which came before it."""
        self.move_to(self.now + seconds)

    def move_to(self, seconds: float) -> None:
        """Go on to a moment that is not in the past."""
        if seconds > self.now:
            self._travel.shift(seconds - self.now)
            self.now = seconds

    def jump(self, seconds: float) -> None:
        """Somebody sets the machine's clock: dates go that far, and what `monotonic` says goes on."""
        self._travel.shift(seconds)


class Fate:
    """What befalls one process while it works: it dies at a statement or after its commit, or others come between.

    `dies_at`, `pauses_at`: the number of the statement, from 1; 0: never. `between`: what happens in the pause, which
    is only taken outside a transaction, where another process could write.
    """

    def __init__(
        self,
        dies_at: int = 0,
        *,
        dies_committed: bool = False,
        pauses_at: int = 0,
        between: Callable[[], None] | None = None,
    ) -> None:
        self.dies_at, self.dies_committed, self.pauses_at, self.between = dies_at, dies_committed, pauses_at, between
        self.statements = 0
        self.is_away = False

    def _wrap(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if self.is_away:  # the roll-back of what a dead one had not committed, or somebody else's statement
            return execute(sql, params, many, context)
        self.statements += 1
        if self.statements == self.dies_at:
            self._die()
        if 0 < self.pauses_at <= self.statements and not connection.in_atomic_block and not sql.startswith("BEGIN"):
            self._pause()
        return execute(sql, params, many, context)

    def _pause(self) -> None:
        between, self.between = self.between, None
        if between is not None:
            self.is_away = True
            between()
            self.is_away = False

    def _after_commit(self, hooks: Callable[[], None]) -> None:
        if self.dies_committed and not self.is_away:
            connections["default"].run_on_commit = []
            self._die()
        hooks()

    def _die(self) -> None:
        self.is_away = True
        raise Died

    @contextlib.contextmanager
    def befalls(self) -> Iterator[None]:
        """Within this block."""
        ours = connections["default"]
        hooks = ours.run_and_clear_commit_hooks
        patched = mock.patch.object(ours, "run_and_clear_commit_hooks", partial(self._after_commit, hooks))
        with ours.execute_wrapper(self._wrap), patched:
            yield


def forget_the_process() -> None:
    """A new process knows nothing: no caches, no rows that it holds."""
    for cache in ("default", "shares", "live"):
        caches[cache].clear()
    jobs._held.clear()


def load_the_program() -> None:
    """Import now what the first request would: some modules draw a name for their process."""
    for name in settings.MIDDLEWARE:
        import_string(name)
    import_module(settings.ROOT_URLCONF)


class Database:
    """A database in memory that is laid out again for each day."""

    def __init__(self) -> None:
        self._kept: dict[object, sqlite3.Connection] = {}

    @contextlib.contextmanager
    def instead_of_the_usual_one(self) -> Iterator[None]:
        """Every query goes to it within this block."""
        load_the_program()
        usual = connection.settings_dict["NAME"]
        BaseDatabaseWrapper.close(connection)
        connection.settings_dict["NAME"] = ":memory:"
        try:
            yield
        finally:
            BaseDatabaseWrapper.close(connection)
            connection.settings_dict["NAME"] = usual

    def lay_out(self, shape: object, build: Callable[[], None]) -> None:
        """A day of this shape begins; `build` makes the first one."""
        forget_the_process()
        if shape not in self._kept:
            self._migrated().backup(self._raw())
            build()
            self._kept[shape] = self._copy()
            forget_the_process()
        self._kept[shape].backup(self._raw())

    def _migrated(self) -> sqlite3.Connection:
        if "" not in self._kept:
            made = template()
            if made is None:
                connection.ensure_connection()
                call_command("migrate", verbosity=0)
                self._kept[""] = self._copy()
            else:
                self._kept[""] = sqlite3.connect(made)
        return self._kept[""]

    def _copy(self) -> sqlite3.Connection:
        kept = sqlite3.connect(":memory:")
        self._raw().backup(kept)
        return kept

    def _raw(self) -> Any:
        connection.ensure_connection()
        return connection.connection


@contextlib.contextmanager
def standing_clock() -> Iterator[Clock]:
    """It is nine in the morning until somebody moves the clock."""
    with time_machine.travel(MORNING, tick=False) as travel:
        clock = Clock(travel)
        with mock.patch.object(time, "monotonic", clock.monotonic), mock.patch.object(time, "sleep", clock.sleep):
            yield clock


@contextlib.contextmanager
def messages_to(take: Callable[[str, tuple[Any, ...]], None]) -> Iterator[None]:
    """Messages to workers go to `take` with the name of their task and its arguments, and to no broker."""

    def apply_async(task: "Task[Any, Any]", args: Any = None, kwargs: Any = None, **_options: Any) -> None:
        take(task.name, tuple(args or ()))

    with mock.patch.object(Task, "apply_async", apply_async), translation.override(settings.LANGUAGE_CODE):
        yield
