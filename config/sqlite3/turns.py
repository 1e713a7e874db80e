"""Turns for threads: whoever came first is first."""

import threading
from collections import deque


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
