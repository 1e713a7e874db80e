"""Row locks of the steps. Every step locks the club or tournament first, then what belongs to it."""

from typing import TypeVar

from django.db.models import Manager, Model, QuerySet

M = TypeVar("M", bound=Model)


def lock_row(rows: Manager[M] | QuerySet[M], key: int) -> M:
    """Lock and return the current row with this key, until the transaction ends; DoesNotExist without one.

    The lock does not cover the row's key, which foreign keys of other writers need: with it, a walk-in and a payment at
    the same moment deadlocked.
    """
    return rows.select_for_update(no_key=True).get(pk=key)
