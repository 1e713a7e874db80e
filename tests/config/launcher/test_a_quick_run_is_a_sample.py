"""`manage.py test --quick` runs the same checks and touches every room of the tests, on SQLite alone.

A full run repeats on its second database what that database decides by itself, and some of every other file.
"""

from pathlib import Path

import pytest

from config.launcher.testing import runner
from config.launcher.testing.runner import Counts
from config.launcher.testing.stages import BASE, QUICK, Stage, checks, types
from tests.support.quick import HALF_ROOMS, SLOW_ROOMS, WHOLE_ROOMS, commits, sample, sample_on_both

MANY = 200  # files: of few, chance may choose none


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> list[Stage]:
    """The stages that a run takes; none of them is started."""
    taken: list[Stage] = []

    def take(stage: Stage, _scratch: Path) -> Counts:
        taken.append(stage)
        return Counts(passed=1)

    monkeypatch.setattr(runner, "run_stage", take)
    monkeypatch.setattr(runner, "leave_nothing_behind", lambda: None)
    return taken


def test_the_checks_are_the_same_and_the_tests_a_sample(run: list[Stage]) -> None:
    assert runner.run_tests([QUICK]) == 0
    *checked, tested = run
    whole = [types(), *checks(Path("template"))]
    assert sorted(stage.title for stage in checked) == sorted(stage.title for stage in whole)
    assert tested.is_pytest
    assert tested.environment == {"DATABASE_URL": "", "CAPICU_QUICK": "1"}
    assert QUICK not in tested.command


def test_what_else_is_said_goes_to_pytest(run: list[Stage]) -> None:
    runner.run_tests(["tests/web", QUICK])
    assert run[-1].command[-2:] == ["pytest", "tests/web"]


def test_every_room_is_touched(request: pytest.FixtureRequest) -> None:
    """Of all tests that this run has collected: each room has one that is not slow, and each file one at most."""
    kept = [item.path.relative_to(BASE / "tests") for item in sample(request.session.items)]
    rooms = {item.path.relative_to(BASE / "tests").parts[0] for item in request.session.items} - set(SLOW_ROOMS)
    assert {path.parts[0] for path in kept} == rooms
    assert len(kept) == len(set(kept))


def test_the_second_database_repeats_what_commits_and_some_of_the_other_files(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    kept = list(sample_on_both(items))
    files = {item.path for item in items}
    assert len(files) < MANY or len({item.path for item in kept}) > len(files) // 4
    assert {item for item in items if commits(item)} <= set(kept)
    assert all((BASE / "tests" / room).is_dir() for room in (*WHOLE_ROOMS, *HALF_ROOMS))
    whole = {item for item in items if item.nodeid.startswith("tests/models/")}
    assert whole <= set(kept)
