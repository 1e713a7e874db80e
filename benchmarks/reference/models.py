"""Who may write where, the row that is locked and updated, and the rows that are inserted."""

from typing import ClassVar

from django.conf import settings
from django.db import models


class Office(models.Model):
    """Lets an account write at every table of a club."""

    club = models.IntegerField(db_index=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    objects: ClassVar[models.Manager["Office"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.user} at {self.club}"


class Table(models.Model):
    """What the writers lock. `version` counts the lines."""

    club = models.IntegerField()
    version = models.PositiveIntegerField(default=0)
    points = models.IntegerField(default=0)

    objects: ClassVar[models.Manager["Table"]] = models.Manager()

    def __str__(self) -> str:
        return f"table {self.pk}"


class Line(models.Model):
    """One line written at a table; the key makes it one however often it is sent."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    data = models.JSONField()
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    written_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Line"]] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="benchmark_one_line_per_key"),
            models.UniqueConstraint(fields=["table", "number"], name="benchmark_one_line_per_number"),
        ]

    def __str__(self) -> str:
        return f"line {self.number} of {self.table}"
