"""The benchmark runs, and its last line is read by programs. How quick this machine is, no test asks."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import engine
from benchmarks.harness import Mark

KEYS = {
    "playing_vs_dominoes", "validate_vs_floor", "replays_a_second",
    "move_vs_python_chess", "sheet20_us", "hand_check_us",
}  # fmt: skip
ROOT = Path(engine.__file__).parent.parent


def test_every_figure_has_a_line_and_the_last_line_has_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert engine.main(["--rounds", "1", "--size", "1"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    figures = json.loads(last)
    assert set(figures) == KEYS
    assert all(figure > 0 for figure in figures.values())
    for mark in engine.MARKS:
        assert any(line.startswith(mark.says) for line in lines)


def test_it_runs_as_a_file_from_any_folder(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "engine.py"), "--rounds", "1", "--size", "1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S603 - our own file
    assert set(json.loads(done.stdout.splitlines()[-1])) == KEYS


@pytest.mark.parametrize(("figure", "missed"), [(1.9, True), (2.0, False)])
def test_a_mark_that_is_missed_is_named(figure: float, missed: bool) -> None:
    assert ("MISSED" in Mark("key", "says", 2).line(figure)) is missed
    assert ("MISSED" in Mark("key", "says", -2, most=True).line(-figure)) is missed
