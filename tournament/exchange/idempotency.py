"""Idempotency keys: a repeated request with the same key gets the stored response and has no second effect."""

import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.models import KeptAnswer, User

KEPT_FOR: Final = datetime.timedelta(hours=24)


def claim_key(*, actor: User | None, key: str, request: str, now: datetime.datetime) -> KeptAnswer:
    """Return the row of a key, locked until the transaction ends. `status` 0: the caller must process the request.

    A parallel request with the same key waits here and then sees the response. A response older than 24 hours is
    ignored. Refused "idempotency-key-reused" if the key belongs to another request.
    """
    assert transaction.get_connection().in_atomic_block  # noqa: S101 - else there is no lock
    new = KeptAnswer(actor=actor, key=key, request=request, kept_at=now)
    KeptAnswer.objects.bulk_create([new], ignore_conflicts=True)
    row = KeptAnswer.objects.select_for_update(no_key=True).filter(actor=actor, key=key).first()
    if row is None:  # the clean-up deleted it in between
        return claim_key(actor=actor, key=key, request=request, now=now)
    if row.status and row.kept_at <= now - KEPT_FOR:
        row.status, row.request, row.kept_at = 0, request, now
    if row.request != request:
        raise Refused(_("This key was used for something else: make a new one."), code="idempotency-key-reused")
    return row


def keep_answer(row: KeptAnswer, *, status: int, media_type: str, body: str) -> None:
    """Store a response, in the same transaction as its effects."""
    row.status, row.media_type, row.body = status, media_type, body
    row.save()


def delete_old_answers(*, now: datetime.datetime) -> int:
    """Delete expired responses. Returns how many."""
    return KeptAnswer.objects.filter(kept_at__lte=now - KEPT_FOR).delete()[0]


def forget_answers(*texts: str) -> int:
    """Delete the responses that name an erased person. Returns how many."""
    # A request that holds a key's row may wait for rows this erasure has locked: waiting for it could deadlock.
    rows = KeptAnswer.objects.select_for_update(skip_locked=True)
    found = {row.pk for row in rows.exclude(body="").iterator() if any(text and text in row.body for text in texts)}
    return KeptAnswer.objects.filter(pk__in=found).delete()[0]
