"""Long papers are cut into parts that several workers draw, and joined when the last one is drawn."""

from typing import Final

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from tournament.documents import joining, kinds
from tournament.documents.kinds import Record
from tournament.issuing.claiming import Lost, held, let_go
from tournament.issuing.keeping import read
from tournament.models import Document, DocumentPart
from tournament.models.jobs import Job

WHOLE: Final = 80  # leaves up to which a paper is drawn in one go: joining takes time too
A_PART: Final = 40


def cut(kind: str, record: Record) -> list[range]:
    """The parts of a paper, ranges of its leaves, the same for the same record; [] for one that is drawn whole."""
    if not kinds.KINDS[kind].apart:
        return []
    leaves = len(kinds.KINDS[kind].leaves(record))
    if leaves <= WHOLE:
        return []
    count = -(-leaves // A_PART)
    return [range(leaves * part // count, leaves * (part + 1) // count) for part in range(count)]


@transaction.atomic
def lay_out(document: Document, ranges: list[range]) -> int:
    """Write the parts down and let go of the paper until they are drawn; returns how many are still to be drawn."""
    now = timezone.now()
    if not held(document).update(claim=None, lease_until=None, attempts=0, pages_done=0):
        raise Lost
    let_go(document)
    DocumentPart.objects.bulk_create(
        (
            DocumentPart(
                document=document, first=part.start, last=part.stop, priority=document.priority, enqueued_at=now
            )
            for part in ranges
        ),
        ignore_conflicts=True,
    )
    return document.parts.exclude(state=Job.State.DONE).count()


def are_drawn(document_id: int) -> bool:
    """Whether a paper has parts, and all of them are drawn."""
    parts = DocumentPart.objects.filter(document=document_id)
    return parts.exists() and not parts.exclude(state=Job.State.DONE).exists()


def drawn(document: Document) -> tuple[bytes, list[str]]:
    """The bytes of a paper from its parts, and the leaf of each page."""
    parts = list(document.parts.order_by("first"))
    content = joining.join(("", read(part.file).getvalue()) for part in parts)
    return content, [leaf for part in parts for leaf in part.leaves]


def clear(document: Document) -> None:
    """The parts are no longer needed."""
    names = [name for name in document.parts.values_list("file", flat=True) if name]
    document.parts.all().delete()
    for name in names:
        default_storage.delete(name)
