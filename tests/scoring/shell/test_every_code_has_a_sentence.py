"""Whatever code the engine can say, the shell has a sentence for it that its parameters fill; and none for another."""

import ast
import string
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

import scoring
from scoring.entries import Called
from scoring.errors import NotationError
from scoring.findings import error, warning
from scoring.hands import Seat
from scoring.layouts.table import Refusal
from scoring.sheets import Note
from scoring.shell.sentences import FINDINGS, NOTES, REFUSALS, finding_text, reason, refusal, sentence
from tests.scoring.penalties import false_pass

ROOM = Path(scoring.__file__).parent
ALWAYS = {"Judge": {"move", "seat", "tile"}}
"""Parameters that the findings about a move carry beside those named."""
OF_PENALTIES = {"penalty", "penalty-awarded", "penalty-both", "penalty-again", "penalty-void"}
"""Sentences for the note of a penalty, by what it cost."""


def calls(*names: str, under: Path = ROOM) -> Iterator[ast.Call]:
    """Every call of one of these, as a function or a method, outside the shell."""
    for path, called in every_call().items():
        if path.is_relative_to(under):
            for node in called:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in names and node.args:
                    yield node


@cache
def every_call() -> dict[Path, list[ast.Call]]:
    paths = [path for path in ROOM.rglob("*.py") if ROOM / "shell" not in path.parents]
    return {
        path: [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)] for path in paths
    }


def texts(node: ast.AST) -> set[str]:
    """The texts that an argument can be."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def found() -> set[str]:
    codes = set(get_args(Refusal))
    return codes.union(*(texts(call.args[0]) for call in calls("error", "warning")))


def noted() -> set[str]:
    counted = {"pips-left", "opponents-pips-left"}
    codes = {*get_args(Called), *counted, "losers-pay", *(f"{code}-marks" for code in counted)}
    return codes.union(*(texts(call.args[0]) for call in calls("Note")))


def refused() -> set[str]:
    given = chain.from_iterable(call.args for call in calls("fail", "number", under=ROOM / "notation"))
    codes = {NotationError("").code, "number-expected"}
    return codes.union(*(texts(argument) for argument in given))


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_finding() -> None:
    assert len(found()) > 70
    assert found() == set(FINDINGS)


def test_every_note() -> None:
    assert noted() | OF_PENALTIES == set(NOTES)


def test_every_refusal_of_the_notation() -> None:
    assert refused() == set(REFUSALS)


def test_a_sentence_names_what_the_finding_tells() -> None:
    lacking = []
    for call in calls("error", "warning"):
        named = {keyword.arg for keyword in call.keywords}
        method = isinstance(call.func, ast.Attribute)
        given = named | (ALWAYS["Judge"] if method else set())
        lacking += [code for code in texts(call.args[0]) if None not in named and not fields(FINDINGS[code]) <= given]
    assert lacking == []


def test_a_code_that_nobody_worded_shows_itself() -> None:
    assert sentence(warning("new-code", "rule 1", seat=2, tile="3-5")) == "new-code seat=2, tile=3-5"
    assert finding_text(error("new-code", "rule 1")) == "error new-code (rule 1): new-code"
    assert reason(Note("new-note", {})) == "new-note"
    assert refusal("new-refusal") == "new-refusal"


def test_a_parameter_that_is_not_given_is_a_question_mark() -> None:
    assert sentence(error("tile-not-held", "rule 9", seat=1)) == "seat 1 does not have ?"


@pytest.mark.parametrize(
    ("deducted", "awarded", "said"),
    [(25, 0, "25 taken off"), (0, 25, "25 to the others"), (25, 30, "25 taken off, 30 to the others")],
)
def test_a_false_pass_says_what_it_cost(deducted: int, awarded: int, said: str) -> None:
    entry = false_pass(Seat(0))
    assert reason(Note("false-pass", {"deducted": deducted, "awarded": awarded}), entry) == f"false pass: {said}"
    assert reason(Note("false-pass", {"deducted": 0, "awarded": 0}), entry) == "false pass"
    assert reason(Note("after-the-end", {}), entry) == "after the end: counts nothing"
    assert reason(Note("hand-bonus", {"hand": 7})) == "bonus for hand 7"
