"""Every code that the engine says, read from its source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import scoring
from scoring.entries import Called

ROOM = Path(scoring.__file__).parent
SHELL = ROOM / "shell"
OF_A_MOVE = {"move", "seat", "tile"}
"""Params of every finding about a move (scoring/referee/referee.py)."""


class Said(NamedTuple):
    """A code, and the params that are sure to come with it; None: they are put together elsewhere."""

    code: str
    params: frozenset[str] | None


@cache
def calls() -> tuple[ast.Call, ...]:
    """Every call in the engine; its shell words things for itself."""
    paths = [path for path in sorted(ROOM.rglob("*.py")) if SHELL not in path.parents]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    return tuple(node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))


def findings() -> Iterator[Said]:
    """Codes of findings: of `error` and `warning`, of a move judged, and of why a tile does not go somewhere."""
    for call in calls():
        if name(call) not in ("error", "warning") or not call.args:
            continue
        params = {word.arg for word in call.keywords if word.arg}
        known = None if any(word.arg is None for word in call.keywords) else frozenset(params)
        if isinstance(call.func, ast.Attribute) and known is not None:
            known |= OF_A_MOVE
        for code in texts(call.args[0]):
            yield Said(code, known)
    yield from (Said(code, frozenset(OF_A_MOVE)) for code in refusals())


def refusals() -> Iterator[str]:
    """Why a table refuses a tile."""
    for path in sorted((ROOM / "layouts").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "refusal":
                for back in ast.walk(node):
                    if isinstance(back, ast.Return) and back.value is not None:
                        yield from texts(back.value)


def notes() -> Iterator[str]:
    """Codes of notes, and of what winning plays are called."""
    for call in calls():
        if name(call) in ("Note", "_scored") and call.args:
            yield from texts(call.args[0])
    yield from get_args(Called)


def unreadable() -> Iterator[str]:
    """Codes of data that is no entry."""
    for call in calls():
        if name(call) == "BadEntry" and len(call.args) == 2:
            yield from texts(call.args[1])


def name(call: ast.Call) -> str:
    """What is called."""
    match call.func:
        case ast.Name(id=called) | ast.Attribute(attr=called):
            return called
    return ""


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be; one that is put together is none of them."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=first, orelse=second):
            yield from texts(first)
            yield from texts(second)
