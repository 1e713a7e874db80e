"""PostgreSQL pipeline mode: several statements in one network message."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from psycopg import Connection, Pipeline
from psycopg.generators import send


class AtOnce(Pipeline):
    """psycopg's pipeline, buffered: it sends nothing until an answer is needed, then everything in one message.

    psycopg sends each statement by itself and polls the socket twice in between. Each poll releases the GIL: a hand
    entry did so forty times while it held its lock. The methods overridden here are private to psycopg; its version is
    pinned, and a test counts the messages.
    """

    _answers_owed = False  # whether a statement was sent after the last Sync

    def push(self) -> None:
        """Send the buffered statements without waiting, so that the caller can work while PostgreSQL does."""
        self._hand_over()
        self.pgconn.flush()

    def _hand_over(self) -> None:
        while self.command_queue:
            command = self.command_queue.popleft()
            command()
            self._answers_owed = command != self.pgconn.pipeline_sync

    # psycopg calls this after each statement; sending waits for `_fetch_gen`.
    def _communicate_gen(self) -> Any:
        return
        yield

    def _fetch_gen(self, *, flush: bool) -> Any:
        self._hand_over()
        yield from send(self.pgconn)
        yield from super()._fetch_gen(flush=flush)

    # Without open answers a Sync would be a message for nothing.
    def _sync_gen(self) -> Any:
        if self._answers_owed or self.command_queue:
            yield from super()._sync_gen()

    def _exit_gen(self) -> Any:
        if self._answers_owed or self.command_queue:
            yield from super()._exit_gen()


@contextmanager
def at_once(connection: Connection[Any]) -> Iterator[AtOnce]:
    """Send the statements of the block in one message, at its end at the latest; errors also surface then."""
    if connection._pipeline is None:
        connection._pipeline = AtOnce(connection)
    with connection.pipeline() as pipeline:
        yield cast(AtOnce, pipeline)
