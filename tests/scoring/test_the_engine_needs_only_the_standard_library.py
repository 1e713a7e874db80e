"""The promise of the room: no third party, no Django, no clock, and no reading or writing but in the shell."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import scoring
from scoring.hands import Kind
from scoring.rulesets import all_rulesets
from scoring.shell.federation import FEDERATION

ROOM = Path(scoring.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
SHELL = ROOM / "shell"
INSIDE = [path for path in FILES if path != ROOM / "__main__.py" and SHELL not in path.parents]
REGISTRIES = {*(ROOM / "rulesets").glob("*.py"), ROOM / "profile" / "presets.py"}
CASES = SHELL / "cases"
"""Files of cases come from outside and call the systems by their keys and by other names."""
IMPURE = {"asyncio", "datetime", "io", "logging", "os", "pathlib", "secrets", "shutil", "socket", "subprocess", "time"}
CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text())))


def imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0] if not node.level else "relative"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_a_file_imports_nothing_of_others(path: Path) -> None:
    assert set(imported(path)) <= set(sys.stdlib_module_names) | {"scoring"}


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: str(path.relative_to(ROOM)))
def test_nothing_inside_knows_the_shell(path: Path) -> None:
    modules = [node.module or "" for node in nodes(path) if isinstance(node, ast.ImportFrom)]
    assert not [module for module in modules if module.startswith("scoring.shell")]


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: str(path.relative_to(ROOM)))
def test_a_file_imports_only_what_is_pure(path: Path) -> None:
    names = set(imported(path))
    assert names <= set(sys.stdlib_module_names) - IMPURE | {"scoring"}


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: str(path.relative_to(ROOM)))
def test_a_file_calls_nothing_that_reads_or_writes(path: Path) -> None:
    calls = [node.func for node in nodes(path) if isinstance(node, ast.Call)]
    assert not CALLS & {call.id for call in calls if isinstance(call, ast.Name)}


def test_chance_is_always_an_argument() -> None:
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random"


def test_only_its_own_file_knows_a_system_by_its_key() -> None:
    # "draw" is also what a seat does, and "fives" a kind of worked case.
    keys = {ruleset.key for ruleset in all_rulesets()} - set(get_args(Kind)) - FEDERATION.keys()
    for path in FILES:
        texts = {node.value for node in nodes(path) if isinstance(node, ast.Constant)}
        assert not texts & keys or path in REGISTRIES or CASES in path.parents


def test_nobody_compares_a_key() -> None:
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.Compare) and path not in REGISTRIES and CASES not in path.parents:
                sides = [node.left, *node.comparators]
                assert not any(isinstance(side, ast.Attribute) and side.attr == "key" for side in sides)
