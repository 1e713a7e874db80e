"""Samples of the tests: for `manage.py test --quick`, and for the second database of a full run.

A quick run takes the first test of every file and a few examples of each property, so every room is touched. Tests
that drive a browser, kill processes, commit transactions or measure are left to the full run.

A full run takes every test on SQLite. On PostgreSQL it takes every test that commits (races, locks, faults), every test
of the rooms whose result a database decides by itself, of some rooms every second file, and of the others the first
test of every fourth, in each run of others: so the queries of every use case run there, and its rules are tested once.
"""

import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

QUICK: Final = os.environ.get("CAPICU_QUICK") == "1"
SLOW_MARKS: Final = ("browser", "faults", "slow")
SLOW_ROOMS: Final = ("benchmarks", "browser", "flows")
ON_BOTH: Final = os.environ.get("CAPICU_ON_BOTH") == "1"  # set for the second database of a full run
# What each database accepts, rejects, locks or orders by itself: constraints, append-only, sums, names, whole days.
WHOLE_ROOMS: Final = (
    "brackets",
    "core",
    "exchange/idempotency",
    "flows",
    "journal",
    "matches/entry",
    "models",
    "support",
)
HALF_ROOMS: Final = ("club", "registration", "results", "tournaments")
OF_OTHER_ROOMS: Final = 1  # test of a file
ONE_FILE_IN: Final = 4
RUN: Final = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")  # the same in all workers, which must choose alike


def sample(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """The first test of each file that takes no long time."""
    seen: set[Path] = set()
    for item in items:
        if item.path not in seen and not is_slow(item):
            seen.add(item.path)
            yield item


def sample_on_both(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests that a full run repeats on its second database."""
    seen: Counter[Path] = Counter()
    for item in items:
        seen[item.path] += 1
        if is_repeated(item, seen[item.path]):
            yield item


def is_repeated(item: pytest.Item, number: int) -> bool:
    """Whether the second database takes a test, by its number in its file."""
    if is_in(WHOLE_ROOMS, item) or commits(item):
        return True
    if is_in(HALF_ROOMS, item):
        return has_its_turn(item.path, 2)
    return number <= OF_OTHER_ROOMS and has_its_turn(item.path, ONE_FILE_IN)


def is_in(rooms: Iterable[str], item: pytest.Item) -> bool:
    return item.nodeid.removeprefix("tests/").startswith(tuple(f"{room}/" for room in rooms))


def has_its_turn(file: Path, one_in: int) -> bool:
    """Whether a file is among those of this run."""
    return random.Random(f"{RUN} {file.name}").randrange(one_in) == 0


def commits(item: pytest.Item) -> bool:
    """Whether a test needs real transactions."""
    database = item.get_closest_marker("django_db")
    return database is not None and bool(database.kwargs.get("transaction", False))


def is_slow(item: pytest.Item) -> bool:
    room = Path(item.nodeid).parts[1:2]
    return commits(item) or any(map(item.get_closest_marker, SLOW_MARKS)) or room[0] in SLOW_ROOMS
