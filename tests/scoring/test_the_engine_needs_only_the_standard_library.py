"""The promise of the room: no third party, no Django, no clock, no reading or writing."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import scoring
from scoring.rulesets import all_rulesets
from scoring.transcripts import Kind

ROOM = Path(scoring.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
IMPURE = {"asyncio", "datetime", "io", "logging", "os", "pathlib", "secrets", "shutil", "socket", "subprocess", "time"}
CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0] if not node.level else "relative"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_a_file_imports_only_what_is_pure(path: Path) -> None:
    names = set(imported(ast.parse(path.read_text())))
    assert names <= set(sys.stdlib_module_names) - IMPURE | {"scoring"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_a_file_calls_nothing_that_reads_or_writes(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    assert not CALLS & {call.id for call in calls if isinstance(call, ast.Name)}


def test_chance_is_always_an_argument() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random"


def test_only_its_own_file_knows_a_system_by_its_key() -> None:
    keys = {ruleset.key for ruleset in all_rulesets()} - set(get_args(Kind))  # "draw" is also what a seat does
    for path in FILES:
        texts = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
        assert not texts & keys or path.parent.name == "rulesets"


def test_nobody_compares_a_key() -> None:
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare) and path.parent.name != "rulesets":
                sides = [node.left, *node.comparators]
                assert not any(isinstance(side, ast.Attribute) and side.attr == "key" for side in sides)
