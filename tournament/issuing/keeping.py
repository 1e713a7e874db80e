"""The files of papers: their names, their bytes, and drawing again what was put away."""

import hashlib
import logging
from collections.abc import Iterable
from io import BytesIO
from pathlib import PurePosixPath

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models.fields.files import FieldFile
from django.utils import timezone

from tournament.documents import previews
from tournament.issuing.claiming import Lost, Work, held, let_go
from tournament.models import Batch, BatchPaper, Document, DocumentPart
from tournament.models.jobs import Job

log = logging.getLogger(__name__)


def file_name(job: Document | Batch) -> str:
    """A name that says what it is: 2026-11-21-men-round-1-scoresheets-v1.pdf."""
    date = job.tournament.date.isoformat()
    if isinstance(job, Batch):
        return f"{date}-{job.subject}.{job.form}"
    bracket = job.division.key if job.division else ""
    subject = "" if job.subject == job.kind else job.subject
    said = [date, bracket, subject, job.kind, f"v{job.version}"]
    return "-".join(word for word in said if word) + ".pdf"


def place(work: Work) -> str:
    """Where its file is kept: every paper, part and set has a place of its own."""
    match work:
        case Batch():
            return f"{work.tournament.slug}/sets/{work.public_id}.{work.form}"
        case DocumentPart():
            return f"{work.document.tournament.slug}/parts/{work.document_id}-{work.first}-{work.last}.pdf"
    return str(PurePosixPath(work.tournament.slug) / file_name(work))


def keep(work: Work, content: bytes, **more: object) -> None:
    """Keep the bytes and call the work done, with `more` columns; Lost when somebody else has it by now.

    OSError when the disk is full: nothing half-written is left.
    """
    if not held(work).update(enqueued_at=timezone.now()):
        raise Lost
    name = write(place(work), content)
    finished = held(work).update(
        state=Job.State.DONE,
        file=name,
        sha256=hashlib.sha256(content).hexdigest(),
        done_at=timezone.now(),
        reason="",
        error="",
        due_at=None,
        claim=None,
        lease_until=None,
        **more,
    )
    let_go(work)
    if not finished:
        _take_back(work, name)
        raise Lost
    work.refresh_from_db()


def _take_back(work: Work, name: str) -> None:
    """The claim was lost while the file was being written: it may lie over the file of whoever has it now."""
    row = type(work)._base_manager.filter(pk=work.pk)
    if not row.update(state=Job.State.WAITING, file="", sha256="", claim=None, lease_until=None):
        default_storage.delete(name)  # of a tournament that was deleted


def write(name: str, content: bytes) -> str:
    """Write a file in place of an older one; what a full disk cut off is taken away again."""
    if default_storage.exists(name):
        default_storage.delete(name)
    try:
        return default_storage.save(name, ContentFile(content))
    except OSError:
        default_storage.delete(name)
        raise


def show_first_page(document: Document, content: bytes) -> None:
    """Keep a picture of the first page; a paper without one is none the worse."""
    try:
        name = write(f"{place(document)}.png", previews.first_page(content))
    except Exception:
        log.warning("no preview of document %s", document.pk, exc_info=True)
    else:
        row = Document.objects.filter(pk=document.pk, state=Job.State.DONE, sha256=document.sha256)
        if not row.update(preview=name):
            default_storage.delete(name)


def read(file: FieldFile) -> BytesIO:
    """The bytes of a file; FileNotFoundError where it is gone."""
    with default_storage.open(str(file.name), "rb") as opened:
        return BytesIO(opened.read())


def kept(file: FieldFile) -> BytesIO | None:
    """The bytes of a file; None where it was put away, or is gone: then it is made again."""
    try:
        return read(file) if file else None
    except FileNotFoundError:
        log.warning("%s is gone; it is made again", file.name)
        return None


def forget_files(documents: Iterable[Document]) -> list[str]:
    """Papers whose record is written anew lose their file, their picture, their parts and the sets that they are in.

    Returns the names of the files, to be deleted once the transaction is through; the sets are joined anew.
    """
    keys = [document.pk for document in documents]
    parts = DocumentPart.objects.filter(document__in=keys)
    batches = Batch.objects.filter(pk__in=BatchPaper.objects.filter(document__in=keys).values("batch"))
    names = [*parts.values_list("file", flat=True), *batches.values_list("file", flat=True)]
    for pair in Document.objects.filter(pk__in=keys).values_list("file", "preview"):
        names += pair
    parts.delete()
    now = timezone.now()
    anew: dict[str, object] = {}
    anew |= {"state": Job.State.WAITING, "file": "", "sha256": "", "done_at": None, "claim": None, "lease_until": None}
    anew |= {"attempts": 0, "reason": "", "error": "", "due_at": None, "enqueued_at": now}
    batches.update(**anew)
    Document.objects.filter(pk__in=keys).update(**anew, preview="")
    return [name for name in names if name]
