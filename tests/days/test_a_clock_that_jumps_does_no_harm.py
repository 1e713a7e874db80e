"""The server's clock goes back an hour and forth again, many times a day: every truth of the day holds (R11)."""

import random

import pytest

from tests.days.day import Violation, play
from tests.days.planning import plan
from tests.days.running import DATABASE
from tests.days.world import Clock
from tests.support.thorough import often

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("days")]
HOUR = 3600
ONE_EVENT_IN = 20
FORWARD = Clock.move_to
DAYS = often(2, 1_000)


def let_it_jump(monkeypatch: pytest.MonkeyPatch, seed: int) -> list[int]:
    """Return the jumps of this day, in seconds. What the machine has been running for goes on evenly."""
    made: list[int] = []
    chance = random.Random(seed)  # a day of its own: one that fails, fails again alone

    def move_to(clock: Clock, seconds: float) -> None:
        FORWARD(clock, seconds)
        if chance.randrange(ONE_EVENT_IN) == 0:
            made.append(HOUR if sum(made) < 0 else -HOUR)
            clock.jump(made[-1])

    monkeypatch.setattr(Clock, "move_to", move_to)
    return made


def test_whatever_the_clock_says(monkeypatch: pytest.MonkeyPatch) -> None:
    first = random.randrange(1_000_000)
    jumps: list[int] = []
    for seed in range(first, first + DAYS):
        made = let_it_jump(monkeypatch, seed)
        try:
            play(plan(seed), DATABASE)
        except Violation as error:
            pytest.fail(f"seed {seed}, with jumps: {error}")
        jumps += made
    assert jumps.count(-HOUR) >= DAYS
    assert HOUR in jumps
