"""What the lottery left behind."""

from django.db import models
from django.db.models import Q

from tournament.models.clubs import User
from tournament.models.registration import Registration
from tournament.models.tournaments import Division, Tournament


class Lottery(models.Model):
    """A draw as anybody may repeat it: the algorithm, its version, the seed (hex), what went in and what came out."""

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="lotteries")
    attempt = models.PositiveSmallIntegerField(default=1)
    algorithm = models.CharField(max_length=40)
    algorithm_version = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    entrants = models.JSONField(help_text="the labels that went in, in canonical order")
    outcome = models.JSONField(help_text="teams, places and the substitute that came out")
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["division", "attempt"], name="one_lottery_per_attempt")]

    def __str__(self) -> str:
        return f"{self.division} #{self.attempt}"


class Team(models.Model):
    """Two players drawn together; its number, one series a tournament, is all that a bracket knows of it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_team_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="team_numbers_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.label}"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its players, first drawn first."""
        return tuple(player.registration.person.name for player in self.players.all())

    @property
    def label(self) -> str:
        """Both names, as pages and paper show the team."""
        return " / ".join(self.names)


class TeamPlayer(models.Model):
    """One of the two players of a team; a registration plays in one team only."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="players")
    registration = models.OneToOneField(Registration, on_delete=models.PROTECT, related_name="team_place")
    position = models.PositiveSmallIntegerField(help_text="0 or 1, as drawn")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["team", "position"], name="one_player_per_team_place"),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="a_team_is_two_players"),
        ]

    def __str__(self) -> str:
        return str(self.registration)
