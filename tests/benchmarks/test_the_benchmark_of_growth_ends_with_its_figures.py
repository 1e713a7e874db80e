"""The benchmark runs, and its last line is read by programs. How quick this machine is, no test asks."""

import json
import os
import subprocess
import sys
from pathlib import Path

from benchmarks import growth


def test_the_last_line_has_the_figures_of_every_row() -> None:
    command = [
        sys.executable,
        growth.__file__,
        "--databases",
        "sqlite",
        "--sizes",
        "4,8",
        "--turns",
        "1",
        "--years",
        "2",
        "--people",
        "500",
    ]
    bare = {name: value for name, value in os.environ.items() if name not in ("DJANGO_SETTINGS_MODULE", "CAPICU_DATA")}
    done = subprocess.run(  # noqa: S603 - our own file
        command,
        capture_output=True,
        text=True,
        env={**bare, "DATABASE_URL": ""},
        cwd=Path(growth.__file__).parent,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])["sqlite"]
    for row in growth.EVERYTHING:
        assert set(figures[f"{row.name}_ms"]) == set(figures["statements"][row.name]) == {"4", "8"}
        (statements,) = set(figures["statements"][row.name].values())
        assert statements <= growth.MOST.get(row.name, statements)
        if row.name.endswith("shared") and not row.name.startswith("judge"):
            assert statements == 0
    assert figures["years20_ms"]["champions"] > 0


def test_twice_the_time_for_twice_the_teams_is_an_exponent_of_one() -> None:
    assert growth.exponent({64: 10.0, 128: 20.0, 256: 40.0}) == 1
    assert growth.exponent({64: 10.0, 256: 10.0}) == 0
