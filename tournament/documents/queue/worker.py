"""The document queue: do the most urgent work once, store its bytes, resend what was lost."""

import datetime

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from tournament.club import time_zones
from tournament.core import jobs
from tournament.core.jobs import Job
from tournament.documents import kinds
from tournament.documents.queue import batches, claiming, rendering, storage
from tournament.documents.queue.claiming import QUEUES, Lost, Work
from tournament.models import Batch, Document, DocumentPart


def work(*, now: datetime.datetime) -> int:
    """Do the most urgent work that is due, if any; returns how many jobs can start because of it."""
    found = claiming.claim_next(now=now)
    return 0 if found is None else _do(found, now)


def produce(document_id: int, *, now: datetime.datetime) -> bool:
    """Render one document with all its parts, and store it; False if another worker has it or had it."""
    document = claiming.claim(Document, document_id, now=now)
    if document is None:
        return False
    _do(document, now)
    for part in DocumentPart.objects.filter(document=document_id).exclude(state=Job.State.DONE):
        if (claimed := claiming.claim(DocumentPart, part.pk, now=now)) is not None:
            _do(claimed, now)
    return Document.objects.filter(pk=document_id, state=Job.State.DONE).exists()


def _do(found: Work, now: datetime.datetime) -> int:
    tournament = found.document.tournament_id if isinstance(found, DocumentPart) else found.tournament_id
    try:
        with timezone.override(time_zones.zone_of_tournament(tournament)):
            match found:
                case Batch():
                    batches.join(found)
                    return 0
                case DocumentPart():
                    return _draw_part(found, now)
                case Document():
                    return _draw_document(found)
    except Lost:
        # A lost claim is no failure: the attempt does not count.
        jobs.release(found, state=Job.State.WAITING, attempts=F("attempts") - 1)
        return 0
    except Exception as error:
        claiming.give_up(found, error, now=now)
        raise
    finally:
        jobs.let_go(found)


def _draw_document(document: Document) -> int:
    record = kinds.from_payload(document.kind, document.payload)
    if ranges := rendering.cut(document.kind, record):
        if not rendering.are_drawn(document.pk):
            return rendering.lay_out(document, ranges)
        content, sections = rendering.drawn(document)
        pages = len(sections)
    else:
        context = rendering.press_for(document)
        content = rendering.paint(document, context)
        sections, pages = context.sections, context.pages or len(context.sections)
    storage.store_file(document, content, sections=sections, pages=pages, pages_done=pages)
    rendering.clear(document)
    storage.show_first_page(document, content)
    return Batch.objects.filter(papers__document=document, state=Job.State.WAITING).count()


def _draw_part(part: DocumentPart, now: datetime.datetime) -> int:
    document = Document.objects.select_related("tournament").filter(pk=part.document_id).first()
    if document is None:
        raise Lost
    context = rendering.press_for(part)
    context.part = range(part.first, part.last)
    content = rendering.paint(document, context)
    storage.store_file(part, content, sections=context.sections, pages_done=len(context.sections))
    Document.objects.filter(pk=document.pk, pages=0).update(pages=context.pages)  # for the progress page
    if not rendering.are_drawn(document.pk):
        return 0
    # When two workers finish the last two parts at once, the claim lets only one join them.
    Document.objects.filter(pk=document.pk, state=Job.State.RUNNING, claim=None).update(state=Job.State.WAITING)
    whole = claiming.claim(Document, document.pk, now=now)
    return 0 if whole is None else _do(whole, now)


def left_lying(*, now: datetime.datetime) -> int:
    """Send again what has no message under way; returns how many jobs."""
    _to_be_joined().update(state=Job.State.WAITING, due_at=None)
    return sum(len(claiming.left_lying(model, now=now)) for model, _way in QUEUES)


def _to_be_joined() -> QuerySet[Document]:
    """Documents whose parts are all rendered and whose last worker died before joining them."""
    parts_of = DocumentPart.objects.filter(document=OuterRef("pk"))
    waiting = Document.objects.filter(Exists(parts_of), state=Job.State.RUNNING, claim=None)
    return waiting.exclude(Exists(parts_of.exclude(state=Job.State.DONE)))
