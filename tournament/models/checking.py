"""Both teams' assent to the final sheet at the table."""

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
