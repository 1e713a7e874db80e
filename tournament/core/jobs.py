"""Jobs for workers: the row is the message.

A Celery message says only that there is work. A worker claims a row with one conditional UPDATE that writes its own
`claim`, and only the holder of the claim finishes it: a lost, duplicate or late message changes nothing. The sweep
renews the leases of this process, frees what a dead worker held, and names the due rows that have no message under way.
"""

import datetime
import time
import uuid
from collections.abc import Sequence
from typing import Any, ClassVar, Final, TypeVar

from django.db import models, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LEASE: Final = datetime.timedelta(seconds=30)  # until a dead worker's row is free again; a live one renews it
HANGS_AFTER: Final = 120.0  # seconds without progress; no page, e-mail or turn of an address takes this long
PRINTABLE: Final = 300  # stored characters of a technical error message


class Leased(models.Model):
    """A row that one worker at a time works on, not before `due_at` (None: at once)."""

    CLAIMED: ClassVar[dict[str, Any]] = {}
    """What a claim writes besides itself."""

    claim = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True, help_text="not before, after a failure; None: at once")

    class Meta:
        abstract = True

    @classmethod
    def free(cls, now: datetime.datetime) -> Q:
        """Rows that no worker holds."""
        return Q(lease_until=None) | Q(lease_until__lt=now)


class Job(Leased):
    """Work that is done once. A running row without a lease waits for something else, such as its parts."""

    class State(models.TextChoices):
        """The labels are shown for documents only."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("being rendered")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    PATIENCE: ClassVar = datetime.timedelta(seconds=10)
    """After which a message counts as lost."""
    TRIES: ClassVar = 5
    PAUSES: ClassVar[Sequence[float]] = (5, 10, 15, 20)
    """Seconds before the next attempt; the last one repeats."""
    CLAIMED = {"state": State.RUNNING, "attempts": F("attempts") + 1}

    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    enqueued_at = models.DateTimeField(null=True, blank=True, help_text="when a message was last sent; None: not yet")
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=PRINTABLE, blank=True, help_text="technical error message, in English")
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @classmethod
    def free(cls, now: datetime.datetime) -> Q:
        """Rows that wait, and those of a dead worker."""
        return Q(state=cls.State.WAITING) | Q(state=cls.State.RUNNING, lease_until__lt=now)

    @property
    def under_way(self) -> bool:
        """Whether a worker has it or will have it."""
        return self.state in UNDER_WAY


UNDER_WAY: Final = (Job.State.WAITING, Job.State.RUNNING)
KNOWN_STATE: Final = Q(state__in=Job.State.values)
RELEASED: Final = {"claim": None, "lease_until": None}
Row = TypeVar("Row", bound=Leased)
Work = TypeVar("Work", bound=Job)
_held: dict[uuid.UUID, tuple[type[Leased], float]] = {}  # this process's rows and their last progress


def due(now: datetime.datetime) -> Q:
    """Rows whose pause is over."""
    return Q(due_at=None) | Q(due_at__lte=now)


def pause(pauses: Sequence[float], attempts: int) -> datetime.timedelta:
    """How long to wait after so many failed attempts, from 1."""
    return datetime.timedelta(seconds=pauses[min(attempts, len(pauses)) - 1])


def claim(rows: QuerySet[Row], key: int, *, now: datetime.datetime) -> Row | None:
    """Claim a row if it is among `rows`, with one conditional UPDATE; None if another worker has it."""
    model, mine = rows.model, uuid.uuid4()
    taken = rows.filter(model.free(now), pk=key).update(claim=mine, lease_until=now + LEASE, **model.CLAIMED)
    found: Row | None = model._base_manager.filter(pk=key, claim=mine).first() if taken else None
    if found is not None:
        _held[mine] = (model, time.monotonic())
    return found


def held(row: Row) -> QuerySet[Row]:
    """The row while the claim is ours, for an UPDATE; matches nothing once the claim is lost."""
    return type(row)._base_manager.filter(pk=row.pk, claim=row.claim)


def seen_alive(row: Leased) -> None:
    """Note progress on a row; `renew` extends the lease."""
    if row.claim in _held:
        _held[row.claim] = (type(row), time.monotonic())


def renew(*, now: datetime.datetime) -> bool:
    """Renew the leases of this process; False if a row has made no progress for `HANGS_AFTER` seconds."""
    going, hanging = [], False
    for mine, (model, sign) in list(_held.items()):
        if time.monotonic() - sign > HANGS_AFTER:
            hanging = True
        else:
            going.append((mine, model))
    for mine, model in going:
        model._base_manager.filter(claim=mine).update(lease_until=now + LEASE)
    return not hanging


def let_go(row: Leased) -> None:
    """Forget a row of this process, finished or failed."""
    if row.claim is not None:
        _held.pop(row.claim, None)


def release(row: Leased, **columns: Any) -> bool:
    """End the claim and write these columns; False if the claim was lost before."""
    let_go(row)
    return bool(held(row).update(**RELEASED, **columns))


def finish(job: Job, **columns: Any) -> bool:
    """Mark a job done; False if the claim was lost before."""
    return release(job, state=Job.State.DONE, done_at=timezone.now(), error="", due_at=None, **columns)


def fail(job: Job, error: str, *, now: datetime.datetime, final: bool = False, **columns: Any) -> bool:
    """Note a failed attempt: retried after a pause unless it was the last of `TRIES`, or `final`. True if given up."""
    spent = final or job.attempts >= job.TRIES
    release(
        job,
        state=Job.State.FAILED if spent else Job.State.WAITING,
        error=error[:PRINTABLE],
        enqueued_at=now,
        due_at=now + pause(job.PAUSES, job.attempts),
        **columns,
    )
    return spent


def reset_columns() -> dict[str, Any]:
    """The columns of a job that is to be done as if it were new."""
    new = {"state": Job.State.WAITING, "attempts": 0, "error": "", "due_at": None, "enqueued_at": timezone.now()}
    return {**RELEASED, **new}


def left_lying(rows: QuerySet[Work], *, now: datetime.datetime, **died: Any) -> list[int]:
    """Jobs that may start and have no message under way, marked as sent again; `rows`: those that may start.

    First frees what dead workers held, with the columns `died`; what killed its worker on every attempt fails.
    """
    model = rows.model
    _free_dead(model, now, died)
    lost = Q(enqueued_at=None) | Q(enqueued_at__lt=now - model.PATIENCE)
    stale = rows.filter(lost, due(now), state=Job.State.WAITING).order_by("id")
    if not stale.exists():  # avoids a lock when nothing is due
        return []
    with transaction.atomic():
        keys = list(stale.select_for_update(no_key=True).values_list("pk", flat=True))
        model._base_manager.filter(pk__in=keys).update(enqueued_at=now)
    return keys


def _free_dead(model: type[Work], now: datetime.datetime, died: dict[str, Any]) -> None:
    # A job that waits for its parts has no lease, so this does not match it.
    dead = model._base_manager.filter(state=Job.State.RUNNING, lease_until__lt=now)
    if dead.exists():
        columns = {**RELEASED, "due_at": now, "error": "its worker died", **died}
        dead.filter(attempts__gte=model.TRIES).update(state=Job.State.FAILED, **columns)
        dead.update(state=Job.State.WAITING, **columns)
