"""Work for a worker: the row is the message."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

UNDER_WAY: Final = ("waiting", "running")
PRINTABLE: Final = 300  # letters of a technical message that are kept


class Job(models.Model):
    """What a worker claims, does once, and leaves a file of.

    A worker claims a waiting row, or a running one whose lease ran out, with one conditional UPDATE that writes its
    own `claim`; only who still holds the claim may finish it. A running row without a lease waits for its parts.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("being drawn")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    class Priority(models.IntegerChoices):
        """Who waits at a table comes first."""

        NOW = 1, _("now")
        SOON = 5, _("soon")
        LATER = 9, _("when there is time")

    class Reason(models.TextChoices):
        """Why the last attempt came to nothing; `issuing.why` has the sentences."""

        DISK_FULL = "disk-full"
        WORKER_DIED = "worker-died"
        UNREADABLE = "unreadable"
        PAPER_FAILED = "paper-failed"
        DRAWING = "drawing"

    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    claim = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    enqueued_at = models.DateTimeField(help_text="when a message was last sent")
    due_at = models.DateTimeField(null=True, blank=True, help_text="not before, after a failure; None: at once")
    attempts = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=12, choices=Reason.choices, blank=True)
    error = models.CharField(max_length=PRINTABLE, blank=True, help_text="for whoever mends it, in English")
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.SOON)
    file = models.FileField(max_length=200, blank=True, help_text="empty when done: put away, drawn again when asked")
    sha256 = models.CharField(max_length=64, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def under_way(self) -> bool:
        """Whether a worker has it or will have it."""
        return self.state in UNDER_WAY


KNOWN_STATE: Final = Q(state__in=Job.State.values)
BYTES_WHEN_DONE: Final = ~Q(state="done") | ~Q(sha256="")
