"""Running the stages one after the other, to the end whatever fails, and adding up."""

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from config.launcher.testing.counts import Counts, count
from config.launcher.testing.postgresql import temporary_postgresql
from config.launcher.testing.stages import BASE, Stage, checks, has_postgresql, test_runs


def run_tests(arguments: list[str]) -> int:
    """Every stage, then the one line of figures; `arguments` go to pytest. Returns the program's exit code.

    With CI set, whatever is skipped has failed: on a machine that is made for testing nothing may be missing.
    """
    scratch = Path(tempfile.mkdtemp(prefix="capicu-test-"))
    try:
        total = _run_all(arguments, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    strict = os.environ.get("CI", "").lower() in ("1", "true", "yes")
    if strict and total.skipped:
        print("\nCI is set: a skipped test is a missing part of this machine, so the run has failed.")
    print(total, flush=True)
    return int(bool(total.failed or (strict and total.skipped) or not total.passed))


def _run_all(arguments: list[str], scratch: Path) -> Counts:
    total = Counts()
    for stage in checks():
        total += run_stage(stage, scratch)
    named = os.environ.get("TEST_DATABASE_URL", "")
    found = has_postgresql()
    if not found:
        print("\n!! No PostgreSQL here (see docs/running.md): its test run is skipped.", flush=True)
        total += Counts(skipped=1)
    with temporary_postgresql() if found and not named else nullcontext(named) as address:
        for stage in test_runs(arguments, address):
            total += run_stage(stage, scratch)
    return total


def run_stage(stage: Stage, scratch: Path) -> Counts:
    """Run one stage with its heading and its time; what it prints goes straight through."""
    print(f"\n=== {stage.title}", flush=True)
    began = time.monotonic()
    report = scratch / "report.xml"
    report.unlink(missing_ok=True)
    command = [*stage.command, f"--junitxml={report}"] if stage.is_pytest else stage.command
    environment = {**os.environ, "CAPICU_DATA": str(scratch / "data"), **stage.environment}
    code = subprocess.call(command, cwd=BASE, env=environment)  # noqa: S603  # our own command line
    counts = count(report, code) if stage.is_pytest else Counts(passed=int(code == 0), failed=int(code != 0))
    print(f"=== {stage.title}: {counts} in {time.monotonic() - began:.1f} s", flush=True)
    return counts
