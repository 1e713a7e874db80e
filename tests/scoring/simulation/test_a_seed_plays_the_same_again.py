"""Chance is an argument: the same source plays the same hands and matches, in this process and in another one."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from scoring.simulation import play_any, play_match

ROOT = Path(scoring.__file__).parent.parent
SAY = """
import random
from scoring.rulesets import all_rulesets
from scoring.simulation import play_match
for ruleset in all_rulesets():
    print(play_match(random.Random(7), ruleset))
"""


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_the_same_seed_plays_the_same_hand(ruleset: Ruleset) -> None:
    hands = {play_any(random.Random(seed), ruleset) for seed in (1, 1, 2)}
    assert len(hands) == 2


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_the_source_stands_where_it_stood(ruleset: Ruleset) -> None:
    first, second = random.Random(3), random.Random(3)
    assert play_match(first, ruleset) == play_match(second, ruleset)
    assert first.random() == second.random()


def test_another_process_plays_the_same() -> None:
    told = [
        subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-c", SAY],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""
