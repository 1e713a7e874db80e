"""Celery: claim a row, call a step. A lost, doubled or late message changes nothing, because the row decides."""

import logging

from celery import shared_task
from django.utils import timezone

from tournament import issuing, notices
from tournament.models import Document

log = logging.getLogger(__name__)


@shared_task(name="tournament.draw_document")
def draw_document(document_id: int) -> None:
    """Draw one document, if nobody else has it."""
    issuing.produce(document_id, now=timezone.now())


@shared_task(name="tournament.send_notice")
def send_notice(notice_id: int) -> None:
    """Send one e-mail, if nobody else has it."""
    notices.send(notice_id, now=timezone.now())


def wake(*documents: Document) -> None:
    """Tell a worker, once the transaction is through; a broker that is away is no error: the sweep comes round."""
    for document in documents:
        try:
            draw_document.delay(document.pk)
        except Exception:
            log.warning("the queue is away; document %s waits for the sweep", document.pk, exc_info=True)


def sweep() -> int:
    """Send again what a dead worker or a lost message left lying; returns how many.

    The worker calls this when it starts and every few seconds; rows sent a moment ago are skipped, so that a slow
    worker is not flooded.
    """
    stale = issuing.left_lying(now=timezone.now())
    for document_id in stale:
        draw_document.delay(document_id)
    return len(stale) + _sweep_notices()


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
