"""What the lottery left behind."""

from django.db import models
from django.db.models import Q

from brackets.models import Bracket
from tournament.models.closed_lists import ClosedList
from tournament.models.clubs import User
from tournament.models.registration import Registration
from tournament.models.tournaments import Division, Tournament


class Lottery(models.Model):
    """A draw as anybody may repeat it: the algorithm, its version, the seed (hex), what went in and what came out.

    `closed_list` is None for the championship, whose lot follows from the lots of the brackets. `secret` (hex) is the
    one that was committed to, "" where it was lost; `tiles` are those of the hall, as one line of text.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="lotteries")
    attempt = models.PositiveSmallIntegerField(default=1)
    algorithm = models.CharField(max_length=40)
    algorithm_version = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    entrants = models.JSONField(help_text="the labels that went in, in canonical order")
    outcome = models.JSONField(help_text="teams, places and the substitute that came out")
    closed_list = models.OneToOneField(ClosedList, on_delete=models.PROTECT, null=True, related_name="lottery")
    secret = models.CharField(max_length=64, blank=True)
    tiles = models.CharField(max_length=120, blank=True)
    bracket = models.ForeignKey(Bracket, on_delete=models.PROTECT, null=True, related_name="+")
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["division", "attempt"], name="one_lottery_per_attempt")]

    def __str__(self) -> str:
        return f"{self.division} #{self.attempt}"


class Redraw(models.Model):
    """A draw that no longer counts: who said so and why, and which results were given up with it."""

    lottery = models.OneToOneField(Lottery, on_delete=models.PROTECT, related_name="redraw")
    reason = models.CharField(max_length=200)
    discarded = models.JSONField(default=list, help_text="the matches whose sheets were annulled")
    ordered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    ordered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_redraw_says_why")]

    def __str__(self) -> str:
        return f"{self.lottery} discarded"


class Ceremony(models.Model):
    """How far the hall has seen a draw: `shown` teams, from the top of the bracket. It changes no draw."""

    lottery = models.OneToOneField(Lottery, on_delete=models.CASCADE, related_name="ceremony")
    shown = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.lottery} {self.shown}"


class StandingTeams(models.Manager["Team"]):
    """Those that no later draw has replaced: what everybody means by the teams of a tournament."""

    def get_queryset(self) -> models.QuerySet["Team"]:
        return super().get_queryset().filter(annulled_at=None)


class Team(models.Model):
    """Two players drawn together; its number, one series a tournament, is all that a bracket knows of it.

    `annulled_at` is None unless its bracket was drawn again: it stays written with its number and plays no more.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField()
    annulled_at = models.DateTimeField(null=True, blank=True)

    objects = StandingTeams()  # the first one is what `tournament.teams` and its like go through
    every = models.Manager["Team"]()  # of earlier draws too

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
        players = self.players.all() if self.annulled_at is None else self.former_players.all()
        return tuple(player.registration.person.name for player in players)

    @property
    def label(self) -> str:
        """Both names, as pages and paper show the team."""
        return " / ".join(self.names)


class _WithPerson(models.Manager["TeamPlayer"]):
    """A player is asked for together with who it is: whoever wants one wants his name.

    As a prefetch of its own that would be a condition for each player, and SQLite takes no thousand of those
    (https://code.djangoproject.com/ticket/36116): nobody could look at 500 teams.
    """

    def get_queryset(self) -> models.QuerySet["TeamPlayer"]:
        return super().get_queryset().select_related("registration__person")


class TeamPlayer(models.Model):
    """One of the two players of a team; a registration plays in one team only."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="players")
    registration = models.OneToOneField(Registration, on_delete=models.PROTECT, related_name="team_place")
    position = models.PositiveSmallIntegerField(help_text="0 or 1, as drawn")

    objects = _WithPerson()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["team", "position"], name="one_player_per_team_place"),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="a_team_is_two_players"),
        ]

    def __str__(self) -> str:
        return str(self.registration)


class FormerPlayer(models.Model):
    """One of the two players of a team of a draw that no longer counts: free to be drawn again."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="former_players")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="former_places")
    position = models.PositiveSmallIntegerField(help_text="0 or 1, as drawn")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["team", "position"], name="one_former_player_per_place")]

    def __str__(self) -> str:
        return str(self.registration)
