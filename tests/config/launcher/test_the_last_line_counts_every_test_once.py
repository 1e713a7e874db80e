import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.launcher.testing.runner import Counts, conclude, count, run_stages
from config.launcher.testing.stages import Stage
from tests.support.thorough import some

ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # the plugins take longer than the tests
TESTS = """
import pytest

@pytest.fixture
def breaks_afterwards():
    yield
    raise RuntimeError

@pytest.mark.parametrize("number", range(3))
def test_passes(number): pass
def test_fails(): assert False
def test_has_no_fixture(missing): pass
def test_passes_and_breaks_afterwards(breaks_afterwards): pass
def test_fails_and_breaks_afterwards(breaks_afterwards): assert False
@pytest.mark.skip
def test_is_skipped(): pass
"""


def run_pytest(folder: Path, text: str, *options: str) -> tuple[Path, int]:
    """Run `text` as a test file with pytest alone; the report, and pytest's exit code."""
    (folder / "test_it.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    report = folder / "report.xml"
    command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *options, str(folder)]
    alone = {**os.environ, **ALONE}
    ended = subprocess.run(command, cwd=folder, env=alone, capture_output=True, check=False)  # noqa: S603  # our own
    code = ended.returncode
    return report, code


@pytest.mark.slow
def test_passed_failed_and_skipped(tmp_path: Path) -> None:
    for options in some([(), ("-p", "xdist", "-n", "2")]):
        assert count(*run_pytest(tmp_path, TESTS, *options)) == Counts(passed=3, failed=4, skipped=1), options


def test_a_file_that_cannot_be_read_has_failed(tmp_path: Path) -> None:
    assert count(*run_pytest(tmp_path, "import nothing_of_this_name")).failed == 1


def test_a_run_that_found_nothing_has_not_failed(tmp_path: Path) -> None:
    assert count(*run_pytest(tmp_path, TESTS, "-k", "nothing_of_this_name")) == Counts()


def test_a_run_that_never_began_has_failed(tmp_path: Path) -> None:
    assert count(*run_pytest(tmp_path, TESTS, "--no-such-option")) == Counts(failed=1)


def test_a_check_counts_as_one_and_the_rest_still_runs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bad, good = Stage("bad", [sys.executable, "-c", "exit(3)"]), Stage("good", [sys.executable, "-c", "print('here')"])
    total = run_stages([bad, good], tmp_path)
    assert conclude(total, strict=False) == 1
    printed = capfd.readouterr().out
    assert "here" in printed
    assert printed.splitlines()[-1] == "1 passed, 1 failed, 0 skipped"


def test_what_runs_beside_another_is_printed_when_it_has_ended(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_it.py").write_text("def test_it(): pass", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--rootdir", str(tmp_path), str(tmp_path)]
    tests = Stage("tests", command, environment=ALONE)
    tests.is_pytest = True
    assert run_stages([tests], tmp_path, is_shown=False) == Counts(passed=1)
    heading, *output, last = capfd.readouterr().out.strip().splitlines()
    assert (heading, last.startswith("=== tests: 1 passed")) == ("=== tests", True)
    assert any("1 passed" in line for line in output)


@pytest.mark.parametrize(
    ("total", "strict", "code"),
    [
        (Counts(passed=5), True, 0),
        (Counts(passed=5, skipped=1), False, 0),
        (Counts(passed=5, skipped=1), True, 1),
        (Counts(passed=5, failed=1), False, 1),
    ],
)
def test_a_skipped_test_fails_the_run_only_where_nothing_may_be_missing(
    total: Counts, strict: bool, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert conclude(total, strict=strict) == code
    assert capsys.readouterr().out.splitlines()[-1] == str(total)
