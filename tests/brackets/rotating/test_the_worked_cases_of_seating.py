"""The worked cases of federation.md that are about seating come out as they say, run like all others."""

import copy
import json
import random
from pathlib import Path

import pytest

from brackets.rotating.cases import KINDS
from scoring.shell.answering import Trouble
from scoring.shell.cases import running
from scoring.shell.cases.more_kinds import kinds_of
from scoring.shell.cases.running import Verdict
from tests.scoring.shell.test_no_case_breaks_the_runner import spoil

PATH = Path(__file__).parents[1] / "cases" / "federation-seating.jsonl"
LINES = PATH.read_bytes().splitlines()
CASES = [json.loads(line) for line in LINES]
ROOM = "brackets.rotating.cases"


def run_line(number: int, line: bytes) -> Verdict:
    return running.run_line(number, line, kinds_of(ROOM))


@pytest.mark.parametrize("line", LINES, ids=[case["id"] for case in CASES])
def test_a_worked_case(line: bytes) -> None:
    assert run_line(1, line).faults == ()


def test_there_are_cases_of_every_kind() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)


def test_a_wrong_expectation_is_named() -> None:
    case = {**CASES[0], "expected": dict.fromkeys(CASES[0]["expected"], "wrong")}
    assert all("expected" in fault for fault in run_line(1, json.dumps(case).encode()).faults)


@pytest.mark.parametrize("seed", range(200))
def test_a_spoilt_case_gets_a_verdict(seed: int) -> None:
    chance = random.Random(seed)
    case = copy.deepcopy(chance.choice(CASES))
    spoil(case, chance)
    assert all(isinstance(fault, str) for fault in run_line(1, json.dumps(case).encode()).faults)


def test_an_event_of_any_length_is_no_case() -> None:
    case = {"id": "x", "kind": "byes", "input": {"order": list(map(str, range(201)))}, "expected": {"byes": []}}
    assert run_line(1, json.dumps(case).encode()).faults == ("cannot be run: input: more than 200 of one thing",)


def test_the_command_takes_them_from_the_module_that_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert running.main(["--kinds", ROOM, str(PATH)]) == 0
    assert capsys.readouterr().out == f"{len(CASES)} passed, 0 failed\n"


@pytest.mark.parametrize("module", ["nowhere.cases", "brackets.rotating.rounds", "", ".", "a b"])
def test_a_module_without_kinds_is_refused(module: str) -> None:
    with pytest.raises(Trouble, match="no kinds of cases"):
        kinds_of(module)


def test_the_engine_alone_knows_no_seating() -> None:
    assert running.run_line(1, LINES[0]).faults == (f"cannot be run: kind: unknown kind {CASES[0]['kind']}",)
