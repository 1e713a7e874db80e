"""A web process spares the collector all that it has imported: going through that took 150 ms, and a hand waited."""

import os
from pathlib import Path

import pytest

from tests.arrows.test_steps_know_no_requests import LATE
from tests.flows.installation import python

COUNT = """
import gc
import sys
from config.serve import application
application()
print(gc.get_freeze_count(), len(gc.get_objects()), "tournament.api.urls" in sys.modules, flush=True)
print(gc.get_threshold()[0], flush=True)
print(*sys.modules, flush=True)
"""


@pytest.mark.slow
def test_the_pages_are_imported_and_put_aside(tmp_path: Path) -> None:
    environment = {**os.environ, "CAPICU_DATA": str(tmp_path), "DATABASE_URL": ""}
    kept, young, is_imported, searched_after, *imported = python(environment, "-c", COUNT).split()
    assert int(kept) > 100 * int(young)
    assert is_imported == "True"
    assert int(searched_after) > 7_000  # at its own 700, Python searches several times a hand
    assert LATE.isdisjoint(imported), "a start does not wait for what few processes need"
