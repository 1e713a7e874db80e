"""Teams that leave the tournament or come back, and players who take the chair of another: officials' decisions."""

from django.db import models
from django.db.models import F, Q

from tournament.models.clubs import User
from tournament.models.draw import Team
from tournament.models.registration import Registration
from tournament.models.tables import Sitting
from tournament.models.tournaments import Tournament


class Departure(models.Model):
    """A team withdrew, was disqualified, or came back because that was taken back. Never changed itself.

    `rule`: what a disqualification rests on, as officials cite it. `undoes`: the departure that a return takes back.
    """

    class Kind(models.TextChoices):
        WITHDRAWN = "withdrawn", "the team withdrew"
        DISQUALIFIED = "disqualified", "officials disqualified the team"
        RETURNED = "returned", "it was taken back"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="departures")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="departures")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    reason = models.CharField(max_length=200)
    rule = models.CharField(max_length=60, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_departure_says_why"),
            models.CheckConstraint(
                condition=Q(kind="withdrawn", rule="", undoes=None)
                | Q(kind="disqualified", undoes=None) & ~Q(rule="")
                | Q(kind="returned", rule="", undoes__isnull=False),
                name="a_departure_is_of_its_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} team {self.team_id}"


class Substitution(models.Model):
    """`into` plays in `team` in place of `out` from here on, because officials said so. Never changed itself.

    `sitting` is the match in which the chair changed hands, None between matches; `lines` how many lines its sheet had
    then, so that it stays known who played which hand.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="substitutions")
    out = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    into = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    sitting = models.ForeignKey(Sitting, on_delete=models.PROTECT, null=True, related_name="substitutions")
    lines = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_substitution_says_why"),
            models.CheckConstraint(condition=~Q(out=F("into")), name="nobody_takes_his_own_chair"),
        ]

    def __str__(self) -> str:
        return f"substitution in team {self.team_id}"
