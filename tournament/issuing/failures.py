"""What did not work: why, in words, and another try."""

import datetime
import errno
from typing import Final, TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.documents.payloads import RecordError
from tournament.issuing.claiming import PAUSE, TRIES, Work, held
from tournament.models import Batch, Document, DocumentPart
from tournament.models.jobs import PRINTABLE, Job

FULL: Final = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})


def give_up(work: Work, error: Exception, *, now: datetime.datetime) -> bool:
    """Note why an attempt failed; True when nobody tries again: after `TRIES`, or where trying makes no difference."""
    reason = reason_of(error)
    spent = work.attempts >= TRIES or reason == Job.Reason.UNREADABLE
    held(work).update(
        state=Job.State.FAILED if spent else Job.State.WAITING,
        reason=reason,
        error=f"{type(error).__name__}: {error}"[:PRINTABLE],
        claim=None,
        lease_until=None,
        enqueued_at=now,
        due_at=now + PAUSE * work.attempts,
    )
    if spent and isinstance(work, DocumentPart):
        _fail_whole(work, reason, f"{type(error).__name__}: {error}")
    return spent


def reason_of(error: Exception) -> Job.Reason:
    """What kind of failure an error is."""
    if isinstance(error, OSError) and error.errno in FULL:
        return Job.Reason.DISK_FULL
    return Job.Reason.UNREADABLE if isinstance(error, RecordError) else Job.Reason.DRAWING


def fail_dead(now: datetime.datetime) -> None:
    """What has killed its worker each time is not tried any more."""
    dead = {
        "state": Job.State.FAILED,
        "reason": Job.Reason.WORKER_DIED,
        "error": "its worker died each time",
        "claim": None,
        "lease_until": None,
    }
    for model in (Document, Batch):
        model.objects.filter(state=Job.State.RUNNING, lease_until__lt=now, attempts__gte=TRIES).update(**dead)
    for part in DocumentPart.objects.filter(state=Job.State.RUNNING, lease_until__lt=now, attempts__gte=TRIES):
        _fail_whole(part, Job.Reason.WORKER_DIED, str(dead["error"]))


def _fail_whole(part: DocumentPart, reason: Job.Reason, error: str) -> None:
    """A part that cannot be drawn: the paper cannot be."""
    waiting = Document.objects.filter(pk=part.document_id, state=Job.State.RUNNING, claim=None)
    waiting.update(state=Job.State.FAILED, reason=reason, error=error[:PRINTABLE])
    DocumentPart.objects.filter(document=part.document_id).delete()


Tried = TypeVar("Tried", Document, Batch)


@transaction.atomic
def retry(job: Tried) -> Tried:
    """Try once more what failed, a set with those of its papers that failed; what did not fail stays as it is.

    Asked for twice at once it is tried once.
    """
    now = timezone.now()
    again = {"state": Job.State.WAITING, "attempts": 0, "reason": "", "error": "", "due_at": None, "enqueued_at": now}
    if type(job)._base_manager.filter(pk=job.pk, state=Job.State.FAILED).update(**again):
        if isinstance(job, Batch):
            job.documents.filter(state=Job.State.FAILED).update(**again)
        else:
            job.batches.filter(state=Job.State.FAILED, reason=Job.Reason.PAPER_FAILED).update(**again)
    job.refresh_from_db()
    return job


def why(job: Document | Batch) -> str:
    """Why the last attempt came to nothing, in the language now active; "" where nothing went wrong."""
    if not job.reason:
        return ""
    sentences = {
        Job.Reason.DISK_FULL: _("The disk of the server is full: make room, then try again."),
        Job.Reason.WORKER_DIED: _(
            "The program that draws has stopped each time it drew this. Try again; where that does not help, tell"
            " whoever looks after the server."
        ),
        Job.Reason.UNREADABLE: _("What was kept for this paper cannot be read: ask for it anew."),
        Job.Reason.PAPER_FAILED: _("A paper of this set could not be drawn."),
        Job.Reason.DRAWING: _(
            "It could not be drawn. Try again; where that does not help, tell whoever looks after the server: {error}"
        ),
    }
    return sentences[Job.Reason(job.reason)].format(error=job.error)
