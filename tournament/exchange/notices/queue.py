"""The queue of notice e-mails: claim a row, send it once, retry later if the mail server refuses it.

A worker that dies between sending and saving sends again: the Message-ID is the same, and most mailboxes show it once.
"""

import datetime
import smtplib
from typing import Final

from tournament.core import jobs
from tournament.exchange.notices import messages
from tournament.models import Notice

GONE_BY: Final = {Notice.Kind.TABLE: 30, Notice.Kind.CALLED: 30}  # minutes; the e-mail is useless after that
TOO_LATE: Final = "too late"


def send(notice_id: int, *, now: datetime.datetime) -> bool:
    """Send one e-mail. False if another worker claimed or sent it, or if it is too late to be useful."""
    notice = jobs.claim(Notice.objects.filter(jobs.due(now)), notice_id, now=now)
    if notice is None:
        return False
    if not notice.subscription.email or _is_stale(notice, now):
        jobs.fail(notice, TOO_LATE, now=now, final=True)
        return False
    try:
        messages.compose(notice).send()
    except Exception as error:
        _note(notice, error, now)
        raise
    return jobs.finish(notice)


def left_lying(*, now: datetime.datetime) -> list[int]:
    """Return notices without a pending Celery message, and mark them as sent."""
    return jobs.left_lying(Notice.objects.all(), now=now)


def _is_stale(notice: Notice, now: datetime.datetime) -> bool:
    minutes = GONE_BY.get(Notice.Kind(notice.kind), 24 * 60)
    return now - notice.created_at > datetime.timedelta(minutes=minutes)


def _note(notice: Notice, error: Exception, now: datetime.datetime) -> None:
    """Record the type of the error, never the server's text, which contains addresses. Some errors are final."""
    code = getattr(error, "smtp_code", "")
    refused = isinstance(error, smtplib.SMTPRecipientsRefused)
    jobs.fail(notice, f"{type(error).__name__} {code}".strip(), now=now, final=refused)
