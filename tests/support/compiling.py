"""In a fresh clone the first worker compiles the test files, and the others read what it has compiled.

Of 13 seconds that it takes to collect all tests, 5 are for compiling: three workers at once would each compile them
all. A quick run has two workers, and its time by the clock counts: both begin at once.
"""

import os
import time
from pathlib import Path
from typing import Final

from tests.support.quick import QUICK, RUN
from tests.support.template import template

WORKER: Final = os.environ.get("PYTEST_XDIST_WORKER", "")
FIRST: Final = "gw0"
PATIENCE: Final = 120  # seconds; if the first worker has died by then, the others compile


def wait_until_compiled() -> None:
    """Wait for the first worker; at once in itself, without workers, and outside `manage.py test`."""
    made = _mark()
    if made is None or WORKER in ("", FIRST):
        return
    until = time.monotonic() + PATIENCE
    while not made.exists() and time.monotonic() < until:
        time.sleep(0.1)


def tell_that_it_is_compiled() -> None:
    """Let the other workers of this run go on."""
    made = _mark()
    if made is not None and WORKER == FIRST:
        made.touch()


def _mark() -> Path | None:
    shared = template()
    return shared.with_name(f"compiled-{RUN}") if shared and not QUICK else None
