"""Cases about the seating of people, which the engine does not do: a room beside it works them out, if it is there."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from scoring.shell.cases.case import BadCase, Case, Facts, items

ROOM: Final = "brackets.rotating.cases"
"""The module that has `KINDS`. Found by its name: the engine is also used without the program around it."""
MOST: Final = 200
"""The most people, rounds or tables that a case may list."""
WRONG: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a kind raises for input that is not as it has it."""


def kind_of(name: str) -> Callable[[Case], Facts] | None:
    """Return what works this kind out; None for another kind, and for an engine alone."""
    try:
        kinds: Mapping[str, Callable[[Mapping[str, Any]], Facts]] = import_module(ROOM).KINDS
    except ModuleNotFoundError:
        return None
    work_out = kinds.get(name)
    return None if work_out is None else lambda case: _facts(work_out, case)


def _facts(work_out: Callable[[Mapping[str, Any]], Facts], case: Case) -> Facts:
    if any(len(items(value)) > MOST for value in case.fields.values()):
        raise BadCase("input", f"more than {MOST} of one thing")
    case.read.update(case.fields)
    try:
        return work_out(case.fields)
    except WRONG as error:
        raise BadCase("input", "not as its kind has it") from error
