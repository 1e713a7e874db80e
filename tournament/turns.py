"""Turns for threads: whoever came first is first."""

import threading
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

PATIENCE: Final = 60.0  # seconds; whoever waited so long goes on without a turn


class Turns:
    """One thread at a time, in the order of arrival; Python's own locks promise no order."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def take(self, seconds: float) -> bool:
        """Wait for one's turn, at most so long; False when it did not come."""
        with self._mutex:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(seconds):
            return True
        with self._mutex:
            if mine.is_set():  # it came in the last moment
                return True
            self._waiting.remove(mine)
            return False

    def give(self) -> None:
        """End one's turn; the next one's begins."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


OF_TOURNAMENTS: Final = defaultdict[int, Turns](Turns)


@contextmanager
def of_tournament(key: int) -> Iterator[None]:
    """A transaction that comes to the lock of a tournament when it is its turn, among the threads of this process.

    Where all wait in the database itself, each takes the processor from the one that has the lock, and a hall of hands
    was a quarter slower. It is no lock: who is within a transaction already, and may hold what the first in the queue
    waits for, passes by. SQLite's writers have turns of their own (config/sqlite3).
    """
    if connection.vendor == "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    turns = OF_TOURNAMENTS[key]
    left = [turns.give] if turns.take(PATIENCE) else []

    def give() -> None:
        if left:
            left.pop()()

    try:
        with transaction.atomic():
            transaction.on_commit(give)  # what is left for afterwards keeps nobody waiting
            yield
    finally:
        give()
