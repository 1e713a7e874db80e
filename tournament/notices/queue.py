"""The queue of e-mails: claim a row, send it once, try again later where the mail server does not take it.

A worker that dies between the server's yes and its own note sends again: the Message-ID is the same then, and most
mailboxes show it once.
"""

import datetime
import smtplib
import uuid
from typing import Final

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournament.models import Notice
from tournament.notices import letters

LEASE = datetime.timedelta(seconds=60)  # far longer than a mail server's patience, see EMAIL_TIMEOUT
PATIENCE = datetime.timedelta(seconds=30)  # how long a message may be under way before it counts as lost
FIRST_PAUSE = datetime.timedelta(seconds=15)  # doubled with each attempt
TRIES = 8  # over half an hour
GONE_BY: Final = {Notice.Kind.TABLE: 30, Notice.Kind.CALLED: 30}  # minutes after which nobody needs it any more
TOO_LATE: Final = "too late"


def claim(notice_id: int, *, now: datetime.datetime) -> Notice | None:
    """Take a waiting notice, or one whose worker died, with one conditional UPDATE; None when somebody has it."""
    mine = uuid.uuid4()
    free = Q(state=Notice.State.WAITING) | Q(state=Notice.State.SENDING, lease_until__lt=now)
    due = Q(not_before=None) | Q(not_before__lte=now)
    taken = Notice.objects.filter(free & due, pk=notice_id, subscription__ended_at=None).update(
        state=Notice.State.SENDING, claim=mine, lease_until=now + LEASE, attempts=F("attempts") + 1
    )
    return letters.related().filter(pk=notice_id, claim=mine).first() if taken else None


def send(notice_id: int, *, now: datetime.datetime) -> bool:
    """Send one e-mail; False when somebody else has it, or had it, or it comes too late to be of use."""
    notice = claim(notice_id, now=now)
    if notice is None:
        return False
    if not notice.subscription.email or _is_stale(notice, now):
        _close(notice, state=Notice.State.FAILED, error=TOO_LATE)
        return False
    try:
        letters.compose(notice).send()
    except Exception as error:
        _give_up(notice, error, now)
        raise
    return _close(notice, state=Notice.State.SENT, sent_at=timezone.now(), error="")


def left_lying(*, now: datetime.datetime) -> list[int]:
    """Notices that no message is on its way for, marked as sent for: new, due again, or out of lease."""
    lost = Q(enqueued_at=None) | Q(enqueued_at__lt=now - PATIENCE)
    due = Q(not_before=None) | Q(not_before__lte=now)
    free = Q(state=Notice.State.WAITING) | Q(state=Notice.State.SENDING, lease_until__lt=now)
    stale = Notice.objects.filter(lost & due & free).order_by("id")
    if not stale.exists():  # who only looks takes no lock
        return []
    with transaction.atomic():
        spent = Q(state=Notice.State.SENDING, lease_until__lt=now, attempts__gte=TRIES)
        Notice.objects.filter(spent).update(
            state=Notice.State.FAILED, error="its worker died each time", claim=None, lease_until=None
        )
        keys = list(stale.select_for_update(no_key=True).values_list("pk", flat=True))
        Notice.objects.filter(pk__in=keys).update(enqueued_at=now)
    return keys


def _is_stale(notice: Notice, now: datetime.datetime) -> bool:
    minutes = GONE_BY.get(Notice.Kind(notice.kind), 24 * 60)
    return now - notice.created_at > datetime.timedelta(minutes=minutes)


def _give_up(notice: Notice, error: Exception, now: datetime.datetime) -> None:
    """Note what kind of error it was, never the server's words: they hold addresses. Some are final at once."""
    spent = notice.attempts >= TRIES or isinstance(error, smtplib.SMTPRecipientsRefused)
    code = getattr(error, "smtp_code", "")
    _close(
        notice,
        state=Notice.State.FAILED if spent else Notice.State.WAITING,
        error=f"{type(error).__name__} {code}".strip()[:80],
        not_before=now + FIRST_PAUSE * 2 ** (notice.attempts - 1),
    )


def _close(notice: Notice, **columns: object) -> bool:
    """Write how it ended, if it is still ours."""
    mine = Notice.objects.filter(pk=notice.pk, claim=notice.claim, state=Notice.State.SENDING)
    return bool(mine.update(claim=None, lease_until=None, **columns))
