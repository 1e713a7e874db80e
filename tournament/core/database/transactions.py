"""Row locks of the steps, and steps that are rolled back.

Every step locks the club or tournament first, then what belongs to it.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.db.models import Manager, Model, QuerySet

M = TypeVar("M", bound=Model)


def lock_row(rows: Manager[M] | QuerySet[M], key: int) -> M:
    """Lock and return the current row with this key, until the transaction ends; DoesNotExist without one.

    The lock does not cover the row's key, which foreign keys of other writers need: with it, a walk-in and a payment at
    the same moment deadlocked.
    """
    return rows.select_for_update(no_key=True).get(pk=key)


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
