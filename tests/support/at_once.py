"""Let several threads act at the same moment, each on a database connection of its own."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from typing import Any

from django.db import connection, connections

from tests.support.thorough import often

Together = Callable[..., Sequence[object]]
TOO_LONG = 2  # seconds: the other waits for a lock that this one holds
TRIES = 40  # of a control, until a race is lost: mostly the first or second one, as both have read before either writes


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


def meeting_before_its_first_write(both_have_read: threading.Barrier) -> Callable[..., Any]:
    """A wrapper of statements, for one act of two."""
    has_met = False

    def execute(ask: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal has_met
        if not has_met and sql.startswith(("INSERT", "UPDATE", "DELETE")):
            has_met = True
            with suppress(threading.BrokenBarrierError):
                both_have_read.wait(TOO_LONG)
        return ask(sql, params, many, context)

    return execute


@contextmanager
def two_that_stay(*, locks: bool = True) -> Iterator[Together]:
    """Two threads for many races: `together(first, second)` starts both acts from one line.

    It gives what each returned, or the exception it raised, in their order. Without `locks` SQLite lets a second
    transaction read while the first one writes, as other databases do; row locks are the test's own to take away. And
    neither writes before the other has read: on a busy machine one would be done before the other begins.
    """
    both_have_read = threading.Barrier(2)
    line = threading.Barrier(2, action=both_have_read.reset)

    def run(act: Callable[[], object]) -> object:
        if not locks and connection.vendor == "sqlite":
            connection.ensure_connection()
            connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]  # SQLite's alone
        line.wait()
        with nullcontext() if locks else connection.execute_wrapper(meeting_before_its_first_write(both_have_read)):
            try:
                return act()
            except Exception as failure:
                return failure
            finally:
                both_have_read.abort()  # nobody waits for one that has ended

    def together(first: Callable[[], object], second: Callable[[], object]) -> Sequence[object]:
        return list(pool.map(run, (first, second)))  # each waits for the other, so each has a thread of its own

    with ThreadPoolExecutor(2) as pool:
        try:
            yield together
        finally:
            together(connections.close_all, connections.close_all)
