"""The files of documents: where they are, the codes and pictures that belong to them, and when they are deleted.

The row and its payload stay when a file is deleted: a request for the document renders it again.
"""

import datetime
import hashlib
import logging
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final

from django.conf import settings as installation
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.fields.files import FieldFile
from django.utils import timezone

from tournament.club import settings
from tournament.core import jobs
from tournament.documents.kinds.base import Record
from tournament.documents.queue import pdf_files
from tournament.documents.queue.claiming import Lost, Work
from tournament.models import Batch, BatchPaper, Document, DocumentPart
from tournament.tournaments import pictures

LITTLE: Final = 500 << 20  # bytes; an organizer is told when less is free, before anything stops


def free_room() -> int:
    """Return how many bytes are free on the disk of the data folder."""
    return shutil.disk_usage(installation.VAR_DIR).free


# Short codes printed on each page, by which a phone or a person finds that version again.

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # no look-alikes: no 0 and O, no 1, I and L, no U
LENGTH: Final = 8  # 30 ** 8 codes cannot be guessed; opening a document still needs the right to it


def new_code() -> str:
    """A code that no document has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
        if not Document.objects.filter(code=code).exists():
            return code


def read_code(text: str) -> str:
    """A typed code, with spaces, hyphens and lower case allowed; "" if it cannot be a code."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""


def find_printed(text: str) -> Document | None:
    """The document with a scanned or typed code; None if no document has it."""
    documents = Document.objects.select_related("tournament__club", "division__bracket")
    return documents.exclude(code="").filter(code=read_code(text)).first()


# The pictures that a snapshot refers to, loaded for rendering.


def pictures_of(record: Record) -> dict[str, bytes]:
    """Pictures by SHA-256; a lost one is left out, and the document is rendered without it."""
    logo, photograph = record.heading.logo, getattr(record, "photograph", "")  # few kinds show a photograph
    found = {logo: settings.logo_bytes(logo) if logo else None}
    if photograph:
        found[photograph] = pictures.original(photograph)
    return {digest: content for digest, content in found.items() if content is not None}


# Files: their names, writing and reading them, and erasing what must be rendered again.

log = logging.getLogger(__name__)


def file_name(job: Document | Batch) -> str:
    """A descriptive file name: 2026-11-21-men-round-1-scoresheets-v1.pdf."""
    date = job.tournament.date.isoformat()
    if isinstance(job, Batch):
        return f"{date}-{job.subject}.{job.form}"
    bracket = job.division.key if job.division else ""
    subject = "" if job.subject == job.kind else job.subject
    said = [date, bracket, subject, job.kind, f"v{job.version}"]
    return "-".join(word for word in said if word) + ".pdf"


def storage_path(work: Work) -> str:
    """The storage path: each document, part and batch has its own."""
    match work:
        case Batch():
            return f"{work.tournament.slug}/sets/{work.public_id}.{work.form}"
        case DocumentPart():
            return f"{work.document.tournament.slug}/parts/{work.document_id}-{work.first}-{work.last}.pdf"
    return str(PurePosixPath(work.tournament.slug) / file_name(work))


def store_file(work: Work, content: bytes, **more: object) -> None:
    """Store the bytes and mark the job done, with `more` columns; Lost if another worker has the claim by now.

    OSError when the disk is full: no partial file is left.
    """
    # Checked before writing too, so that a late worker does not overwrite the new file.
    if not jobs.held(work).update(enqueued_at=timezone.now()):
        raise Lost
    name = write_file(storage_path(work), content)
    if not jobs.finish(work, file=name, sha256=hashlib.sha256(content).hexdigest(), reason="", **more):
        # The row no longer has this claim.
        _take_back(work, name)
        raise Lost
    work.refresh_from_db()


def _take_back(work: Work, name: str) -> None:
    """The claim was lost while writing, and the file may have replaced the new holder's: render it again."""
    row = type(work)._base_manager.filter(pk=work.pk)
    if not row.update(state=Document.State.WAITING, file="", sha256="", **jobs.RELEASED):
        default_storage.delete(name)  # its tournament has been deleted


def write_file(name: str, content: bytes) -> str:
    """Write a file, replacing an older one; a partial file is deleted."""
    # Otherwise Django's storage would save under another name.
    if default_storage.exists(name):
        default_storage.delete(name)
    try:
        return default_storage.save(name, ContentFile(content))
    except OSError:
        default_storage.delete(name)
        raise


def show_first_page(document: Document, content: bytes) -> None:
    """Store a picture of the first page; the document is usable without one."""
    try:
        name = write_file(f"{storage_path(document)}.png", pdf_files.first_page(content))
    except Exception:
        log.warning("no preview of document %s", document.pk, exc_info=True)
    else:
        row = Document.objects.filter(pk=document.pk, state=Document.State.DONE, sha256=document.sha256)
        if not row.update(preview=name):
            default_storage.delete(name)


def read_file(file: FieldFile) -> BytesIO:
    """The bytes of a file; FileNotFoundError if it is gone."""
    with default_storage.open(str(file.name), "rb") as opened:
        return BytesIO(opened.read())


def is_stored(file: FieldFile) -> BytesIO | None:
    """The bytes of a file; None if it was cleaned up or is gone and must be made again."""
    try:
        return read_file(file) if file else None
    except FileNotFoundError:
        log.warning("%s is gone; it is made again", file.name)
        return None


def forget_files(documents: Iterable[Document]) -> list[str]:
    """Reset documents whose payload is rewritten: delete their file, preview, parts and the files of their batches.

    Returns the file names, to be deleted after the transaction commits; the batches are built again.
    """
    keys = [document.pk for document in documents]
    parts = DocumentPart.objects.filter(document__in=keys)
    batches = Batch.objects.filter(pk__in=BatchPaper.objects.filter(document__in=keys).values("batch"))
    names = [*parts.values_list("file", flat=True), *batches.values_list("file", flat=True)]
    for pair in Document.objects.filter(pk__in=keys).values_list("file", "preview"):
        names += pair
    parts.delete()
    reset = {**jobs.reset_columns(), "reason": "", "file": "", "sha256": "", "done_at": None}
    batches.update(**reset)
    Document.objects.filter(pk__in=keys).update(**reset, preview="")
    return [name for name in names if name]


# Clean-up:
# - A version that a newer one has replaced keeps its file for a week.
# - The newest version keeps it until half a year after the tournament.
# - A batch keeps its file for two days: it is built again from its documents.
# - A file without a row, of a deleted tournament or a dead worker, goes after a day.

REPLACED: Final = datetime.timedelta(days=7)
NEWEST: Final = datetime.timedelta(days=183)
A_SET: Final = datetime.timedelta(days=2)
NOBODYS: Final = datetime.timedelta(days=1)
AT_ONCE: Final = 200  # files per run; the rest goes next time
ENDINGS: Final = (".pdf", ".zip", ".pdf.png")  # pictures of sponsors and clubs are in the same storage


def clean_up(*, now: datetime.datetime) -> int:
    """Delete expired files; returns how many."""
    return sum((_put_away(_old_papers(now), "file", "preview"), _put_away(_old_sets(now), "file"), _nobodys(now)))


def _old_papers(now: datetime.datetime) -> QuerySet[Document]:
    newer = Document.objects.filter(
        Q(division=OuterRef("division")) | Q(division=None),
        tournament=OuterRef("tournament"),
        kind=OuterRef("kind"),
        subject=OuterRef("subject"),
        version__gt=OuterRef("version"),
    )
    return Document.objects.filter(
        # Half a year after the tournament, a file rendered again on request still stays for a week.
        Q(Exists(newer), done_at__lt=now - REPLACED)
        | Q(tournament__date__lt=timezone.localdate(now) - NEWEST, done_at__lt=now - REPLACED),
        state=Document.State.DONE,
    ).exclude(file="")


def _old_sets(now: datetime.datetime) -> QuerySet[Batch]:
    return Batch.objects.filter(state=Batch.State.DONE, done_at__lt=now - A_SET).exclude(file="")


def _put_away(rows: QuerySet[Document] | QuerySet[Batch], *columns: str) -> int:
    """Clear the row first: if the process dies in between, the file without a row goes the next day."""
    gone = 0
    for row in rows[:AT_ONCE]:
        names = [getattr(row, column).name for column in columns if getattr(row, column)]
        # Only if no worker has rendered it again meanwhile.
        same = type(row)._base_manager.filter(pk=row.pk, state=row.state, done_at=row.done_at)
        if same.update(**dict.fromkeys(columns, "")):
            for name in names:
                default_storage.delete(name)
            gone += len(names)
    return gone


def _nobodys(now: datetime.datetime) -> int:
    """Delete files of documents that no row names; returns how many."""
    gone = 0
    for folder in _folders():
        found = [name for name in _files(folder) if name.endswith(ENDINGS)]
        named = _named_in(folder) if found else set()
        for name in found:
            if gone < AT_ONCE and name not in named and _is_old(name, now):
                default_storage.delete(name)
                gone += 1
    return gone


def _folders() -> list[str]:
    try:
        return default_storage.listdir("")[0]
    except FileNotFoundError:  # nothing was ever rendered
        return []


def _files(folder: str) -> Iterator[str]:
    """Every file below a folder."""
    folders, names = default_storage.listdir(folder)
    yield from (f"{folder}/{name}" for name in names)
    for inner in folders:
        yield from _files(f"{folder}/{inner}")


def _named_in(folder: str) -> set[str]:
    columns = ((Document, "file"), (Document, "preview"), (DocumentPart, "file"), (Batch, "file"))
    return {
        name
        for model, column in columns
        for name in model._base_manager.filter(**{f"{column}__startswith": f"{folder}/"}).values_list(column, flat=True)
    }


def _is_old(name: str, now: datetime.datetime) -> bool:
    try:
        return default_storage.get_modified_time(name) < now - NOBODYS
    except FileNotFoundError:
        return False
