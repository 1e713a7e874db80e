"""Days of play from their seeds: requests are lost, repeated and late, processes die, and nothing is wrong after it.

SIMULATED says how many days, SIMULATED_FROM the first seed (docs/simulation.md).
"""

import os
import random

import pytest

from tests.days.day import play
from tests.days.planning import FORMATS, plan
from tests.days.running import DATABASE, violations
from tests.support.thorough import THOROUGH, often

DAYS = int(os.environ.get("SIMULATED") or often(7, 10_000))
FIRST = int(os.environ.get("SIMULATED_FROM") or (0 if THOROUGH else random.randrange(10_000)))  # others in each run


@pytest.mark.slow
@pytest.mark.usefixtures("days")
def test_whatever_happens_on_it() -> None:
    found = violations(range(FIRST, FIRST + DAYS))
    assert not found, "\n\n".join(f"seed {seed}: {said}" for seed, said in found)


def test_the_seeds_of_a_run_have_every_format() -> None:
    assert {plan(seed).shape.format for seed in range(len(FORMATS))} == set(FORMATS)


@pytest.mark.slow
@pytest.mark.usefixtures("days")
def test_one_seed_is_one_day() -> None:
    one, again = (play(plan(3), DATABASE) for _time in range(2))
    assert one.trace == again.trace
    assert one.ledger.head == again.ledger.head != ""
