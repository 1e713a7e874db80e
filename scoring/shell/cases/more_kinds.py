"""Kinds of cases that the engine does not know: `python -m scoring cases --kinds MODULE FILE` takes them from a module.

The module has `KINDS`: for each name what works a case out, from the facts in its `input`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from scoring.shell.answering import Trouble
from scoring.shell.cases.case import BadCase, Case, Facts, items

Kinds = Mapping[str, Callable[[Case], Facts]]
"""Kinds of cases by name, and what works each of them out."""

MOST: Final = 200
"""The most people, rounds or tables that a case may list."""
WRONG: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a kind raises for input that is not as it has it."""


def kinds_of(module: str) -> Kinds:
    """Return the kinds of a module. Raises Trouble if there is no such module, or if it has none."""
    try:
        found: Mapping[str, Callable[[Mapping[str, Any]], Facts]] = import_module(module).KINDS
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise Trouble(f"{module[:60]} has no kinds of cases") from error
    return {name: partial(_facts, work_out) for name, work_out in found.items()}


def _facts(work_out: Callable[[Mapping[str, Any]], Facts], case: Case) -> Facts:
    if any(len(items(value)) > MOST for value in case.fields.values()):
        raise BadCase("input", f"more than {MOST} of one thing")
    case.read.update(case.fields)
    try:
        return work_out(case.fields)
    except WRONG as error:
        raise BadCase("input", "not as its kind has it") from error
