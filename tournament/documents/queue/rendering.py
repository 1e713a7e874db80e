"""Render a document from its snapshot: the first time, and again after its file was cleaned up.

Long documents are rendered in parts by several workers, and joined after the last part.
"""

import hashlib
import logging
import time
from io import BytesIO
from typing import Final

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone, translation

from tournament.core.jobs import LEASE, Job, held, release, seen_alive
from tournament.documents import kinds
from tournament.documents.engine.context import RenderContext
from tournament.documents.kinds.base import Record
from tournament.documents.queue import pdf_files, storage
from tournament.documents.queue.claiming import Lost
from tournament.documents.queue.storage import read_file
from tournament.models import Document, DocumentPart

WHOLE: Final = 80  # a document of up to this many sections is rendered whole: joining takes time too
A_PART: Final = 40


def cut(kind: str, record: Record) -> list[range]:
    """The parts of a document as ranges of its sections, always the same for a snapshot; [] to render it whole."""
    sections = len(kinds.KINDS[kind].sections(record))
    if sections <= WHOLE:
        return []
    # Rounded up, and the sections spread evenly: no short last part.
    count = -(-sections // A_PART)
    return [range(sections * part // count, sections * (part + 1) // count) for part in range(count)]


@transaction.atomic
def lay_out(document: Document, ranges: list[range]) -> int:
    """Create the parts and release the document until they are rendered; returns how many are left."""
    now = timezone.now()
    if not release(document, attempts=0, pages_done=0):
        raise Lost
    DocumentPart.objects.bulk_create(
        (
            DocumentPart(
                document=document, first=part.start, last=part.stop, priority=document.priority, enqueued_at=now
            )
            for part in ranges
        ),
        ignore_conflicts=True,  # a retry finds the parts of the first attempt
    )
    return document.parts.exclude(state=Job.State.DONE).count()


def are_drawn(document_id: int) -> bool:
    """Whether a document has parts and all of them are rendered."""
    parts = DocumentPart.objects.filter(document=document_id)
    return parts.exists() and not parts.exclude(state=Job.State.DONE).exists()


def drawn(document: Document) -> tuple[bytes, list[str]]:
    """The bytes of a document joined from its parts, and the section of each page."""
    parts = list(document.parts.order_by("first"))
    content = pdf_files.join(("", read_file(part.file).getvalue()) for part in parts)
    return content, [section for part in parts for section in part.sections]


def clear(document: Document) -> None:
    """Delete the parts and their files."""
    names = [name for name in document.parts.values_list("file", flat=True) if name]
    # Rows first: a file without a row is cleaned up later, a row without a file would fail.
    document.parts.all().delete()
    for name in names:
        default_storage.delete(name)


log = logging.getLogger(__name__)
TELLS_EVERY: Final = 1.0  # seconds between progress updates: each writes a row


def paint(document: Document, context: RenderContext | None = None) -> bytes:
    """The bytes of a document from its snapshot alone: identical whether rendered whole or in parts."""
    record = kinds.from_payload(document.kind, document.payload)
    context = context or RenderContext()
    ranges = cut(document.kind, record)
    if context.part is not None or not ranges:
        return _draw(document.kind, record, context)
    made = []
    for part in ranges:
        one = RenderContext(pictures=context.pictures, part=part)
        made.append(("", _draw(document.kind, record, one)))
        context.sections += one.sections
    context.pages = len(context.sections)
    return pdf_files.join(made)


def _draw(kind: str, record: Record, context: RenderContext) -> bytes:
    context.pictures = context.pictures or storage.pictures_of(record)
    # The document's language, not that of the worker or of the request.
    with translation.override(record.heading.language):
        return kinds.render(kind, record, context)


def contents(document: Document) -> BytesIO:
    """The bytes of a finished document, for reading; rendered again and stored if its file was cleaned up or lost."""
    if (found := storage.is_stored(document.file)) is not None:
        return found
    content = paint(document, RenderContext())
    digest = hashlib.sha256(content).hexdigest()
    if digest != document.sha256:  # the renderer has changed; the snapshot has not
        log.warning("document %s has other bytes than before", document.pk)
    try:
        name = storage.write_file(storage.storage_path(document), content)
    except OSError:
        return BytesIO(content)  # a full disk must not prevent reading
    # Only if no other process has rendered or erased it meanwhile.
    row = Document.objects.filter(pk=document.pk, state=Job.State.DONE, sha256=document.sha256)
    row.update(file=name, sha256=digest, done_at=timezone.now())
    return BytesIO(content)


def first_page(document: Document) -> BytesIO:
    """A finished document's first page as a PNG; made again if it was cleaned up or lost."""
    if (found := storage.is_stored(document.preview)) is not None:
        return found
    content = contents(document).getvalue()
    document.refresh_from_db()
    storage.show_first_page(document, content)
    return BytesIO(pdf_files.first_page(content))


def press_for(work: Document | DocumentPart) -> RenderContext:
    """A render context that reports progress on the row; rendering ends with Lost when the claim is gone."""
    context, said = RenderContext(), time.monotonic()

    def report(done: int) -> None:
        nonlocal said
        seen_alive(work)
        if time.monotonic() - said < TELLS_EVERY:
            return
        said = time.monotonic()
        known = {"pages_done": done, "lease_until": timezone.now() + LEASE}
        if isinstance(work, Document):
            known["pages"] = max(context.pages, done)
        if not held(work).update(**known):
            raise Lost

    context.report = report
    return context
