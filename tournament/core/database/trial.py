"""Run a step for its result only: nothing that it writes is kept."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

Result = TypeVar("Result")


class _RolledBack(Exception):
    """Ends a trial."""


def try_out(step: Callable[[], Result]) -> Result:
    """Return what a step returns, and roll back its changes with its on_commit callbacks. Raises what it raises.

    The rollback restores rows, not the attributes of objects: let the step read what it changes.
    """
    results: list[Result] = []
    try:
        with transaction.atomic():
            results.append(step())
            raise _RolledBack
    except _RolledBack:
        return results[0]
