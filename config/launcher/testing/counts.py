"""Counts passed, failed and skipped tests from pytest's JUnit XML report."""

from dataclasses import dataclass
from pathlib import Path

from defusedxml import ElementTree

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
