"""Who agrees to the final sheet: both teams at the table, or a second official."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User
from tournament.models.tables import Sitting


class SignOff(models.Model):
    """One side's assent to the sheet as of `version`; a later change of the sheet makes it void."""

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="sign_offs")
    side = models.CharField(max_length=1)
    version = models.PositiveIntegerField()
    initials = models.CharField(max_length=40)
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    signed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["sitting", "side", "version"], name="a_side_signs_once"),
            models.CheckConstraint(condition=Q(side__in=["A", "B"]), name="sign_off_side_known"),
            models.CheckConstraint(condition=~Q(initials=""), name="sign_off_has_initials"),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.initials}"


class SheetCheck(models.Model):
    """What a second official says of the sheet as of `version`: it holds, or it goes back with a reason.

    `initials` stand under a sheet that holds, `reason` says why it went back; the other one is "".
    """

    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, related_name="checks")
    version = models.PositiveIntegerField()
    holds = models.BooleanField()
    initials = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    checked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    checked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["sitting", "version"], condition=Q(holds=True), name="a_sheet_is_confirmed_once"
            ),
            models.CheckConstraint(
                condition=Q(holds=True, reason="") & ~Q(initials="") | Q(holds=False, initials="") & ~Q(reason=""),
                name="a_check_has_initials_or_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.initials or self.reason
