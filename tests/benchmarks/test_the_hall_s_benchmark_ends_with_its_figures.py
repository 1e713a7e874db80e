"""The benchmark runs, and its last line is read by programs. How quick this machine is, no test asks."""

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks import engine
from tests.support.template import lay_out, lay_out_statics

KEYS = {"core_share", "db_queries_per_version", "seen_within_s_p99", "hand_p99_ms"}
SMALL = ["--pollers", "3", "--tables", "1", "--seconds", "1", "--every", "0.5", "--hand-every", "0.5"]


def test_the_last_line_has_all_figures_of_a_small_hall(tmp_path: Path) -> None:
    lay_out(tmp_path / "db.sqlite3")
    lay_out_statics(tmp_path)
    script = Path(engine.__file__).parent / "hall.py"
    command = [sys.executable, str(script), *SMALL, "--data", str(tmp_path)]
    embedded = {**os.environ, "DATABASE_URL": "", "CELERY_BROKER_URL": "", "CAPICU_LIVE_URL": ""}
    embedded["CAPICU_WEB_PROCESSES"] = "1"
    embedded.pop("DJANGO_SETTINGS_MODULE", None)
    done = subprocess.run(command, capture_output=True, text=True, env=embedded, check=False)  # noqa: S603 - our own file
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert set(figures) == KEYS
    assert figures["hand_p99_ms"] > 0  # hands were written
