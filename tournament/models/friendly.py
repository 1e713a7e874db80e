"""Club night: friendly tables under any rule system. They belong to a club and to nothing else, and count nowhere."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import Club, User


class FriendlyTable(models.Model):
    """A match among friends: its rules, who sits at it, and how it stands.

    `options` are those chosen for `ruleset`, players and size of teams among them; `names` one for each seat, "" for
    somebody without a name. `key` is made by the form before the first send, so that a repeated send is the same table.
    `version` grows with every line; `hands`, `totals` (by side) and `over` are the sheet's as of `version`.
    `ended_at` is when the players stopped before the match was over, None unless they did.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="friendly_tables")
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    names = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    started_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="friendly_tables")
    started_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    totals = models.JSONField(default=dict, blank=True)
    over = models.BooleanField(default=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-started_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="one_friendly_table_per_key")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.pk}"

    @property
    def is_in_play(self) -> bool:
        """Whether more is to come."""
        return not self.over and self.ended_at is None


class FriendlyEntry(models.Model):
    """One line of a friendly sheet, never edited or deleted, as a `SheetEntry` is none."""

    table = models.ForeignKey(FriendlyTable, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12)
    data = models.JSONField()
    findings = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    entered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="friendly_entries")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_friendly_entry_per_line"),
            models.UniqueConstraint(fields=["table", "key"], name="one_friendly_entry_per_key"),
            models.CheckConstraint(condition=Q(number__gte=1), name="friendly_lines_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
