"""Everything recorded at one match: append-only entries."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User
from tournament.models.tables import Sitting


class SheetEntry(models.Model):
    """One line of a sheet, never edited or deleted: a later entry of kind void names the one it takes back.

    `data` is `scoring.entries.to_data`; `findings` the warnings it was accepted with; `key` is made by the phone or
    the form before the first send, so that a repeated send is the same entry.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12)
    data = models.JSONField()
    findings = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    entered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="one_entry_per_line"),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_entry_per_key"),
            models.CheckConstraint(condition=Q(number__gte=1), name="lines_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
