"""Batches of documents: one PDF, or a zip with a file for each."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core import jobs
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.documents.kinds.call_sheet import CallSheet
from tournament.documents.queue import pdf_files, rendering, storage
from tournament.documents.queue.catalogue import may_open
from tournament.documents.queue.claiming import Lost
from tournament.documents.queue.requests import request
from tournament.documents.queue.steps import request_bracket, request_scoresheets
from tournament.models import Batch, BatchPaper, Document, Round, Tournament, User
from tournament.models.documents import RenderJob

MOST_PAPERS: Final = 500


def print_round(*, round_: Round, by: User | None, base_url: str, form: str = Batch.Form.PDF) -> Batch:
    """Request all documents of a round: its scoresheets, the current bracket sheet and the call sheet.

    Conflict if no match of the round has a table yet.
    """
    if not round_.table_matches.exists():
        raise Conflict(_("No match of this round has a table."), code="nothing-to-print")
    division = round_.division
    papers = [
        request_scoresheets(round_, by=by, base_url=base_url),
        request_bracket(division=division, by=by, base_url=base_url),
        request(CallSheet(), round_, by=by, base_url=base_url),
    ]
    return request_batch(
        tournament=division.tournament,
        subject=f"{division.key}-round-{round_.number}",
        documents=papers,
        by=by,
        form=form,
        priority=RenderJob.Priority.NOW,
    )


@transaction.atomic
def request_batch(
    *,
    tournament: Tournament,
    subject: str,
    documents: Sequence[Document],
    by: User | None,
    form: str = Batch.Form.PDF,
    priority: int = RenderJob.Priority.SOON,
) -> Batch:
    """Request documents of a tournament as one file, in this order; the same documents return the same batch.

    `subject` names the file ("men-round-2"). Waiting documents of lower priority are raised to `priority`. Refused if
    there are none, or more than `MOST_PAPERS`.
    """
    lock_row(Tournament.every, tournament.pk)
    # Removes duplicates and keeps the order.
    wanted = list(dict.fromkeys(document.pk for document in documents))
    if not wanted:
        raise Refused(_("There is nothing to print."), code="nothing-to-print")
    if len(wanted) > MOST_PAPERS:
        sentence = _("A batch can have at most {count} documents.").format(count=MOST_PAPERS)
        raise Refused(sentence, code="too-many-papers")
    # A smaller number is more urgent.
    tournament.documents.filter(pk__in=wanted, priority__gt=priority).update(priority=priority)
    for batch in tournament.batches.filter(subject=subject, form=form).exclude(state=RenderJob.State.FAILED)[:1]:
        if list(batch.papers.order_by("position").values_list("document", flat=True)) == wanted:
            return batch
    batch = Batch.objects.create(
        tournament=tournament,
        subject=subject,
        form=form,
        priority=priority,
        requested_by=by,
        enqueued_at=timezone.now(),
    )
    BatchPaper.objects.bulk_create(
        BatchPaper(batch=batch, document_id=key, position=position) for position, key in enumerate(wanted)
    )
    return batch


def may_open_batch(user: User | AnonymousUser | None, batch: Batch) -> bool:
    """Whether a user may open every document of a batch."""
    kinds = batch.documents.values_list("kind", flat=True).distinct()
    return user is not None and all(may_open(user, kind, batch.tournament) for kind in kinds)


def progress(job: Document | Batch) -> tuple[int, int]:
    """Pages rendered and pages in all; (0, 0) while the total is unknown."""
    documents = Document.objects.filter(batches=job) if isinstance(job, Batch) else Document.objects.filter(pk=job.pk)
    whole = documents.aggregate(done=Sum("pages_done"), pages=Sum("pages"))
    parts = documents.filter(state=RenderJob.State.RUNNING).aggregate(done=Sum("parts__pages_done"))
    return (whole["done"] or 0) + (parts["done"] or 0), whole["pages"] or 0


def join(batch: Batch) -> None:
    """Build a batch's file from those of its documents; the batch fails if one of them failed."""
    papers = papers_of(batch)
    failed = [paper for paper in papers if paper.state == RenderJob.State.FAILED]
    if failed:
        names = ", ".join(storage.file_name(paper) for paper in failed)
        jobs.fail(batch, names, now=timezone.now(), final=True, reason=RenderJob.Reason.PAPER_FAILED)
        return
    storage.store_file(batch, put_together(batch, papers))


def papers_of(batch: Batch) -> list[Document]:
    """The documents of a batch in order."""
    rows = batch.papers.select_related("document__division", "document__tournament").order_by("position")
    return [row.document for row in rows]


def put_together(batch: Batch, papers: Sequence[Document]) -> bytes:
    """The bytes of a batch."""
    # A generator: only one document's bytes are read at a time.
    files = ((storage.file_name(paper), _content(batch, paper)) for paper in papers)
    if batch.form == Batch.Form.ZIP:
        return pdf_files.pack(files)
    return pdf_files.join((name.removesuffix(".pdf"), content) for name, content in files)


def batch_contents(batch: Batch) -> BytesIO:
    """The bytes of a finished batch, for reading; rebuilt if its file was cleaned up or lost."""
    if (found := storage.is_stored(batch.file)) is not None:
        return found
    return BytesIO(put_together(batch, papers_of(batch)))


def _content(batch: Batch, paper: Document) -> bytes:
    jobs.seen_alive(batch)
    if paper.state != RenderJob.State.DONE:
        raise Lost  # erased meanwhile: the batch is built once it is rendered again
    return rendering.contents(paper).getvalue()
