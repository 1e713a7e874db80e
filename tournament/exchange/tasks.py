"""Celery tasks: claim a row, call a step. Lost, duplicate or late messages are harmless, because the row decides."""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from tournament.club import personal_data, sessions
from tournament.core import jobs
from tournament.core.database import away
from tournament.core.errors import TournamentError
from tournament.documents.pictures import worker as pictures_worker
from tournament.documents.queue import storage, worker
from tournament.exchange import idempotency
from tournament.exchange.backup import making
from tournament.exchange.notices import messages, subscriptions
from tournament.exchange.webhooks import delivery
from tournament.exchange.webhooks import messages as webhooks_messages
from tournament.matches import sheet_photos
from tournament.models import Batch, Document

log = logging.getLogger(__name__)
CLEAN_UP_EVERY = 3600.0  # seconds
BACK_UP_LOOK = 30.0  # seconds between two looks for a back-up that is due
_tidied: float | None = None
_looked: float | None = None
_SENDING = threading.Lock()  # one sender per worker process


@shared_task(name="tournament.draw_document")
@away.left_for_later()
def draw_document(_document_id: int = 0) -> None:
    """Process the most urgent document. A message only signals that there is work, not which."""
    _send(draw_document.delay, worker.work(now=timezone.now()))


@shared_task(name="tournament.draw_pictures")
@away.left_for_later()
def draw_pictures() -> None:
    """Make the files of all pictures of tournaments that are due."""
    pictures_worker.work(now=timezone.now())


@shared_task(name="tournament.send_notice")
@away.left_for_later()
def send_notice(notice_id: int) -> None:
    """Send one e-mail, unless another worker has claimed it."""
    messages.send(notice_id, now=timezone.now())


@shared_task(name="tournament.send_webhooks")
@away.left_for_later()
def send_webhooks() -> None:
    """Send all due webhook messages in at most one thread per worker; the other threads go on rendering."""
    if _SENDING.acquire(blocking=False):
        try:
            delivery.send_all(now=timezone.now())
        finally:
            _SENDING.release()


@shared_task(name="tournament.make_backup")
@away.left_for_later()
def make_backup() -> None:
    """Make the back-up that is due, unless another worker makes it. A refusal, such as a full disk, is logged."""
    try:
        making.make_due(now=timezone.now())
    except TournamentError as error:
        log.error("No back-up was made: %s", error)


def wake_backup() -> None:
    """Notify a worker of a back-up that was asked for."""
    transaction.on_commit(lambda: _send(make_backup.delay))


def wake_webhooks() -> None:
    """Notify a worker of a webhook message after the commit."""
    transaction.on_commit(lambda: _send(send_webhooks.delay))


def wake_pictures() -> None:
    """Notify a worker of an uploaded photograph after the commit."""
    transaction.on_commit(lambda: _send(draw_pictures.delay))


def wake(*asked: Document | Batch) -> None:
    """Notify a worker of documents after the commit."""
    sets = [job for job in asked if isinstance(job, Batch)]
    drawn = Document.objects.filter(batches__in=sets, state=Document.State.WAITING).distinct().count()
    transaction.on_commit(lambda: _send(draw_document.delay, len(asked) + drawn), robust=True)


def _send(delay: Callable[[], object], count: int = 1) -> None:
    """Send messages. An unreachable broker is no error: the sweep finds the rows."""
    try:
        for _ in range(count):
            delay()
    except Exception as error:
        away.warn("The queue is away; its jobs wait for the sweep", error)


def keep_alive() -> bool:
    """Renew the leases of this worker's rows. False if one of them hangs."""
    return jobs.renew(now=timezone.now())


def sweep() -> int:
    """Resend messages for rows that a dead worker or a lost message left behind. Returns how many.

    The worker calls this on start and every few seconds. Rows sent a moment ago are skipped, so that a slow worker is
    not flooded.
    """
    stale = worker.left_lying(now=timezone.now())
    _send(draw_document.delay, stale)
    if pictures_worker.left_lying(now=timezone.now()):
        _send(draw_pictures.delay)
    _clean_up_sometimes()
    _look_for_backup()
    return stale + _sweep_notices() + _sweep_webhooks()


def _clean_up_sometimes() -> None:
    """Clean up old files when a worker starts, and every hour."""
    global _tidied
    if _tidied is None or time.monotonic() - _tidied > CLEAN_UP_EVERY:
        _tidied = time.monotonic()
        try:
            storage.clean_up(now=timezone.now())
            idempotency.delete_old_answers(now=timezone.now())
            delivery.forget_old(now=timezone.now())
            sheet_photos.clean_up(now=timezone.now())
            sessions.delete_old(now=timezone.now())
            personal_data.delete_old(now=timezone.now())
        except OSError:
            log.exception("old files could not be put away; they are looked at again in %s s", CLEAN_UP_EVERY)


def _look_for_backup() -> None:
    """Have a back-up made that is due: each night, and after each round."""
    global _looked
    if _looked is None or time.monotonic() - _looked > BACK_UP_LOOK:
        _looked = time.monotonic()
        try:
            if making.due(now=timezone.now()) is not None:
                _send(make_backup.delay)
        except OSError:
            log.exception("the folder of back-ups cannot be read")


def _sweep_notices() -> int:
    """Create e-mails from the events at the tables, and send those that are due. Returns how many.

    Workers are not notified of them: a mail may take the five seconds between two sweeps.
    """
    subscriptions.forget_old(now=timezone.now())
    messages.look(now=timezone.now())
    due = messages.left_lying(now=timezone.now())
    for notice_id in due:
        _send(partial(send_notice.delay, notice_id))
    return len(due)


def _sweep_webhooks() -> int:
    """Create webhook messages from new journal entries. Returns how many."""
    found = webhooks_messages.look(now=timezone.now())
    if delivery.is_due(now=timezone.now()):
        _send(send_webhooks.delay)
    return found
