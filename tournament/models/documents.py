"""Documents to render, batches delivered as one file, and parts of a long document that several workers render."""

import uuid
from typing import Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.core.jobs import KNOWN_STATE, Job
from tournament.models.clubs import User
from tournament.models.policy import DataPolicy
from tournament.models.tournaments import Division, Tournament


class RenderJob(Job):
    """Work whose output is a file."""

    class Priority(models.IntegerChoices):
        """Documents that somebody waits for at a table come first."""

        NOW = 1, _("now")
        SOON = 5, _("soon")
        LATER = 9, _("when there is time")

    class Reason(models.TextChoices):
        """Why the last attempt failed; `claiming.why` has the sentences."""

        DISK_FULL = "disk-full"
        WORKER_DIED = "worker-died"
        UNREADABLE = "unreadable"
        PAPER_FAILED = "paper-failed"
        DRAWING = "drawing"

    reason = models.CharField(max_length=12, choices=Reason.choices, blank=True)
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.SOON)
    file = models.FileField(
        max_length=200, blank=True, help_text="empty when done: deleted to save space, rendered again on request"
    )
    sha256 = models.CharField(max_length=64, blank=True)

    class Meta:
        abstract = True


OF_THE_WORKER: Final = frozenset(field.name for field in RenderJob._meta.local_fields)
"""The columns that say how far the worker is; the rest is the document."""
# The hash and not the file: a stored file may be deleted and rendered again.
BYTES_WHEN_DONE: Final = ~Q(state="done") | ~Q(sha256="")


SCORESHEETS: Final = "scoresheets"
BRACKET_SHEET: Final = "bracket"
"""The kinds of documents that rooms below `documents` know."""


class Document(Identified, RenderJob):
    """A snapshot (`payload`) that a worker renders as a PDF, once."""

    policy = DataPolicy(
        tournament="tournament",
        unarchived_columns=OF_THE_WORKER | {"preview", "pages", "pages_done", "sections"},
        # The snapshot has personal names: its digest is hashed.
        unhashed_columns=OF_THE_WORKER | {"preview", "pages", "pages_done", "sections", "payload", "code", "public_id"},
        renamed_columns=frozenset({"code", "public_id"}),
        personal=True,
    )

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="documents")
    division = models.ForeignKey(
        Division,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="documents",
        help_text="None: of the whole tournament",
    )
    kind = models.CharField(max_length=24, help_text="the key of a class in `documents/kinds/`")
    subject = models.CharField(max_length=40, help_text="what is rendered, within its kind: round-2, bracket")
    version = models.PositiveSmallIntegerField()
    payload = models.JSONField()
    digest = models.CharField(max_length=64, help_text="SHA-256 of the payload")
    code = models.CharField(max_length=12, blank=True, editable=False, help_text="printed on each page")
    pages = models.PositiveIntegerField(default=0, help_text="0: not known yet")
    pages_done = models.PositiveIntegerField(default=0)
    sections = models.JSONField(default=list, help_text="the key of what each page shows")
    preview = models.FileField(max_length=200, blank=True, help_text="the first page as a picture")
    # In URLs: a sequential key could be guessed.
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    requested_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    requested_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "division", "kind", "subject", "version"], name="one_document_per_version"
            ),
            models.UniqueConstraint(
                fields=["tournament", "kind", "subject", "version"],
                # NULLs are different in a unique constraint, so documents of the whole tournament need their own.
                condition=Q(division=None),
                name="one_document_of_the_whole_per_version",
            ),
            models.UniqueConstraint(fields=["code"], condition=~Q(code=""), name="one_document_of_a_code"),
            models.CheckConstraint(condition=BYTES_WHEN_DONE, name="a_ready_document_has_bytes"),
            models.CheckConstraint(condition=KNOWN_STATE, name="document_state_known"),
        ]
        # A worker queries the next row for each message; rows are large, and most of them were rendered long ago.
        indexes = [
            models.Index(
                fields=["state", "priority"],
                condition=Q(state__in=[Job.State.WAITING, Job.State.RUNNING]),
                name="documents_under_way",
            ),
            models.Index(fields=["done_at"], name="documents_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} v{self.version}"

    @property
    def versions(self) -> models.QuerySet["Document"]:
        """Every version of the same document, including this one."""
        return Document.objects.filter(
            tournament=self.tournament_id, division=self.division_id, kind=self.kind, subject=self.subject
        )


def of_match(round_: int, match: int) -> str:
    """Return the subject of the scoresheets of a single match."""
    return f"{of_round(round_)}-match-{match}"


def of_round(round_: int) -> str:
    """Return the subject of the documents of a round."""
    return f"round-{round_}"


def round_and_match(subject: str) -> tuple[int, int | None]:
    """Return the round number in a scoresheet subject, and the match number if it is of a single match."""
    round_, _dash, match = subject.removeprefix("round-").partition("-match-")
    return int(round_), int(match) if match else None


class Batch(RenderJob):
    """A set of documents as one file. A worker joins it as soon as all of its documents are rendered."""

    policy = DataPolicy(not_archived="of the worker: documents produced together, each of which is in the file")

    class Form(models.TextChoices):
        PDF = "pdf", _("one PDF")
        ZIP = "zip", _("a ZIP file with one PDF for each document")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="batches")
    subject = models.CharField(max_length=60, help_text="used in the file name: men-round-2")
    form = models.CharField(max_length=3, choices=Form.choices, default=Form.PDF)
    documents = models.ManyToManyField(Document, through="BatchPaper", related_name="batches")
    # In URLs: a sequential key could be guessed.
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    requested_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="batches")
    requested_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=BYTES_WHEN_DONE, name="a_ready_batch_has_bytes"),
            models.CheckConstraint(condition=KNOWN_STATE, name="batch_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.form}"


class BatchPaper(models.Model):
    """A document of a set; `position` counts from 0, in page order."""

    policy = DataPolicy(not_archived="of the worker, like its batch")

    batch = models.ForeignKey(Batch, on_delete=models.CASCADE, related_name="papers")
    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="in_batches")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["batch_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["batch", "position"], name="one_paper_per_position"),
            models.UniqueConstraint(fields=["batch", "document"], name="each_paper_once_in_a_batch"),
        ]

    def __str__(self) -> str:
        return f"{self.batch_id}: {self.document}"


class DocumentPart(RenderJob):
    """A range of sections of a long document, rendered separately; deleted once the document is joined.

    `first` and `last` count the sections (`documents.sections.Leaf`) from 0; `last` is exclusive.
    """

    policy = DataPolicy(not_archived="of the worker, while it renders")

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="parts")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    pages_done = models.PositiveIntegerField(default=0)  # progress, shown while rendering
    sections = models.JSONField(default=list, help_text="the key of what each page shows")

    class Meta:
        ordering = ["document_id", "first"]
        constraints = [
            models.UniqueConstraint(fields=["document", "first"], name="one_part_from_each_leaf"),
            models.CheckConstraint(condition=Q(last__gt=F("first")), name="a_part_has_sections"),
            models.CheckConstraint(condition=BYTES_WHEN_DONE, name="a_ready_part_has_bytes"),
            models.CheckConstraint(condition=KNOWN_STATE, name="part_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.document_id}: {self.first} to {self.last}"
