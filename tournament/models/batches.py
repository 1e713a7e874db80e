"""Papers that are handed out together, and parts of a paper that several workers draw."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.issuing import Document
from tournament.models.jobs import BYTES_WHEN_DONE, KNOWN_STATE, Job
from tournament.models.tournaments import Tournament


class Batch(Job):
    """A set of papers as one file. A worker joins it as soon as all of its papers are drawn."""

    class Form(models.TextChoices):
        PDF = "pdf", _("one PDF")
        ZIP = "zip", _("a zip with a PDF for each paper")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="batches")
    subject = models.CharField(max_length=60, help_text="what it is, for the name of its file: men-round-2")
    form = models.CharField(max_length=3, choices=Form.choices, default=Form.PDF)
    documents = models.ManyToManyField(Document, through="BatchPaper", related_name="batches")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="batches")
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(condition=BYTES_WHEN_DONE, name="a_ready_batch_has_bytes"),
            models.CheckConstraint(condition=KNOWN_STATE, name="batch_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.form}"


class BatchPaper(models.Model):
    """A paper of a set; `position` counts from 0, in the order of the pages."""

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


class DocumentPart(Job):
    """Some leaves of a long paper, drawn apart; it is gone as soon as the paper is joined.

    `first` and `last` count the leaves (`documents.leaves.Leaf`) from 0, `last` is the first one that is not in it.
    """

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="parts")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    pages_done = models.PositiveIntegerField(default=0)
    leaves = models.JSONField(default=list, help_text="the key of what each page shows")

    class Meta:
        ordering = ["document_id", "first"]
        constraints = [
            models.UniqueConstraint(fields=["document", "first"], name="one_part_from_each_leaf"),
            models.CheckConstraint(condition=Q(last__gt=F("first")), name="a_part_has_leaves"),
            models.CheckConstraint(condition=BYTES_WHEN_DONE, name="a_ready_part_has_bytes"),
            models.CheckConstraint(condition=KNOWN_STATE, name="part_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.document_id}: {self.first} to {self.last}"
