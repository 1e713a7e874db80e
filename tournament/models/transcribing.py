"""What people type of a sheet that was kept on paper."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User
from tournament.models.tables import Sitting


class Reading(models.Model):
    """One of the two readings of a paper sheet, as far as it is typed: until both agree nothing is on the sheet.

    `version` is the sheet's that it goes on from. `content` is what `transcribing.Content` says. `done_at` is None
    while it is a draft; `settled` says that officials chose between it and the other one. It says nothing of the
    result: no journal, no file keeps it, and it goes when its lines are on the sheet.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="readings")
    number = models.PositiveSmallIntegerField()
    read_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    version = models.PositiveIntegerField()
    content = models.JSONField()
    settled = models.BooleanField(default=False)
    saved_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="a_sheet_is_read_twice"),
            models.CheckConstraint(condition=Q(number__in=[1, 2]), name="a_reading_is_the_first_or_the_second"),
            models.CheckConstraint(
                condition=Q(settled=False) | Q(done_at__isnull=False), name="what_is_settled_is_typed"
            ),
        ]

    def __str__(self) -> str:
        return f"reading {self.number} of {self.sitting}"
