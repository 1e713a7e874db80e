"""The worked cases of every rule system come out as they say, and their hands can be true."""

from pathlib import Path

import pytest

from scoring.sheets import check
from scoring.shell.cases.played import hand_of, scene_of
from scoring.shell.cases.running import read, run_line

FILES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
LINES = {
    f"{path.stem}-{number}": line
    for path in FILES
    for number, line in enumerate(path.read_bytes().splitlines(), start=1)
}
HANDS = {name: line for name, line in LINES.items() if read(line).kind == "hand" and not read(line).has("input")}


def test_there_are_cases_of_every_rule_system() -> None:
    assert len(FILES) >= 13


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_case_comes_out_as_it_says(line: bytes) -> None:
    verdict = run_line(1, line)
    assert verdict.faults == (), verdict.name


@pytest.mark.parametrize("line", HANDS.values(), ids=HANDS)
def test_nothing_is_wrong_with_its_hand(line: bytes) -> None:
    case = read(line)
    scene = scene_of(case)
    found = check(scene.sheet, hand_of(case, scene.ruleset), scene.ruleset)
    assert [finding for finding in found if finding.severity == "error"] == []
