"""Running the stages one after the other, to the end whatever fails, and adding up."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from config.launcher.testing.counts import Counts, count
from config.launcher.testing.postgresql import template_of, temporary_postgresql
from config.launcher.testing.stages import BASE, Stage, checks, has_postgresql, test_runs

TEMPLATE = Path("template") / "db.sqlite3"  # in the scratch folder: a migrated database for the tests to copy
# A machine may say that Python keeps nothing that it compiled: then hundreds of processes would compile all of it anew.
KEEP_COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
AT_ONCE = 2  # checks, each of which takes one core


def run_tests(arguments: list[str]) -> int:
    """Every stage, then the one line of figures; `arguments` go to pytest. Returns the program's exit code."""
    scratch = Path(tempfile.mkdtemp(prefix="capicu-test-"))
    try:
        total = run_together(checks(scratch / TEMPLATE), scratch) + _run_on_both_databases(arguments, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return conclude(total, strict=os.environ.get("CI", "").lower() in ("1", "true", "yes"))


def conclude(total: Counts, *, strict: bool) -> int:
    """Print the last line and return the exit code.

    When `strict` (CI is set), whatever was skipped has failed: on a machine made for testing nothing may be missing.
    """
    if strict and total.skipped:
        print("\nCI is set: a skipped test is a missing part of this machine, so the run has failed.")
    print(total, flush=True)
    return int(bool(total.failed or (strict and total.skipped)))


def _run_on_both_databases(arguments: list[str], scratch: Path) -> Counts:
    named = os.environ.get("TEST_DATABASE_URL", "")
    found = has_postgresql()
    missing = Counts(skipped=int(not found))
    if not found:
        print("\n!! No PostgreSQL here (see docs/running.md): its test run is skipped.", flush=True)
    with temporary_postgresql() if found and not named else nullcontext(named) as address:
        template = template_of(address) if found and not named else ""
        return missing + run_stages(test_runs(arguments, address, template), scratch)


def run_stages(stages: Iterable[Stage], scratch: Path) -> Counts:
    """Run one after the other, to the end whatever fails; `scratch` takes the reports and the tests' data."""
    return sum((run_stage(stage, scratch) for stage in stages), Counts())


def run_together(stages: Iterable[Stage], scratch: Path) -> Counts:
    """Run checks that need nothing of each other, two at a time."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return sum(pool.map(lambda stage: run_stage(stage, scratch), stages), Counts())


def run_stage(stage: Stage, scratch: Path) -> Counts:
    """Run one stage with its heading and its time.

    What pytest prints goes straight through; a check, which another may run beside, says everything once it has ended.
    """
    began = time.monotonic()
    data = {"CAPICU_DATA": str(scratch / "data"), "CAPICU_TEST_TEMPLATE": str(scratch / TEMPLATE)}
    environment = {**os.environ, **KEEP_COMPILED, **data, **stage.environment}
    said = f"\n=== {stage.title}\n"
    if stage.is_pytest:
        print(said, end="", flush=True)
        said, report = "", scratch / "report.xml"
        report.unlink(missing_ok=True)
        counts = count(report, subprocess.call([*stage.command, f"--junitxml={report}"], cwd=BASE, env=environment))  # noqa: S603  # our own command line
    else:
        ended = subprocess.run(  # noqa: S603  # so
            stage.command, cwd=BASE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        said += ended.stdout.decode(errors="replace")
        counts = Counts(passed=int(ended.returncode == 0), failed=int(ended.returncode != 0))
    print(f"{said}=== {stage.title}: {counts} in {time.monotonic() - began:.1f} s", flush=True)
    return counts
