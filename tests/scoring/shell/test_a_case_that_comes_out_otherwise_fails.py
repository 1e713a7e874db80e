"""A failing case is printed with what was expected and what was got, and the command says that not all is well."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from tests.support.thorough import some

CASES = Path(__file__).parent.parent / "cases"


def written(tmp_path: Path, *cases: dict[str, Any]) -> str:
    """A file of these cases."""
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    return str(path)


def case_of(name: str, system: str = "saci") -> dict[str, Any]:
    lines = (CASES / f"{system}.jsonl").read_text().splitlines()
    return next(case for case in map(json.loads, lines) if case["id"] == name)


def test_a_case_that_is_right_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", written(tmp_path, case_of("SACI-01"))]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_another_expectation_fails_and_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = case_of("SACI-01")
    wrong["expected"] |= {"winner": "B", "next_lead": 2}
    assert main(["cases", written(tmp_path, wrong, case_of("SACI-04"))]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "SACI-01 (line 1), hand",
        '    winner: expected "B", got "A"',
        "    next_lead: expected 2, got 0",
        "1 passed, 1 failed",
    ]


def test_an_expectation_that_cannot_be_worked_out_fails_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = case_of("SACI-01")
    wrong["expected"] = {"weather": "fine"}
    wrong["wind"] = "north"
    assert main(["cases", written(tmp_path, wrong)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "SACI-01 (line 1), hand",
        '    weather: expected "fine", got "this cannot be worked out"',
        "    not understood: wind",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize("path", sorted(CASES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_no_case_passes_when_every_expectation_is_changed(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [
        {**case, "expected": {name: changed(value)}}
        for case in map(json.loads, some(path.read_text().splitlines()))
        for name, value in case["expected"].items()
    ]
    assert main(["cases", written(tmp_path, *wrong)]) == 1
    said = capsys.readouterr().out
    assert said.endswith(f"\n0 passed, {len(wrong)} failed\n"), said


def changed(value: Any) -> Any:
    """Something else of the same shape."""
    if isinstance(value, dict) and value:
        return {name: changed(each) for name, each in value.items()}
    if isinstance(value, list) and value:
        return [changed(value[0]), *value[1:]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return "something else"


def test_the_command_is_told_which_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases"]) == 2
    assert main([]) == 2
    assert main(["dance"]) == 2
    assert "usage" in capsys.readouterr().err
