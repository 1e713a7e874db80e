"""The queue of papers: do the most urgent work once, keep its bytes, find what was left lying."""

import datetime

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from tournament.documents import kinds
from tournament.issuing import batches, claiming, drawing, failures, keeping, parts
from tournament.issuing.claiming import PATIENCE, QUEUES, Lost, Work, held
from tournament.models import Batch, Document, DocumentPart
from tournament.models.jobs import Job


def work(*, now: datetime.datetime) -> int:
    """Do the most urgent work that is due, if there is any; returns how many others can be begun because of it."""
    found = claiming.take(now=now)
    return 0 if found is None else _do(found, now)


def produce(document_id: int, *, now: datetime.datetime) -> bool:
    """Draw one document, with all its parts, and keep its bytes; False when somebody else has it or had it."""
    document = claiming.claim(Document, document_id, now=now)
    if document is None:
        return False
    _do(document, now)
    for part in DocumentPart.objects.filter(document=document_id).exclude(state=Job.State.DONE):
        if (claimed := claiming.claim(DocumentPart, part.pk, now=now)) is not None:
            _do(claimed, now)
    return Document.objects.filter(pk=document_id, state=Job.State.DONE).exists()


def _do(found: Work, now: datetime.datetime) -> int:
    try:
        match found:
            case Batch():
                batches.join(found)
                return 0
            case DocumentPart():
                return _draw_part(found, now)
            case Document():
                return _draw_document(found)
    except Lost:
        waiting = {"state": Job.State.WAITING, "claim": None, "lease_until": None}
        held(found).update(**waiting, attempts=F("attempts") - 1)
        return 0
    except Exception as error:
        failures.give_up(found, error, now=now)
        raise
    finally:
        claiming.let_go(found)


def _draw_document(document: Document) -> int:
    record = kinds.from_payload(document.kind, document.payload)
    if ranges := parts.cut(document.kind, record):
        if not parts.are_drawn(document.pk):
            return parts.lay_out(document, ranges)
        content, leaves = parts.drawn(document)
        pages = len(leaves)
    else:
        press = drawing.press_for(document, document)
        content = drawing.paint(document, press)
        leaves, pages = press.leaves, press.pages or len(press.leaves)
    keeping.keep(document, content, leaves=leaves, pages=pages, pages_done=pages)
    parts.clear(document)
    keeping.show_first_page(document, content)
    return Batch.objects.filter(papers__document=document, state=Job.State.WAITING).count()


def _draw_part(part: DocumentPart, now: datetime.datetime) -> int:
    document = Document.objects.select_related("tournament").filter(pk=part.document_id).first()
    if document is None:
        raise Lost
    press = drawing.press_for(part, document)
    press.part = range(part.first, part.last)
    content = drawing.paint(document, press)
    keeping.keep(part, content, leaves=press.leaves, pages_done=len(press.leaves))
    Document.objects.filter(pk=document.pk, pages=0).update(pages=press.pages)  # of the whole: whoever waits sees it
    if not parts.are_drawn(document.pk):
        return 0
    # Of two workers that draw the last two parts at once, the claim lets one join.
    Document.objects.filter(pk=document.pk, state=Job.State.RUNNING, claim=None).update(state=Job.State.WAITING)
    whole = claiming.claim(Document, document.pk, now=now)
    return 0 if whole is None else _do(whole, now)


def left_lying(*, now: datetime.datetime) -> list[int]:
    """Documents that no message is on its way for, marked as sent again: waiting too long, or out of lease."""
    failures.fail_dead(now)
    return _stale(Document, now)


def others_left_lying(*, now: datetime.datetime) -> int:
    """The same for parts of documents and for sets; how many."""
    return sum(len(_stale(model, now)) for model, _way in QUEUES if model is not Document)


def _to_be_joined() -> QuerySet[Document]:
    """Those whose parts are all drawn, and whose last worker died before it could join them."""
    parts_of = DocumentPart.objects.filter(document=OuterRef("pk"))
    waiting = Document.objects.filter(Exists(parts_of), state=Job.State.RUNNING, claim=None)
    return waiting.exclude(Exists(parts_of.exclude(state=Job.State.DONE)))


def _stale(model: type[Work], now: datetime.datetime) -> list[int]:
    rows = model._base_manager
    with transaction.atomic():
        dead = rows.filter(state=Job.State.RUNNING, lease_until__lt=now)
        dead.update(state=Job.State.WAITING, reason=Job.Reason.WORKER_DIED, claim=None, lease_until=None, due_at=now)
        if model is Document:
            _to_be_joined().update(state=Job.State.WAITING, due_at=None)
        stale = list(
            claiming.due(model, now)
            .filter(enqueued_at__lt=now - PATIENCE)
            .select_for_update(no_key=True)
            .order_by("id")
            .values_list("pk", flat=True)
        )
        rows.filter(pk__in=stale).update(enqueued_at=now)
    return stale
