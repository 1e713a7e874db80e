"""`manage.py test --quick` runs the same checks and touches every room of the tests, on SQLite alone."""

from pathlib import Path

import pytest

from config.launcher.testing import runner
from config.launcher.testing.counts import Counts
from config.launcher.testing.stages import BASE, QUICK, Stage, checks
from tests.support.quick import SLOW_ROOMS, sample


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
    assert sorted(stage.title for stage in checked) == sorted(stage.title for stage in checks(Path("template")))
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
