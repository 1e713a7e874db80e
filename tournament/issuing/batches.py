"""Sets of papers: as one PDF, or as a zip with a file for each."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.documents import joining
from tournament.errors import Conflict, Refused
from tournament.issuing import drawing, keeping
from tournament.issuing.claiming import Lost, held, let_go, seen_alive
from tournament.issuing.hall import ask_call_sheet
from tournament.issuing.rights import may_open
from tournament.issuing.rounds import ask_bracket
from tournament.issuing.seated import ask_scoresheets
from tournament.models import Batch, BatchPaper, Document, Round, Tournament, User
from tournament.models.jobs import Job

MOST_PAPERS: Final = 500


def print_round(*, round_: Round, by: User | None, base_url: str, form: str = Batch.Form.PDF) -> Batch:
    """All the paper of a round in one tap: its scoresheets, the bracket sheets as they stand, the call sheet.

    Conflict where the round has no table yet.
    """
    if not round_.sittings.exists():
        raise Conflict(_("No match of this round has a table."), code="nothing-to-print")
    division = round_.division
    papers = [
        ask_scoresheets(round_=round_, by=by, base_url=base_url),
        ask_bracket(division=division, by=by, base_url=base_url),
        ask_call_sheet(round_=round_, by=by, base_url=base_url),
    ]
    return ask_batch(
        tournament=division.tournament,
        subject=f"{division.key}-round-{round_.number}",
        documents=papers,
        by=by,
        form=form,
        priority=Job.Priority.NOW,
    )


@transaction.atomic
def ask_batch(
    *,
    tournament: Tournament,
    subject: str,
    documents: Sequence[Document],
    by: User | None,
    form: str = Batch.Form.PDF,
    priority: int = Job.Priority.SOON,
) -> Batch:
    """Ask for papers of a tournament as one file, in this order; the same papers again are the same set.

    `subject` names the file ("men-round-2"). Papers that wait with less haste than `priority` get it. Refused where
    there are none, or more than `MOST_PAPERS`.
    """
    Tournament.every.select_for_update(no_key=True).get(pk=tournament.pk)
    wanted = list(dict.fromkeys(document.pk for document in documents))
    if not wanted:
        raise Refused(_("There is nothing to print."), code="nothing-to-print")
    if len(wanted) > MOST_PAPERS:
        sentence = _("A set holds at most {count} papers.").format(count=MOST_PAPERS)
        raise Refused(sentence, code="too-many-papers")
    tournament.documents.filter(pk__in=wanted, priority__gt=priority).update(priority=priority)
    for batch in tournament.batches.filter(subject=subject, form=form).exclude(state=Job.State.FAILED)[:1]:
        if list(batch.papers.order_by("position").values_list("document", flat=True)) == wanted:
            return batch
    batch = Batch.objects.create(
        tournament=tournament, subject=subject, form=form, priority=priority, asked_by=by, enqueued_at=timezone.now()
    )
    BatchPaper.objects.bulk_create(
        BatchPaper(batch=batch, document_id=key, position=position) for position, key in enumerate(wanted)
    )
    return batch


def may_open_batch(user: User | AnonymousUser | None, batch: Batch) -> bool:
    """Whether somebody may open every paper of a set."""
    kinds = batch.documents.values_list("kind", flat=True).distinct()
    return user is not None and all(may_open(user, kind, batch.tournament) for kind in kinds)


def progress(job: Document | Batch) -> tuple[int, int]:
    """Pages drawn, and pages in all; (0, 0) while nobody knows how many there are."""
    documents = Document.objects.filter(batches=job) if isinstance(job, Batch) else Document.objects.filter(pk=job.pk)
    whole = documents.aggregate(done=Sum("pages_done"), pages=Sum("pages"))
    parts = documents.filter(state=Job.State.RUNNING).aggregate(done=Sum("parts__pages_done"))
    return (whole["done"] or 0) + (parts["done"] or 0), whole["pages"] or 0


def join(batch: Batch) -> None:
    """Make the file of a set from those of its papers; the set fails with a paper of it."""
    papers = papers_of(batch)
    failed = [paper for paper in papers if paper.state == Job.State.FAILED]
    if failed:
        held(batch).update(
            state=Job.State.FAILED,
            reason=Job.Reason.PAPER_FAILED,
            error=", ".join(keeping.file_name(paper) for paper in failed)[:300],
            claim=None,
            lease_until=None,
        )
        let_go(batch)
        return
    keeping.keep(batch, put_together(batch, papers))


def papers_of(batch: Batch) -> list[Document]:
    """The papers of a set in their order."""
    rows = batch.papers.select_related("document__division", "document__tournament").order_by("position")
    return [row.document for row in rows]


def put_together(batch: Batch, papers: Sequence[Document]) -> bytes:
    """The bytes of a set."""
    files = ((keeping.file_name(paper), _content(batch, paper)) for paper in papers)
    if batch.form == Batch.Form.ZIP:
        return joining.pack(files)
    return joining.join((name.removesuffix(".pdf"), content) for name, content in files)


def batch_contents(batch: Batch) -> BytesIO:
    """The bytes of a ready set, for reading; made again where its file was put away or is lost."""
    if (found := keeping.kept(batch.file)) is not None:
        return found
    return BytesIO(put_together(batch, papers_of(batch)))


def _content(batch: Batch, paper: Document) -> bytes:
    seen_alive(batch)
    if paper.state != Job.State.DONE:
        raise Lost  # erased meanwhile: the set is joined when it is drawn again
    return drawing.contents(paper).getvalue()
