"""A web process spares the collector all that it has imported: going through that took 150 ms, and a hand waited."""

import os
import subprocess
import sys
from pathlib import Path

COUNT = """
import gc
import sys
from config.serve_web import application
application()
print(gc.get_freeze_count(), len(gc.get_objects()), "tournament.api.urls" in sys.modules, flush=True)
"""


def test_the_pages_are_imported_and_put_aside(tmp_path: Path) -> None:
    environment = {**os.environ, "CAPICU_DATA": str(tmp_path), "DATABASE_URL": ""}
    command = [sys.executable, "-c", COUNT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert done.returncode == 0, done.stderr
    kept, young, is_imported = done.stdout.split()
    assert int(kept) > 100 * int(young)
    assert is_imported == "True"
