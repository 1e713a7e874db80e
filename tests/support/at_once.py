"""Let several threads act at the same moment, each on a database connection of its own."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from django.db import connection, connections

from tests.support.thorough import often

Together = Callable[..., Sequence[object]]


def times(usual: int) -> int:
    """How often a race is run: so often, and a thousand times in a thorough run."""
    return often(usual, 1_000)


def at_once(act: Callable[[], object], times: int) -> list[object]:
    """What each of `times` threads got, all started from one line; an exception in one is raised here."""
    barrier = threading.Barrier(times)
    results: list[object] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            barrier.wait()
            results.append(act())
        except BaseException as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return results


@contextmanager
def two_that_stay(*, locks: bool = True) -> Iterator[Together]:
    """Two threads for many races: `together(first, second)` starts both acts from one line.

    It gives what each returned, or the exception it raised, in their order. Without `locks` SQLite lets a second
    transaction read while the first one writes, as other databases do; row locks are the test's own to take away.
    """
    line = threading.Barrier(2)

    def run(act: Callable[[], object]) -> object:
        if not locks and connection.vendor == "sqlite":
            connection.ensure_connection()
            connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]  # SQLite's alone
        line.wait()
        try:
            return act()
        except Exception as failure:
            return failure

    def together(first: Callable[[], object], second: Callable[[], object]) -> Sequence[object]:
        return list(pool.map(run, (first, second)))  # each waits for the other, so each has a thread of its own

    with ThreadPoolExecutor(2) as pool:
        try:
            yield together
        finally:
            together(connections.close_all, connections.close_all)
