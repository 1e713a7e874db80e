"""A judge at a table needs somebody."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.tables import Sitting
from tournament.models.tournaments import Tournament


class HelpCall(models.Model):
    """A call from the table of a match: asked, then answered ("somebody is coming"), then closed.

    `words` is what the judge added, "" for nothing. `device` is the label of the phone, "" where none was said. Times
    and people are None until they are known; who closes a call that nobody answered has come without saying so.
    """

    class Kind(models.TextChoices):
        RULING = "ruling", _("a ruling")
        SCORESHEET = "scoresheet", _("a scoresheet")
        OTHER = "other", _("something else")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="help_calls")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="help_calls")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    words = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=64)
    device = models.CharField(max_length=16, blank=True)
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    asked_at = models.DateTimeField()
    answered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_help_call_per_key"),
            models.UniqueConstraint(
                fields=["sitting", "kind"], condition=Q(closed_at=None), name="a_table_calls_for_a_thing_once"
            ),
            models.CheckConstraint(condition=Q(kind__in=["ruling", "scoresheet", "other"]), name="help_kind_known"),
            models.CheckConstraint(
                condition=Q(answered_by=None) | Q(answered_at__isnull=False), name="an_answer_has_a_time"
            ),
            models.CheckConstraint(
                condition=Q(closed_by=None) | Q(closed_at__isnull=False), name="a_closed_call_has_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at table {self.sitting.table}"


class DifferingCount(models.Model):
    """The winners' count of a hand and the losers' recount that was another one (SACI rule 14), so nothing was written.

    `version` is the sheet's, so it is settled once the sheet has another one. It says nothing of the result: no
    journal, no file keeps it.
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="differing_counts")
    version = models.PositiveIntegerField()
    count = models.PositiveSmallIntegerField()
    recount = models.PositiveSmallIntegerField()
    told_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    told_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["sitting", "version", "count", "recount"], name="counts_differ_once_a_version"
            ),
            models.CheckConstraint(condition=~Q(count=models.F("recount")), name="counts_that_differ_are_two"),
        ]

    def __str__(self) -> str:
        return f"{self.count} and {self.recount}"
