"""What officials changed after a draw because somebody did not come, or came late."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User
from tournament.models.draw import Team
from tournament.models.registration import Registration
from tournament.models.tournaments import Division


class LateChange(models.Model):
    """One change that officials made to the teams of a draw, and why (SACI rule 17). Never changed itself.

    "replace": `into` plays in `team` in place of `out`. "join": `team`, of `into` and `partner`, took the place of the
    bye and meets the team that had it.
    """

    class Kind(models.TextChoices):
        REPLACE = "replace", "a player in place of another"
        JOIN = "join", "a team in place of the bye"

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="late_changes")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="late_changes")
    into = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    out = models.ForeignKey(Registration, on_delete=models.PROTECT, null=True, related_name="+")
    partner = models.ForeignKey(Registration, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_late_change_says_why"),
            models.CheckConstraint(
                condition=Q(kind="replace", out__isnull=False, partner__isnull=True)
                | Q(kind="join", out__isnull=True, partner__isnull=False),
                name="a_late_change_names_its_people",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} team {self.team_id}"
