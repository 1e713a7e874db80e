"""The worked cases of every rule system come out as they say."""

from pathlib import Path

import pytest

from scoring.shell.cases.running import run_line

FILES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
LINES = [
    pytest.param(number, line, id=f"{path.stem}-{number}")
    for path in FILES
    for number, line in enumerate(path.read_bytes().splitlines(), start=1)
]


def test_there_are_cases_of_every_rule_system() -> None:
    assert len(FILES) >= 13


@pytest.mark.parametrize(("number", "line"), LINES)
def test_a_case_comes_out_as_it_says(number: int, line: bytes) -> None:
    verdict = run_line(number, line)
    assert verdict.faults == (), verdict.name
