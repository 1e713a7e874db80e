"""Runs all test stages to the end, even if some fail, and adds up their totals."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from defusedxml import ElementTree

from config.launcher.testing.leftovers import leave_nothing_behind
from config.launcher.testing.postgresql import template_of, temporary_postgresql
from config.launcher.testing.stages import (
    BASE,
    QUICK,
    Stage,
    checks,
    has_postgresql,
    is_ci,
    on_postgresql,
    on_sqlite,
    quick_run,
    types,
)

NOTHING_COLLECTED = 5  # pytest's exit code


@dataclass
class Counts:
    """The totals of the last line; an error counts as a failure."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def count(report: Path, exit_code: int) -> Counts:
    """Return the totals of one pytest run; a failed run without a failed test counts as one failure."""
    tests: dict[str, set[str]] = {}
    if report.exists():
        for case in ElementTree.parse(report).iter("testcase"):
            # A test whose clean-up fails appears twice, and has failed.
            marks = tests.setdefault(f"{case.get('classname')}::{case.get('name')}", set())
            marks.update(child.tag for child in case)
    failed = sum(bool(marks & {"failure", "error"}) for marks in tests.values())
    skipped = sum("skipped" in marks and not marks & {"failure", "error"} for marks in tests.values())
    passed = len(tests) - failed - skipped
    if exit_code not in (0, NOTHING_COLLECTED) and not failed:
        failed = 1
    return Counts(passed, failed, skipped)


TEMPLATE = Path("template") / "db.sqlite3"  # in the scratch folder: a migrated database for the tests to copy
# Set on some machines: then hundreds of test processes would each compile every module again.
KEEP_COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
AT_ONCE = 2  # checks at the same time; each takes one core


def run_tests(arguments: list[str]) -> int:
    """Run every stage and print the totals. Returns the exit code.

    `--quick`: the same checks, then a sample of the tests on SQLite. Other `arguments` go to pytest.
    """
    leave_nothing_behind()
    scratch = Path(tempfile.mkdtemp(prefix="capicu-test-"))
    try:
        template = checks(scratch / TEMPLATE)
        if QUICK in arguments:
            sample = quick_run([one for one in arguments if one != QUICK])
            total = run_together([types(), *template], scratch) + run_stage(sample, scratch)
        else:
            total = run_together(template, scratch) + _run_on_both_databases(arguments, scratch)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return conclude(total, strict=is_ci())


def conclude(total: Counts, *, strict: bool) -> int:
    """Print the totals and return the exit code.

    If `strict` (CI is set), a skipped test is a failure: a machine made for testing must have everything.
    """
    if strict and total.skipped:
        print("\nCI is set: a skipped test means that this machine lacks something, so the run has failed.")
    print(total, flush=True)
    return int(bool(total.failed or (strict and total.skipped)))


def _run_on_both_databases(arguments: list[str], scratch: Path) -> Counts:
    """Run pytest on SQLite and, if one is available, on PostgreSQL, with the check of types before it.

    Both at once: while one waits for a browser or a killed process, the other works. A selection is run in turn, so
    that it is easy to read and to debug.
    """
    # A server named by the user is used as it is: we neither start it nor put a template on it.
    named = os.environ.get("TEST_DATABASE_URL", "")
    found = has_postgresql()
    missing = Counts(skipped=int(not found))
    if not found:
        print("\n!! No PostgreSQL here (see docs/running.md): its test run is skipped.", flush=True)
    with temporary_postgresql() if found and not named else nullcontext(named) as address:
        template = template_of(address) if found and not named else ""
        beside = [types(), *on_postgresql(arguments, address, template)]
        if arguments:
            return missing + run_stages([on_sqlite(arguments), *beside], scratch)
        with ThreadPoolExecutor(1) as lane:
            there = lane.submit(run_stages, beside, scratch, is_shown=False)
            return missing + run_stage(on_sqlite(arguments), scratch) + there.result()


def run_stages(stages: Iterable[Stage], scratch: Path, *, is_shown: bool = True) -> Counts:
    """Run stages one after another, to the end; `scratch` holds the reports and the tests' data."""
    return sum((run_stage(stage, scratch, is_shown=is_shown) for stage in stages), Counts())


def run_together(stages: Iterable[Stage], scratch: Path) -> Counts:
    """Run independent checks, two at a time."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return sum(pool.map(lambda stage: run_stage(stage, scratch), stages), Counts())


def run_stage(stage: Stage, scratch: Path, *, is_shown: bool = True) -> Counts:
    """Run one stage and print its heading, totals and time.

    pytest prints directly if `is_shown`. What runs beside something else is printed when it has ended, as checks are.
    """
    began = time.monotonic()
    data = {"CAPICU_DATA": str(scratch / "data"), "CAPICU_TEST_TEMPLATE": str(scratch / TEMPLATE)}
    environment = {**os.environ, **KEEP_COMPILED, **data, **stage.environment}
    said = f"\n=== {stage.title}\n"
    report = scratch / f"{stage.title}.xml"
    command = [*stage.command, f"--junitxml={report}"] if stage.is_pytest else stage.command
    if stage.is_pytest and is_shown:
        print(said, end="", flush=True)
        said = ""
        code = subprocess.call(command, cwd=BASE, env=environment)  # noqa: S603  # our own command line
    else:
        ended = subprocess.run(  # noqa: S603  # same
            command, cwd=BASE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        said, code = said + ended.stdout.decode(errors="replace"), ended.returncode
    counts = count(report, code) if stage.is_pytest else Counts(passed=int(code == 0), failed=int(code != 0))
    print(f"{said}=== {stage.title}: {counts} in {time.monotonic() - began:.1f} s", flush=True)
    return counts
