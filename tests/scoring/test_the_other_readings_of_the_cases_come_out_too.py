"""Where a worked case tells what another reading of the rules would give, the option for it gives that."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.shell.cases.running import run_line

CHOSEN: dict[str, dict[str, Any]] = {
    "scope OPP": {"count_scope": "OPP"},
    "lead rotates": {"tie": "VOID_ROTATE"},
    "leader's team wins (Latino)": {"tie": "LEADERS_TEAM"},
    "25 awarded to the others": {"false_pass": "void_award_25"},
    "capicu needs two different ends": {"capicu": "DISTINCT_ENDS"},
    "index counts every hand dealt": {"bonus_index": "DEALT"},
    "three passes counted anyway": {"locking_tile": "COUNTED"},
    "play stops when 200 is reached": {"stop": "AT_ONCE"},
}
"""The readings that the cases tell of, and the option for each."""
READINGS = [
    pytest.param(case, reading, id=f"{case['id']}, {reading}")
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for case in map(json.loads, path.read_text().splitlines())
    for reading, outcome in case.get("alt", {}).items()
    if isinstance(outcome, dict)
]


def test_cases_tell_of_other_readings() -> None:
    assert len(READINGS) >= 9


@pytest.mark.parametrize(("case", "reading"), READINGS)
def test_the_option_gives_what_the_case_tells_of_it(case: dict[str, Any], reading: str) -> None:
    other = {**case, **CHOSEN[reading], "expected": case["alt"][reading]}
    assert run_line(1, json.dumps(case).encode()).faults == ()
    assert run_line(1, json.dumps(other).encode()).faults == ()
