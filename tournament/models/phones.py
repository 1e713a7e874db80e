"""When a judge's phone was last heard from."""

from django.db import models

from tournament.models.clubs import User
from tournament.models.tables import Sitting
from tournament.models.tournaments import Tournament


class JudgePhone(models.Model):
    """One phone in the hands of one judge. It says nothing of the day: no journal, no file keeps it.

    `device` is its label. `sitting` is the match that it showed when it was last heard from, None for a list of tables.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="phones")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="phones")
    device = models.CharField(max_length=16, blank=True)
    sitting = models.ForeignKey(Sitting, on_delete=models.SET_NULL, null=True, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "device"], name="a_phone_is_one_row"),
        ]

    def __str__(self) -> str:
        return f"{self.device} of {self.user}"
