"""What officials changed after a match was signed, or ruled against the engine."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.tables import Sitting


class Correction(models.Model):
    """One correction of a match, never edited: who, when, why, what was asked for and what it undid.

    `asked` is `correcting.Asked` as data, and `effects` what the preview listed. `ruled` is the side that officials
    made the winner ("" where the sheet decides). `fate` is what became of the next match, "" where none was chosen.
    `version` is the sheet's after it: a sheet whose last change is a correction stands without new signatures.
    """

    class Fate(models.TextChoices):
        KEEP = "keep", _("It stands: the team that moved on stays.")
        REPLAY = "replay", _("It is played again.")
        VOID = "void", _("It counts for nothing, and nobody moves on from it.")

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="corrections")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64)
    version = models.PositiveIntegerField()
    asked = models.JSONField()
    effects = models.JSONField(default=list)
    ruled = models.CharField(max_length=1, blank=True)
    fate = models.CharField(max_length=6, choices=Fate.choices, blank=True)
    reason = models.CharField(max_length=300)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "number"], name="corrections_of_a_sheet_in_order"),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_correction_per_key"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_correction_has_a_reason"),
            models.CheckConstraint(condition=Q(ruled__in=["", "A", "B"]), name="a_ruling_names_a_side"),
            models.CheckConstraint(
                condition=Q(fate__in=["", "keep", "replay", "void"]), name="fate_of_a_match_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id} #{self.number}"
