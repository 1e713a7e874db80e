"""Group commit: a FIFO lock per tournament; the holder also commits the jobs queued behind it.

`LockedWrites` is the one interface of the hand-entry step to the fast path: a step names what it reads, checks and
appends. Prepared queries, pipeline and group commit are behind it. README.md says what the path buys.
"""

import threading
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db import connection, transaction

from tournament.core.database.prepared_queries import Question, asked_together, sent_together

J = TypeVar("J")  # a job: what one caller wants written
H = TypeVar("H")  # what is read of the tournament once it is locked
D = TypeVar("D")  # the result of a job

PATIENCE: Final = 60.0  # seconds; after that a thread goes on without the lock


class Waiting:
    """A queued thread. `job`: what the lock holder may do for it, `done`: the result; None: nothing."""

    def __init__(self, job: Any = None) -> None:
        self.job = job
        self.done: Any = None
        self.was_along = False
        self.come = threading.Event()


class FairLock:
    """A lock that threads get in the order of arrival; Python's own locks do not guarantee an order."""

    def __init__(self) -> None:
        self._mutex = threading.Lock()
        self._waiting: deque[Waiting] = deque()
        self._taken = False

    @property
    def waiting(self) -> int:
        """The number of queued threads."""
        return len(self._waiting)

    def take(self, seconds: float, mine: Waiting | None = None) -> bool:
        """Wait for the lock, at most this long. False on timeout, or if the holder took this thread's job."""
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
            mine.come.wait()  # no longer queued: the lock was just handed over, or the job is being done
        return not mine.was_along

    def give(self) -> None:
        """Release the lock to the next thread."""
        with self._mutex:
            if self._waiting:
                self._waiting.popleft().come.set()
            else:
                self._taken = False

    def along(self) -> list[Waiting]:
        """Take all queued jobs, for the lock holder to do. Each thread continues once its `come` is set."""
        with self._mutex:
            found = [one for one in self._waiting if one.job is not None]
            self._waiting = deque(one for one in self._waiting if one.job is None)
        for one in found:
            one.was_along = True
        return found


OF_TOURNAMENTS: Final = defaultdict[int, FairLock](FairLock)


Doing = Callable[[ExitStack, J, Callable[[], Sequence[J]]], Sequence[D]]
"""Does several jobs in one transaction: the first, and the others, which it fetches once it has the lock.

Returns one result for each, in their order. What is entered in the stack ends as `of_tournament` says.
"""


def together(key: int, job: J, do: Doing[J, D]) -> D:
    """Run a job in a transaction with the tournament's lock, possibly together with jobs of other threads.

    The hands of a hall arrive within seconds, each under the same lock. The holder writes those of other threads of
    its process too: one lock, one commit. If that fails, each thread runs its own job again alone.
    """
    if connection.in_atomic_block:
        return _alone(key, job, do)
    turns, mine = OF_TOURNAMENTS[key], Waiting(job)
    done: D | None = _with_others(turns, job, do) if turns.take(PATIENCE, mine) else mine.done
    return _alone(key, job, do) if done is None else done


def _alone(key: int, job: J, do: Doing[J, D]) -> D:
    with of_tournament(key) as message:
        return do(message, job, list)[0]


def _with_others(turns: FairLock, job: J, do: Doing[J, D]) -> D | None:
    """Run the queued jobs along with this one. None if one of them failed: each is then run alone."""
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
    """A transaction that requests the tournament's lock in FIFO order among the threads of this process.

    Without it, all wait in the database, where each waiting backend takes CPU time from the lock holder: a hall of
    hands was a quarter slower. It is no lock in itself: a thread already in a transaction, which may hold what the
    first in the queue needs, does not queue. SQLite's writers have their own queue (config/sqlite3). The yielded stack
    closes after the commit, so that the COMMIT travels with the last message (`prepared_queries.sent_together`). Within
    another transaction it closes earlier.
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
    """A transaction that calls `end` once, with whether it was committed, before later on_commit callbacks."""
    told = False

    def end_once(*, is_committed: bool) -> None:
        nonlocal told
        if not told:
            told = True
            end(is_committed)

    try:
        with ExitStack() as message, transaction.atomic():
            # Registered first, so that the lock is released before other callbacks run.
            transaction.on_commit(lambda: end_once(is_committed=True))
            yield message
    finally:
        end_once(is_committed=False)


@dataclass(frozen=True)
class LockedWrites(Generic[J, H, D]):
    """A step that writes under a tournament's lock, with the jobs that other threads have queued for the same lock.

    `queries`: those of the tournament, by its key; the first one locks it. `reads`: those of a job; the first one locks
    its row. `open`: what the step holds of the locked tournament. `check`: the result of a job; it raises to refuse it.
    `append`: writes the results and returns a callable for what needs no database, which runs while that one works.
    Inside `open` and `check` the results of these queries are ready: they arrived in one message.
    """

    queries: Callable[[int], Iterable[Question]]
    reads: Callable[[J], Iterable[Question]]
    open: Callable[[int], H]
    check: Callable[[H, J], D]
    append: Callable[[H, Sequence[D]], Callable[[], None] | None]

    def write(self, key: int, job: J) -> D:
        """Run a job under the lock of the tournament with this key; return its result after the commit."""

        def run(message: ExitStack, first: J, others: Callable[[], Sequence[J]]) -> list[D]:
            with asked_together(*self.queries(key), *self.reads(first)):
                held = self.open(key)
                found = [self.check(held, first)]
            more = others()  # after the lock: jobs that came while this one waited for it
            with asked_together(*(question for one in more for question in self.reads(one))):
                found += [self.check(held, one) for one in more]
            send = message.enter_context(sent_together())
            if meanwhile := self.append(held, found):
                send()
                meanwhile()
            return found

        return together(key, job, run)
