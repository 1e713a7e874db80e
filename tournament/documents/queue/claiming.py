"""Which document next: most urgent first, and what kills a worker does not block the rest (`core.jobs`).

The rows decide when a worker is free: a scoresheet that is needed now comes before a results book requested earlier,
on any broker and with a single worker.
"""

import datetime
import errno
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, TypeVar

from django.db import transaction
from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Value, When, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from tournament.core import jobs
from tournament.documents.engine.records import RecordError
from tournament.models import Batch, BatchPaper, Document, DocumentPart
from tournament.models.documents import RenderJob

ALONE_FOR: Final = datetime.timedelta(minutes=1)  # a retry waits at most this long for the queue to be idle
REMEMBERED: Final = datetime.timedelta(minutes=5)  # documents rendered since count for fairness
AT_A_GLANCE: Final = 24  # candidates of each queue: other workers may take some
GLANCES: Final = 3

Work: TypeAlias = Document | DocumentPart | Batch
QUEUES: Final[tuple[tuple[type[Work], str], ...]] = ((Batch, ""), (DocumentPart, "document__"), (Document, ""))
"""Models that are claimed, those closest to completion first, with the lookup prefix of tournament and requester."""


class Lost(Exception):
    """The claim is gone: the row was deleted, its payload rewritten, or another worker holds it."""


def claim(model: type[Work], key: int, *, now: datetime.datetime) -> Work | None:
    """Claim a document, part or batch, whether due or not; None if another worker has it."""
    rows: QuerySet[Work] = model._base_manager.all()
    return jobs.claim(rows, key, now=now)


def claim_next(*, now: datetime.datetime) -> Work | None:
    """Claim the most urgent work that is due; None if there is none."""
    for _glance in range(GLANCES):
        places = _places(now)
        for place in places:
            model = QUEUES[place.rank][0]
            if place.suspect and not _may_try_again(model, place.key, now):
                continue
            if (found := claim(model, place.key, now=now)) is not None:
                return found
        # All candidates were seen. Otherwise look again, since others have taken these.
        if len(places) < AT_A_GLANCE:
            return None
    return None


class _Place(NamedTuple):
    """A position in the queue, the smallest first. `whose`: the tournament and the person who requested it."""

    suspect: int
    priority: int
    turn: int
    rank: int
    key: int
    whose: tuple[int, int | None]


def _places(now: datetime.datetime) -> list[_Place]:
    """Candidates of all queues: failed ones last, and people take turns.

    A turn is how many documents the same person would have had by then, counting those of the last minutes.
    """
    places = [place for rank in range(len(QUEUES)) for place in _first_in(rank, now)]
    # With a single person waiting the turns need no second query.
    if len({place.whose for place in places}) > 1:
        recent = Document.objects.filter(done_at__gt=now - REMEMBERED).order_by()
        served = {
            tuple(row[:2]): row[2] for row in recent.values_list("tournament", "requested_by").annotate(Count("pk"))
        }
        places = [place._replace(turn=place.turn + served.get(place.whose, 0)) for place in places]
    return sorted(places)


def _first_in(rank: int, now: datetime.datetime) -> Iterator[_Place]:
    model, way = QUEUES[rank]
    whose = (f"{way}tournament", f"{way}requested_by")
    suspect = Case(When(attempts__gt=0, then=Value(1)), default=Value(0), output_field=IntegerField())
    turn = Window(
        RowNumber(), partition_by=[F(name) for name in whose], order_by=[F("attempts"), F("priority"), F("pk")]
    )
    queue = ready(model).filter(jobs.due(now)).annotate(suspect=suspect, turn=turn)
    queue = queue.order_by("suspect", "priority", "turn", "pk")
    for row in queue.values_list("suspect", "priority", "turn", "pk", *whose)[:AT_A_GLANCE]:
        found, priority, place, key, tournament, person = row
        yield _Place(found, priority, place, rank, key, (tournament, person))


def ready(model: type[Work]) -> QuerySet[Work]:
    """Jobs that wait: a batch only when all its documents are finished or failed."""
    waiting = model._base_manager.filter(state=RenderJob.State.WAITING)
    if model is Batch:
        papers = BatchPaper.objects.filter(batch=OuterRef("pk"), document__state__in=jobs.UNDER_WAY)
        waiting = waiting.filter(~Exists(papers))
    return waiting


def _may_try_again(model: type[Work], key: int, now: datetime.datetime) -> bool:
    """Whether a failed job may run: only while nothing else renders, since it could kill that worker too."""
    running = Q(state=RenderJob.State.RUNNING, lease_until__gte=now)
    if not any(queue._base_manager.filter(running).exists() for queue, _way in QUEUES):
        return True
    return model._base_manager.filter(pk=key, due_at__lt=now - ALONE_FOR).exists()


# Not every platform defines EDQUOT.
FULL: Final = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})


def give_up(work: Work, error: Exception, *, now: datetime.datetime) -> None:
    """Note why an attempt failed. A payload that cannot be read now cannot be read later either."""
    reason, text = reason_of(error), f"{type(error).__name__}: {error}"
    spent = jobs.fail(work, text, now=now, final=reason == RenderJob.Reason.UNREADABLE, reason=reason)
    if spent and isinstance(work, DocumentPart):
        _fail_whole(work, reason, text)


def reason_of(error: Exception) -> RenderJob.Reason:
    """The failure category of an error."""
    if isinstance(error, OSError) and error.errno in FULL:
        return RenderJob.Reason.DISK_FULL
    return RenderJob.Reason.UNREADABLE if isinstance(error, RecordError) else RenderJob.Reason.DRAWING


def left_lying(model: type[Work], *, now: datetime.datetime) -> list[int]:
    """Jobs without a message under way, marked as sent again: waiting too long, or their worker died."""
    found = jobs.left_lying(ready(model), now=now, reason=RenderJob.Reason.WORKER_DIED)
    if model is DocumentPart:
        for part in DocumentPart.objects.filter(state=RenderJob.State.FAILED):
            _fail_whole(part, part.reason, part.error)
    return found


def _fail_whole(part: DocumentPart, reason: str, error: str) -> None:
    """Fail the document of a part that cannot be rendered."""
    # Running without a claim: it waits for its parts.
    waiting = Document.objects.filter(pk=part.document_id, state=RenderJob.State.RUNNING, claim=None)
    waiting.update(state=RenderJob.State.FAILED, reason=reason, error=error[: jobs.PRINTABLE])
    DocumentPart.objects.filter(document=part.document_id).delete()


Tried = TypeVar("Tried", Document, Batch)


@transaction.atomic
def retry(job: Tried) -> Tried:
    """Retry a failed document, or a failed batch with its failed documents; other states are left as they are.

    Concurrent requests start one retry.
    """
    again = {**jobs.reset_columns(), "reason": ""}
    if type(job)._base_manager.filter(pk=job.pk, state=RenderJob.State.FAILED).update(**again):
        if isinstance(job, Batch):
            job.documents.filter(state=RenderJob.State.FAILED).update(**again)
        else:
            # Batches that failed only because of this document can be built again.
            job.batches.filter(state=RenderJob.State.FAILED, reason=RenderJob.Reason.PAPER_FAILED).update(**again)
    job.refresh_from_db()
    return job


def why(job: Document | Batch) -> str:
    """Why the last attempt failed, in the active language; "" if nothing failed."""
    if not job.reason:
        return ""
    sentences = {
        RenderJob.Reason.DISK_FULL: _("The server's disk is full. Free some space, then try again."),
        RenderJob.Reason.WORKER_DIED: _(
            "The rendering process stopped each time it rendered this document. Try again; if it "
            "fails again, tell the server's administrator."
        ),
        RenderJob.Reason.UNREADABLE: _("The stored data of this document cannot be read. Request the document again."),
        RenderJob.Reason.PAPER_FAILED: _("A document of this batch could not be rendered."),
        RenderJob.Reason.DRAWING: _(
            "Rendering failed. Try again; if it fails again, tell the server's administrator: {error}"
        ),
    }
    return sentences[RenderJob.Reason(job.reason)].format(error=job.error)
