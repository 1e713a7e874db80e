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
    """Run stages that need nothing of each other two at a time; each says what it has to say when it has ended."""

    def run(stage: Stage) -> Counts:
        began = time.monotonic()
        ended = subprocess.run(  # noqa: S603  # our own command line
            stage.command,
            cwd=BASE,
            env=_environment(stage, scratch),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        counts = Counts(passed=int(ended.returncode == 0), failed=int(ended.returncode != 0))
        said = ended.stdout.decode(errors="replace")
        print(f"\n=== {stage.title}\n{said}{_last(stage, counts, began)}", flush=True)
        return counts

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return sum(pool.map(run, stages), Counts())


def run_stage(stage: Stage, scratch: Path) -> Counts:
    """Run one stage with its heading and its time; what it prints goes straight through."""
    print(f"\n=== {stage.title}", flush=True)
    began = time.monotonic()
    report = scratch / "report.xml"
    report.unlink(missing_ok=True)
    command = [*stage.command, f"--junitxml={report}"] if stage.is_pytest else stage.command
    code = subprocess.call(command, cwd=BASE, env=_environment(stage, scratch))  # noqa: S603  # our own command line
    counts = count(report, code) if stage.is_pytest else Counts(passed=int(code == 0), failed=int(code != 0))
    print(_last(stage, counts, began), flush=True)
    return counts


def _environment(stage: Stage, scratch: Path) -> dict[str, str]:
    data = {"CAPICU_DATA": str(scratch / "data"), "CAPICU_TEST_TEMPLATE": str(scratch / TEMPLATE)}
    return {**os.environ, **data, **stage.environment}


def _last(stage: Stage, counts: Counts, began: float) -> str:
    return f"=== {stage.title}: {counts} in {time.monotonic() - began:.1f} s"
