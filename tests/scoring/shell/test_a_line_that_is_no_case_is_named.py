"""Each line of a file that cannot be run is a failing case with its number, whatever it holds."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main

RIGHT = {
    "id": "RIGHT",
    "ruleset": "casual",
    "kind": "round_tens",
    "pips": [32],
    "expected": {"marks": [4]},
}


def lines(capsys: pytest.CaptureFixture[str], path: Path) -> list[str]:
    assert main(["cases", str(path)]) == 1
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"{", "not JSON at character 2"),
        (b"[1, 2]", "not an object"),
        (b"7", "not an object"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"[" * 100_000, "not JSON that can be read"),
        (b'{"a": ' * 60 + b"1" + b"}" * 60, "levels deep"),
        (b'{"id": ' + b"9" * 5_000 + b"}", "not JSON that can be read"),
        (b'{"id": "' + b"x" * 10_000_000 + b'"}', "longer than"),
    ],
)
def test_a_line_that_is_not_an_object(
    line: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes(b"\n".join([json.dumps(RIGHT).encode(), b"", line, json.dumps(RIGHT).encode()]))
    first, second, last = lines(capsys, path)
    assert first == "line 3, malformed"
    assert said in second
    assert last == "2 passed, 1 failed"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "cookery"}, "kind: unknown kind cookery"),
        ({"kind": None}, "kind: not a text"),
        ({"ruleset": "canasta"}, "ruleset: unknown rule system canasta"),
        ({"ruleset": 7}, "ruleset: not the name of a rule system"),
        ({"expected": {}}, "expected: nothing is expected"),
        ({"expected": []}, "expected: not an object"),
        ({"pips": [-1]}, "pips: not from 0 to 1000000"),
        ({"pips": [10**30]}, "pips: not from 0 to 1000000"),
        ({"pips": [True]}, "pips: not a whole number"),
        ({"pips": [1.5]}, "pips: not a whole number"),
        ({"pips": [0] * 5_000}, "pips: too long"),
        ({"rounding": "FIVES"}, "rounding: no such value as FIVES"),
        ({"kind": "hand"}, "seats: missing"),
        ({"kind": "hand", "seats": {"3": ["7-x"]}}, "tiles: not-a-tile"),
        ({"kind": "hand", "seats": {"4": []}}, "players: 5 cannot play this game"),
        ({"kind": "hand", "seats": {"3": []}, "outcome": {"type": "rain"}}, "end: not-an-end"),
        ({"kind": "forfeit"}, "by: missing"),
        ({"kind": "forfeit", "outcome": {"by": 9}}, "players: 10 cannot play this game"),
        ({"kind": "forfeit", "players": 4, "outcome": {"by": 9}}, "by: not from 0 to 3"),
        ({"kind": "legal"}, "hand: missing"),
        ({"kind": "legal", "hand": ["9-9"], "ends": [1, 2]}, "hand: not from 0 to 6"),
        ({"kind": "deal", "players": 0}, "players: not from 1 to 1000"),
        ({"kind": "bracket", "brackets": {"men": 10**12}}, "brackets: not from 0 to 1000000"),
        ({"kind": "lottery", "draws": {"0": "1-1", "1": "1-1"}}, "draws: not one tile of its own for each seat"),
        ({"kind": "full hand", "deal": {}, "moves": [[0, "6-6", "up"]]}, "moves: not from 0 to 10"),
        ({"kind": "match", "hands": [["A"]]}, "hands: not a winner and pips"),
    ],
)
def test_a_case_that_cannot_be_run(
    change: dict[str, Any], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps({**RIGHT, **change}))
    first, second, last = lines(capsys, path)
    assert first.startswith("RIGHT (line 1), ")
    assert second == f"    cannot be run: {said}"
    assert last == "0 passed, 1 failed"


def test_a_file_without_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text("\n\n")
    assert lines(capsys, path) == [f"{path}, file", "    no cases in it", "0 passed, 1 failed"]


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, last = lines(capsys, tmp_path / name)
    assert first == f"{tmp_path / name}, file"
    assert second.startswith("    cannot be read: ")
    assert last == "0 passed, 1 failed"


def test_names_that_no_terminal_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps({**RIGHT, "id": "\x1b[31m\ud800", "expected": {"marks": ["\ud800"]}}))
    assert lines(capsys, path)[:2] == ["?[31m? (line 1), round_tens", '    marks: expected ["?"], got [4]']
