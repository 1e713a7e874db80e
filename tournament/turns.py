"""Turns for threads: whoever came first is first, and may do for those behind him what they wait for."""

import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final, TypeVar

from django.db import connection, transaction

J = TypeVar("J")
D = TypeVar("D")

PATIENCE: Final = 60.0  # seconds; whoever waited so long goes on without a turn


class Waiting:
    """Somebody in a queue. `job`: what another may do for him, `done`: what came of it; None: nothing."""

    def __init__(self, job: Any = None) -> None:
        self.job = job
        self.done: Any = None
        self.was_along = False
        self.come = threading.Event()


class Turns:
    """One thread at a time, in the order of arrival; Python's own locks promise no order."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._waiting: deque[Waiting] = deque()
        self._taken = False

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def take(self, seconds: float, mine: Waiting | None = None) -> bool:
        """Wait for one's turn, at most so long; False when it did not come, or another took one's job along."""
        mine = mine or Waiting()
        with self._mutex:
            if not self._taken:
                self._taken = True
                return True
            self._waiting.append(mine)
        if not mine.come.wait(seconds):
            with self._mutex:
                if mine in self._waiting:
                    self._waiting.remove(mine)
                    return False
            mine.come.wait()  # it came in the last moment, or is being done
        return not mine.was_along

    def give(self) -> None:
        """End one's turn; the next one's begins."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().come.set()
            else:
                self._taken = False

    def along(self) -> list[Waiting]:
        """All who wait now with a job, which whoever has the turn does; each goes on once its `come` is set."""
        with self._mutex:
            found = [one for one in self._waiting if one.job is not None]
            self._waiting = deque(one for one in self._waiting if one.job is None)
        for one in found:
            one.was_along = True
        return found


OF_TOURNAMENTS: Final = defaultdict[int, Turns](Turns)


Doing = Callable[[ExitStack, J, Callable[[], Sequence[J]]], Sequence[D]]
"""Does several jobs in one transaction: the first, and the others, which it asks for once the lock is there.

One answer for each, in their order. What is entered in the stack ends as `of_tournament` says.
"""


def together(key: int, job: J, do: Doing[J, D]) -> D:
    """Do a job in a transaction that takes the lock of a tournament, or let it be done with those of other threads.

    A hall of hands comes within seconds, each under the same lock. Who has it writes what the others of his process
    wait with, too: one lock, one commit. What fails together is done once more, each by itself and by its own thread.
    """
    if connection.in_atomic_block:
        return _alone(key, job, do)
    turns, mine = OF_TOURNAMENTS[key], Waiting(job)
    done: D | None = _with_others(turns, job, do) if turns.take(PATIENCE, mine) else mine.done
    return _alone(key, job, do) if done is None else done


def _alone(key: int, job: J, do: Doing[J, D]) -> D:
    with of_tournament(key) as message:
        return do(message, job, list)[0]


def _with_others(turns: Turns, job: J, do: Doing[J, D]) -> D | None:
    """Who has the turn does the others' jobs as well; None where one of them failed: then each is done by itself."""
    along: list[Waiting] = []
    answers: list[D] = []

    def others() -> Sequence[J]:
        along.extend(turns.along())
        return [one.job for one in along]

    def end(is_committed: bool) -> None:
        if is_committed:
            for one, done in zip(along, answers[1:], strict=True):
                one.done = done
        turns.give()
        for one in along:
            one.come.set()

    try:
        with _in_turn(end) as message:
            answers += do(message, job, others)
    except Exception:
        if not along:
            raise
        return None
    return answers[0]


@contextmanager
def of_tournament(key: int) -> Iterator[ExitStack]:
    """A transaction that comes to the lock of a tournament when it is its turn, among the threads of this process.

    Where all wait in the database itself, each takes the processor from the one that has the lock, and a hall of hands
    was a quarter slower. It is no lock: who is within a transaction already, and may hold what the first in the queue
    waits for, passes by. SQLite's writers have turns of their own (config/sqlite3).

    What is entered in the stack that comes back ends after the commit: the commit goes with the last message
    (`prepared.sent_together`). Within another transaction it ends before.
    """
    if connection.vendor == "sqlite" or connection.in_atomic_block:
        with transaction.atomic(), ExitStack() as message:
            yield message
        return
    turns = OF_TOURNAMENTS[key]
    has_turn = turns.take(PATIENCE)
    with _in_turn(lambda _is_committed: turns.give() if has_turn else None) as message:
        yield message


@contextmanager
def _in_turn(end: Callable[[bool], None]) -> Iterator[ExitStack]:
    """A transaction; `end` hears once that it is over, and whether it was committed, before what is left for later."""
    told = False

    def tell(*, is_committed: bool) -> None:
        nonlocal told
        if not told:
            told = True
            end(is_committed)

    try:
        with ExitStack() as message, transaction.atomic():
            transaction.on_commit(lambda: tell(is_committed=True))
            yield message
    finally:
        tell(is_committed=False)
