"""Retry a read that fails because something has changed between its statements.

A page takes many statements, and each sees what is there at its own moment: a lottery that is held in between names
teams that the statements before it did not know. Nothing is wrong then, and the same read succeeds at once. What has no
such error may show two moments side by side; its version is the earlier one, so the next poll replaces it.
"""

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from django.db import DatabaseError
from django.utils import timezone

from tournament.core.errors import TournamentError
from tournament.models import JournalLine

ATTEMPTS: Final = 3
log = logging.getLogger(__name__)

T = TypeVar("T")


def retried(read: Callable[[], T], *answers: type[Exception]) -> T:
    """Return the result of a read. It is made again, twice at most, if it fails while the journal grows.

    answers: errors that tell the caller something, and so are no failures.
    """
    final: tuple[type[Exception], ...] = (TournamentError, DatabaseError, *answers)
    for attempt in range(1, ATTEMPTS):
        begun = timezone.now()
        try:
            return read()
        except final:
            raise
        except Exception as error:
            newest = JournalLine.objects.order_by("pk").last()
            if newest is None or newest.at < begun:
                raise
            log.warning("attempt %s failed while something changed: %r", attempt, error)
    return read()
