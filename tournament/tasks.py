"""Celery: claim a row, call a step. A lost, doubled or late message changes nothing, because the row decides."""

import logging
import threading
import time

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from tournament import issuing, notices, repeats, webhooks
from tournament.models import Batch, Document

log = logging.getLogger(__name__)
TIDY_EVERY = 3600.0  # seconds
_tidied: float | None = None
_SENDING = threading.Lock()


@shared_task(name="tournament.draw_document")
def draw_document(_document_id: int = 0) -> None:
    """Do the most urgent work there is: a message says only that there is some, whichever it was sent for."""
    _send(issuing.work(now=timezone.now()))


@shared_task(name="tournament.send_notice")
def send_notice(notice_id: int) -> None:
    """Send one e-mail, if nobody else has it."""
    notices.send(notice_id, now=timezone.now())


@shared_task(name="tournament.send_webhooks")
def send_webhooks() -> None:
    """Send to other programs whatever is due: one thread of a worker at most, the others go on drawing."""
    if _SENDING.acquire(blocking=False):
        try:
            webhooks.send_all(now=timezone.now())
        finally:
            _SENDING.release()


def wake_webhooks() -> None:
    """Tell a worker that an official waits for a message; a broker that is away is no error: the sweep comes round."""
    transaction.on_commit(_send_webhooks)


def _send_webhooks() -> None:
    try:
        send_webhooks.delay()
    except Exception:
        log.warning("the queue is away; a message to another program waits for the sweep", exc_info=True)


def wake(*jobs: Document | Batch) -> None:
    """Tell a worker, once the transaction is through; a broker that is away is no error: the sweep comes round."""
    sets = [job for job in jobs if isinstance(job, Batch)]
    drawn = Document.objects.filter(batches__in=sets, state=Document.State.WAITING).distinct().count()
    transaction.on_commit(lambda: _send(len(jobs) + drawn), robust=True)


def _send(messages: int) -> None:
    for number in range(messages):
        try:
            draw_document.delay()
        except Exception:
            log.warning("the queue is away; %s papers wait for the sweep", messages - number, exc_info=True)
            return


def keep_alive() -> bool:
    """Renew the leases of what this worker draws; False when something of it hangs."""
    return issuing.renew(now=timezone.now())


def sweep() -> int:
    """Send again what a dead worker or a lost message left lying; returns how many.

    The worker calls this when it starts and every few seconds; rows sent a moment ago are skipped, so that a slow
    worker is not flooded.
    """
    now = timezone.now()
    stale = len(issuing.left_lying(now=now)) + issuing.others_left_lying(now=now)
    _send(stale)
    _tidy_sometimes()
    return stale + _sweep_notices() + _sweep_webhooks()


def _tidy_sometimes() -> None:
    """Old files are put away when a worker starts, and every hour."""
    global _tidied
    if _tidied is None or time.monotonic() - _tidied > TIDY_EVERY:
        _tidied = time.monotonic()
        try:
            issuing.tidy(now=timezone.now())
            repeats.put_away(now=timezone.now())
            webhooks.forget_old(now=timezone.now())
        except OSError:
            log.exception("old files could not be put away; they are looked at again in %s s", TIDY_EVERY)


def _sweep_notices() -> int:
    """What has happened at the tables becomes e-mails, and those that are due are sent; returns how many.

    Nobody wakes a worker for them: a mail may take the five seconds between two sweeps.
    """
    notices.forget_old(now=timezone.now())
    notices.look(now=timezone.now())
    due = notices.left_lying(now=timezone.now())
    for notice_id in due:
        send_notice.delay(notice_id)
    return len(due)


def _sweep_webhooks() -> int:
    """What the journals say anew becomes messages to other programs; returns how many."""
    found = webhooks.look(now=timezone.now())
    if webhooks.is_due(now=timezone.now()):
        send_webhooks.delay()
    return found
