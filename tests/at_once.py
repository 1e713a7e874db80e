"""Let several threads do the same thing at the same moment, each on a database connection of its own."""

import threading
from collections.abc import Callable

from django.db import connections


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
