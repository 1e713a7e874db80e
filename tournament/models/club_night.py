"""Club night: friendly tables under any rule system. They belong to a club only and count nowhere."""

from django.db import models
from django.db.models import Q

from brackets.models import Identified
from tournament.models.clubs import Club, User
from tournament.models.policy import DataPolicy


class FriendlyTable(Identified):
    """A match among friends: its rules, its players, and the score.

    `options` are those chosen for `ruleset`, including players and team size; `names` has one per seat, "" for a player
    without a name. `key` is the idempotency key of the form. `version` grows with every line; `hands`, `totals` (by
    side) and `over` are those of the sheet as of `version`. `ended_at` is when the players stopped before the match was
    over, else None.
    """

    policy = DataPolicy(club="club", not_archived="of the club", unhashed_columns=frozenset({"names"}), personal=True)

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="friendly_tables")
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    names = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    started_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="friendly_tables")
    started_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)
    # Totals are stored, so that lists of tables need not replay every sheet.
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
        """Whether the match goes on."""
        return not self.over and self.ended_at is None


class FriendlyEntry(Identified):
    """One line of a friendly sheet, never edited or deleted, like `SheetEntry`."""

    policy = DataPolicy(club="table__club", not_archived="of the club")

    table = models.ForeignKey(FriendlyTable, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=32)
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
