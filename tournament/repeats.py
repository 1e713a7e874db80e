"""A request with a key of its own is answered once: sent again, it hears what it heard, and nothing happens twice."""

import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.models import KeptAnswer, User

KEPT_FOR: Final = datetime.timedelta(hours=24)


def claim(*, actor: User | None, key: str, request: str, now: datetime.datetime) -> KeptAnswer:
    """The row of a key, locked until the transaction ends; its `status` is 0 for who is to answer now.

    Whoever comes with the same key meanwhile waits here, and then sees what was answered. An answer older than 24 hours
    counts for nothing. Conflict "key-used-otherwise" when the key stands for another request.
    """
    assert transaction.get_connection().in_atomic_block  # noqa: S101 - else there is no lock
    new = KeptAnswer(actor=actor, key=key, request=request, kept_at=now)
    KeptAnswer.objects.bulk_create([new], ignore_conflicts=True)
    row = KeptAnswer.objects.select_for_update(no_key=True).filter(actor=actor, key=key).first()
    if row is None:  # it was old, and put away between the two
        return claim(actor=actor, key=key, request=request, now=now)
    if row.status and row.kept_at <= now - KEPT_FOR:
        row.status, row.request, row.kept_at = 0, request, now
    if row.request != request:
        raise Conflict(_("This key was used for something else: make a new one."), code="key-used-otherwise")
    return row


def keep(row: KeptAnswer, *, status: int, media_type: str, body: str) -> None:
    """Remember an answer, in the same transaction as what was done."""
    row.status, row.media_type, row.body = status, media_type, body
    row.save()


def put_away(*, now: datetime.datetime) -> int:
    """Delete what nobody can ask for any more; returns how many."""
    return KeptAnswer.objects.filter(kept_at__lte=now - KEPT_FOR).delete()[0]


def forget(*texts: str) -> int:
    """Delete the answers that name somebody who is erased; returns how many."""
    # Who holds a key's row may wait for what an erasure has locked: such a row is not waited for.
    rows = KeptAnswer.objects.select_for_update(skip_locked=True)
    found = {row.pk for row in rows.exclude(body="").iterator() if any(text and text in row.body for text in texts)}
    return KeptAnswer.objects.filter(pk__in=found).delete()[0]
