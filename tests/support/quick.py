"""`manage.py test --quick`: the first test of every file, and a few examples of each property.

So every room is touched, in the time of a coffee. Tests that drive a browser, kill processes, commit transactions or
measure are left to the full run.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

QUICK: Final = os.environ.get("CAPICU_QUICK") == "1"
SLOW_MARKS: Final = ("browser", "faults", "slow")
SLOW_ROOMS: Final = ("benchmarks", "browser", "flows")


def sample(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """The first test of each file that takes no long time."""
    seen: set[Path] = set()
    for item in items:
        if item.path not in seen and not is_slow(item):
            seen.add(item.path)
            yield item


def is_slow(item: pytest.Item) -> bool:
    database = item.get_closest_marker("django_db")
    commits = database is not None and database.kwargs.get("transaction", False)
    room = Path(item.nodeid).parts[1:2]
    return commits or any(map(item.get_closest_marker, SLOW_MARKS)) or room[0] in SLOW_ROOMS
