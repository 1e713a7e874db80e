"""Who did what, when, why: one chained line for each change that matters."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import Club
from tournament.models.tournaments import Tournament


class JournalLine(models.Model):
    """One change. `actor` is a pseudonym ("" for the house itself); `hash` covers every column and the line before.

    A tournament's lines are one chain; what happens outside any tournament is the club's own chain. `device` is the
    label that a phone gave itself, "" for the house and for browsers that keep none; `phone_at` what its clock said
    when the deed was done, None where nobody said: kept, never trusted. `rows` are the seals of what was written, by
    the names that `sealing` gives rows.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="journal")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="journal")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=36, blank=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    device = models.CharField(max_length=16, blank=True, default="")
    phone_at = models.DateTimeField(null=True, blank=True)
    rows = models.JSONField(default=dict, blank=True)
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=Q(tournament__isnull=False),
                name="one_journal_line_per_number",
            ),
            models.UniqueConstraint(
                fields=["club", "number"], condition=Q(tournament__isnull=True), name="one_club_line_per_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"
