"""The queue of papers: claim a row, draw it once, keep the bytes, find what was left lying."""

import datetime
import hashlib
import uuid
from io import BytesIO
from pathlib import PurePosixPath

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone, translation

from tournament.documents import kinds
from tournament.models import Document

LEASE = datetime.timedelta(seconds=30)  # far longer than the longest paper takes
PATIENCE = datetime.timedelta(seconds=10)  # how long a message may be under way before it counts as lost
TRIES = 5


def claim(document_id: int, *, now: datetime.datetime) -> Document | None:
    """Take a waiting document, or one whose worker died, with one conditional UPDATE; None when somebody has it."""
    mine = uuid.uuid4()
    free = Q(state=Document.State.WAITING) | Q(state=Document.State.RUNNING, lease_until__lt=now)
    taken = Document.objects.filter(free, pk=document_id).update(
        state=Document.State.RUNNING, claim=mine, lease_until=now + LEASE, attempts=F("attempts") + 1
    )
    return Document.objects.select_related("tournament").get(pk=document_id) if taken else None


def produce(document_id: int, *, now: datetime.datetime) -> bool:
    """Draw one document and keep its bytes; False when somebody else has it or had it."""
    document = claim(document_id, now=now)
    if document is None:
        return False
    try:
        content = paint(document)
        name = _keep(document, content)
    except Exception as error:
        _give_up(document, error)
        raise
    return bool(
        Document.objects.filter(pk=document.pk, claim=document.claim, state=Document.State.RUNNING).update(
            state=Document.State.DONE,
            file=name,
            sha256=hashlib.sha256(content).hexdigest(),
            done_at=timezone.now(),
            error="",
            claim=None,
            lease_until=None,
        )
    )


def left_lying(*, now: datetime.datetime) -> list[int]:
    """Documents that no message is on its way for, marked as sent again: waiting too long, or out of lease."""
    Document.objects.filter(state=Document.State.RUNNING, lease_until__lt=now, attempts__gte=TRIES).update(
        state=Document.State.FAILED, error="its worker died each time", claim=None, lease_until=None
    )
    with transaction.atomic():
        stale = list(
            Document.objects.select_for_update(no_key=True)
            .filter(
                Q(state=Document.State.WAITING, enqueued_at__lt=now - PATIENCE)
                | Q(state=Document.State.RUNNING, lease_until__lt=now, enqueued_at__lt=now - PATIENCE)
            )
            .order_by("id")
            .values_list("pk", flat=True)
        )
        Document.objects.filter(pk__in=stale).update(enqueued_at=now)
    return stale


def paint(document: Document) -> bytes:
    """The bytes of a document, from its frozen record alone."""
    record = kinds.from_payload(document.kind, document.payload)
    with translation.override(record.heading.language):
        return kinds.draw(document.kind, record)


def file_name(document: Document) -> str:
    """A name that says what it is: 2026-11-21-men-round-1-scoresheets-v1.pdf."""
    bracket = document.division.key if document.division else ""
    subject = "" if document.subject == document.kind else document.subject
    said = [document.tournament.date.isoformat(), bracket, subject, document.kind, f"v{document.version}"]
    return "-".join(word for word in said if word) + ".pdf"


def _keep(document: Document, content: bytes) -> str:
    """Keep the bytes under their own name; a second try after a dead worker writes over the first."""
    name = str(PurePosixPath(document.tournament.slug) / file_name(document))
    if default_storage.exists(name):
        default_storage.delete(name)
    return default_storage.save(name, ContentFile(content))


def _give_up(document: Document, error: Exception) -> None:
    """Note why it failed; after `TRIES` attempts nobody tries again."""
    spent = document.attempts >= TRIES
    Document.objects.filter(pk=document.pk, claim=document.claim).update(
        state=Document.State.FAILED if spent else Document.State.WAITING,
        error=f"{type(error).__name__}: {error}"[:300],
        claim=None,
        lease_until=None,
    )


def contents(document: Document) -> BytesIO:
    """The kept bytes of a ready document, for reading."""
    with document.file.open("rb") as file:
        return BytesIO(file.read())
