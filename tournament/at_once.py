"""Statements that go to PostgreSQL in one message."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from psycopg import Connection, Pipeline
from psycopg.generators import send


class AtOnce(Pipeline):
    """psycopg's pipeline, which sends nothing before somebody must have an answer: then all of it in one message.

    psycopg sends each statement by itself, and looks twice in between whether the line is free. A thread that looks
    gives the interpreter away: a hand did so forty times under its lock. What is overridden here psycopg keeps for
    itself; its version is pinned, and a test counts the messages.
    """

    _answers_owed = False  # whether something was sent after the last Sync

    def push(self) -> None:
        """Send what there is, and wait for nothing: there is something else to do while PostgreSQL works."""
        self._hand_over()
        self.pgconn.flush()

    def _hand_over(self) -> None:
        while self.command_queue:
            command = self.command_queue.popleft()
            command()
            self._answers_owed = command != self.pgconn.pipeline_sync

    def _communicate_gen(self) -> Any:
        return
        yield

    def _fetch_gen(self, *, flush: bool) -> Any:
        self._hand_over()
        yield from send(self.pgconn)
        yield from super()._fetch_gen(flush=flush)

    def _sync_gen(self) -> Any:
        if self._answers_owed or self.command_queue:
            yield from super()._sync_gen()

    def _exit_gen(self) -> Any:
        if self._answers_owed or self.command_queue:
            yield from super()._exit_gen()


@contextmanager
def at_once(connection: Connection[Any]) -> Iterator[AtOnce]:
    """What is executed within goes in one message, at the latest when this ends; errors come then, too."""
    if connection._pipeline is None:
        connection._pipeline = AtOnce(connection)
    with connection.pipeline() as pipeline:
        yield cast(AtOnce, pipeline)
