"""Locked writes: the one interface of the hand-entry step to the fast path. README.md says what the path buys.

A step names what it reads, checks and appends. Prepared queries, pipeline and group commit are behind it.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournament.core.database import group_commit
from tournament.core.database.prepared_queries import Question, asked_together, sent_together

J = TypeVar("J")  # a job: what one caller wants written
H = TypeVar("H")  # what is read of the tournament once it is locked
D = TypeVar("D")  # the result of a job


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

        return group_commit.together(key, job, run)
