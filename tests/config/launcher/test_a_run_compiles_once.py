"""A run of the tests starts hundreds of processes, and each takes what the first has compiled."""

import sys
from pathlib import Path

import pytest

from config.launcher.testing.runner import Counts, run_stage
from config.launcher.testing.stages import Stage


def test_whatever_the_machine_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "words.py").write_text("", encoding="utf-8")
    look = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import words"
    assert run_stage(Stage("look", [sys.executable, "-c", look]), tmp_path) == Counts(passed=1)
    assert list((tmp_path / "__pycache__").glob("words*.pyc"))
