"""The idempotency keys and row locks of the steps, steps that are rolled back, and reads that need no lock.

A form or a phone makes its key before the first request, so that a retry is the same write. Every step locks the club
or tournament first, then what belongs to it.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeVar, cast

from django.db import transaction
from django.db.models import Manager, Model, QuerySet
from django.utils.translation import gettext as _

from tournament.core.database import prepared_queries
from tournament.core.database.prepared_queries import Prepared
from tournament.core.errors import Refused, TournamentError

KEY = re.compile(r"[!-~]{8,64}")  # ASCII without blanks
MOST_AT_ONCE: Final = 50  # items of one list: they hold their locks together
M = TypeVar("M", bound=Model)
Result = TypeVar("Result")


def check_key(key: str) -> None:
    """Raise Refused for anything but 8 to 64 printable ASCII characters, which every form of ours sends."""
    if not KEY.fullmatch(key):
        raise Refused(_("This form has no valid key: open the page again."), code="bad-key")


def check_keys(keys: Sequence[str]) -> None:
    """Raise Refused unless each item of a list has an idempotency key of its own; "" for items without one."""
    given = [key for key in keys if key]
    if len(set(given)) < len(given):
        raise Refused(_("Each item needs a key of its own."), field="key", code="key-twice")


def each_in_turn(steps: Iterable[Callable[[], Result]]) -> list[Result]:
    """Return what the steps return, taken in order; call it in their transaction. A refusal names its item."""
    results: list[Result] = []
    for number, step in enumerate(steps, start=1):
        try:
            results.append(step())
        except TournamentError as error:
            error.item = number
            raise
    return results


def lock_row(rows: Manager[M] | QuerySet[M], key: int) -> M:
    """Lock and return the current row with this key, until the transaction ends; DoesNotExist without one.

    The lock does not cover the row's key, which foreign keys of other writers need: with it, a walk-in and a payment at
    the same moment deadlocked.
    """
    if isinstance(rows, QuerySet):
        return rows.select_for_update(no_key=True).get(pk=key)
    found: M | None = _locking(rows).first(key)
    if found is None:
        raise cast(Any, rows.model).DoesNotExist
    return found


@cache
def _locking(rows: Manager[Any]) -> Prepared[Any]:
    """Return the prepared query that locks a row of these: every step begins with one."""
    return Prepared(lambda: rows.select_for_update(no_key=True).filter(pk=prepared_queries.KEY))


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


def of_one_state(row: M, rows: QuerySet[M], read: Callable[[M], Result], *state: str) -> Result:
    """Return what `read` makes of a row, which is read again from `rows` until these columns stay the same.

    The lines of a sheet are read after the row: one written in between would be shown with the version before it. A row
    that is gone is shown as it was.
    """
    while True:
        shown = read(row)
        if rows.filter(pk=row.pk, **{name: getattr(row, name) for name in state}).exists():
            return shown
        now = rows.filter(pk=row.pk).first()
        if now is None:
            return shown
        row = now
