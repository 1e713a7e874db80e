"""The lottery: entry lists, the evidence of the draw (protocol draw/1), teams, and changes to them afterwards.

Order comes from numbers, because clocks may be set back. Published rows never change. The server's secret is in
`DrawSecret` only; no page, log, document or archive reads it.
"""

from django.db import models
from django.db.models import Q

from brackets.models import Bracket, Identified
from tournament.core.names import surname
from tournament.models.clubs import User
from tournament.models.policy import DataPolicy
from tournament.models.registration import Registration
from tournament.models.tournaments import Division, Tournament


class EntryList(Identified):
    """The entry list of one division as closed for its lottery, with the rules of that lottery.

    `number` counts the entry lists of the division from 1. `rules` is the data of the rules
    (`tournament.drawing.rules`), `text` the same as sentences in the language of the documents. `objections_until` is
    announced, None without a deadline.
    """

    policy = DataPolicy(tournament="division__tournament", parts="entrants")

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="entry_lists")
    number = models.PositiveSmallIntegerField()
    list_hash = models.CharField(max_length=64)
    rules = models.JSONField()
    text = models.JSONField(help_text="the rules as sentences")
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField()
    objections_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="one_entry_list_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_lists_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.division} list {self.number}"


class ListedEntrant(models.Model):
    """One line of an entry list: "0007 Peña Núñez"; only "0007" once the person was erased."""

    policy = DataPolicy(
        tournament="entry_list__division__tournament",
        not_hashed="with its entry list",
        unhashed_columns=frozenset({"line"}),
        personal=True,
    )

    entry_list = models.ForeignKey(EntryList, on_delete=models.PROTECT, related_name="entrants")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="listed")
    line = models.CharField(max_length=200)

    class Meta:
        ordering = ["registration__number"]
        constraints = [
            models.UniqueConstraint(fields=["entry_list", "registration"], name="listed_once"),
        ]

    def __str__(self) -> str:
        return self.line


class Reopening(Identified):
    """An entry list that was reopened before its lottery, and why."""

    policy = DataPolicy(tournament="entry_list__division__tournament")

    entry_list = models.OneToOneField(EntryList, on_delete=models.PROTECT, related_name="reopening")
    reason = models.CharField(max_length=200)
    reopened_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    reopened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_reopening_says_why")]

    def __str__(self) -> str:
        return f"{self.entry_list} reopened"


class DrawSecret(models.Model):
    """The root of a division's chain of secrets, 64 hexadecimal digits: each commitment uses the next link.

    Read in one place only, `tournament.drawing.secrets`. If the row is missing or unreadable the secret is lost, and
    the lottery continues without it, as its rules announce.
    """

    policy = DataPolicy(
        not_archived="anyone who knows it before the lottery could choose the result; without it the lottery goes on"
    )

    division = models.OneToOneField(Division, on_delete=models.CASCADE, related_name="+")
    root = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "secret"


class Commitment(Identified):
    """The hash of the secret and the entry list that the server publishes before the first tile.

    `link` counts the used secrets of the division's chain from 1; `anchor` is the published start of that chain.
    """

    policy = DataPolicy(tournament="entry_list__division__tournament")

    entry_list = models.OneToOneField(EntryList, on_delete=models.PROTECT, related_name="commitment")
    link = models.PositiveSmallIntegerField()
    anchor = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    committed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    committed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(link__gte=1), name="links_start_at_1")]

    def __str__(self) -> str:
        return self.commitment[:16]


class TileMove(Identified):
    """A tile that was drawn and typed, or the newest one taken back after a typing error.

    `number` counts the moves of an entry list from 1, including those taken back.
    """

    policy = DataPolicy(tournament="entry_list__division__tournament")

    entry_list = models.ForeignKey(EntryList, on_delete=models.PROTECT, related_name="tile_moves")
    number = models.PositiveSmallIntegerField()
    tile = models.CharField(max_length=3)  # canonical: "6-4"
    taken_back = models.BooleanField(default=False)
    typed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    typed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["entry_list", "number"], name="one_tile_per_number"),
        ]

    def __str__(self) -> str:
        return self.tile


class Lottery(Identified):
    """A lottery that anybody can repeat: algorithm, version, seed (hex), input and result.

    `entry_list` is None for the championship, whose lots follow from the lots of the brackets. `secret` (hex) is the
    one that was committed to, "" if it was lost; `tiles` are those of the hall, as one line of text.
    """

    policy = DataPolicy(tournament="division__tournament")

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="lotteries")
    attempt = models.PositiveSmallIntegerField(default=1)
    algorithm = models.CharField(max_length=40)
    algorithm_version = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    entrants = models.JSONField(help_text="the labels of the entrants, in canonical order")
    outcome = models.JSONField(help_text="the resulting teams, places and substitute")
    entry_list = models.OneToOneField(EntryList, on_delete=models.PROTECT, null=True, related_name="lottery")
    secret = models.CharField(max_length=64, blank=True)
    tiles = models.CharField(max_length=120, blank=True)
    bracket = models.ForeignKey(Bracket, on_delete=models.PROTECT, null=True, related_name="+")
    drawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["division", "attempt"], name="one_lottery_per_attempt")]

    def __str__(self) -> str:
        return f"{self.division} #{self.attempt}"


class Redraw(Identified):
    """A lottery that no longer counts: who ordered that and why, and which results were discarded with it."""

    policy = DataPolicy(tournament="lottery__division__tournament")

    lottery = models.OneToOneField(Lottery, on_delete=models.PROTECT, related_name="redraw")
    reason = models.CharField(max_length=200)
    discarded = models.JSONField(default=list, help_text="the matches whose scoresheets were annulled")
    ordered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    ordered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_redraw_says_why")]

    def __str__(self) -> str:
        return f"{self.lottery} discarded"


class Ceremony(models.Model):
    """How much of a lottery the hall has seen: `shown` teams, from the top of the bracket. It changes no result."""

    policy = DataPolicy(tournament="lottery__division__tournament", not_hashed="progress of the display on the wall")

    lottery = models.OneToOneField(Lottery, on_delete=models.CASCADE, related_name="ceremony")
    shown = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.lottery} {self.shown}"


class ActiveTeams(models.Manager["Team"]):
    """Excludes teams of repeated lotteries, and sides of one round: the teams that everybody means by default."""

    def get_queryset(self) -> models.QuerySet["Team"]:
        return super().get_queryset().filter(annulled_at=None, round=None)


class SeatedTeams(models.Manager["Team"]):
    """Excludes teams of repeated lotteries: the teams that a match can name, sides of one round too."""

    def get_queryset(self) -> models.QuerySet["Team"]:
        return super().get_queryset().filter(annulled_at=None)


class Team(Identified):
    """Two players paired by the lottery; a bracket knows the team by its number, unique in the tournament.

    In an individual event, each person is a team of one, which is ranked, and `round` is the round for which two of
    them are the side of a table; None for all other teams.
    `annulled_at` is None unless the lottery of its division was repeated: the row stays, but the team plays no more.
    """

    policy = DataPolicy(tournament="tournament", parts="players")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField(null=True, blank=True, help_text="of a side; null for all other teams")
    annulled_at = models.DateTimeField(null=True, blank=True)

    objects = ActiveTeams()  # first: the default of related managers
    seated = SeatedTeams()
    every = models.Manager["Team"]()  # including earlier lotteries

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_team_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="team_numbers_start_at_1"),
            models.CheckConstraint(condition=Q(round=None) | Q(round__gte=1), name="sides_play_from_round_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.label}"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its players, in lottery order."""
        players = self.players.all() if self.annulled_at is None else self.former_players.all()
        return tuple(player.registration.person.name for player in players)

    @property
    def label(self) -> str:
        """Both names, as shown on pages and documents."""
        return " / ".join(self.names)

    @property
    def clubs(self) -> str:
        """The clubs of its players, each once; "" if none is known."""
        players = self.players.all() if self.annulled_at is None else self.former_players.all()
        return " / ".join(dict.fromkeys(filter(None, (one.registration.person.home_club for one in players))))

    @property
    def is_person(self) -> bool:
        """Whether it is a person of an individual event."""
        return self.round is None and len(self.players.all()) == 1

    @property
    def surnames(self) -> str:
        """The first surname of each player, where a card has one line: "Ortiz · Rivera"."""
        return " · ".join(surname(name) for name in self.names)


class _WithPerson(models.Manager["TeamPlayer"]):
    """Selects the person with every player, because every caller shows the name.

    As a prefetch this would need one condition per player, and SQLite refuses a thousand of them
    (https://code.djangoproject.com/ticket/36116): a page of 500 teams would fail.
    """

    def get_queryset(self) -> models.QuerySet["TeamPlayer"]:
        return super().get_queryset().select_related("registration__person")


class TeamPlayer(models.Model):
    """A player of a team: one of two, or the only one of a team that is a person.

    `placed` is the same registration, whose place in the tournament this is; None for the side of one `round`. A
    registration has one place, and one side in a round.
    """

    policy = DataPolicy(tournament="team__tournament", not_hashed="with its team")

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="players")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="team_sides")
    placed = models.OneToOneField(Registration, on_delete=models.PROTECT, null=True, related_name="team_place")
    round = models.PositiveSmallIntegerField(null=True, blank=True, help_text="that of its team")
    position = models.PositiveSmallIntegerField(help_text="0 or 1, in lottery order")

    objects = _WithPerson()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["team", "position"], name="one_player_per_team_place"),
            models.CheckConstraint(condition=Q(position__in=[0, 1]), name="a_team_is_two_players"),
            models.UniqueConstraint(fields=["registration", "round"], name="one_side_a_round"),
            models.CheckConstraint(
                condition=Q(round__isnull=True, placed__isnull=False, placed=models.F("registration"))
                | Q(round__isnull=False, placed__isnull=True),
                name="a_place_or_a_side_of_a_round",
            ),
        ]

    def __str__(self) -> str:
        return str(self.registration)

    @staticmethod
    def with_names(players: "models.QuerySet[TeamPlayer]") -> "models.QuerySet[TeamPlayer]":
        """Read no more of many players than their teams, names and clubs."""
        person = "registration__person"
        return players.only("team", f"{person}__name", f"{person}__former_number", f"{person}__home_club")

    @staticmethod
    def named(to: str = "players") -> "models.Prefetch[str, models.QuerySet[TeamPlayer], str]":
        """What a list of many teams prefetches for their names: `to` is the way to their players."""
        return models.Prefetch(to, TeamPlayer.with_names(TeamPlayer.objects.all()))


class FormerPlayer(Identified):
    """A player of a team whose lottery no longer counts: free for the next lottery."""

    policy = DataPolicy(tournament="team__tournament")

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="former_players")
    # A foreign key: the same player may have been in several discarded lotteries.
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="former_places")
    position = models.PositiveSmallIntegerField(help_text="0 or 1, in lottery order")

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["team", "position"], name="one_former_player_per_place")]

    def __str__(self) -> str:
        return str(self.registration)


class LateEntry(Identified):
    """One change to the teams after the lottery, and why (SACI rule 17). Never edited.

    "replace": `into` plays in `team` in place of `out`. "join": `team`, of `into` and `partner`, replaced the bye and
    meets the team that had it.
    """

    policy = DataPolicy(tournament="division__tournament")

    class Kind(models.TextChoices):
        REPLACE = "replace", "a player in place of another"
        JOIN = "join", "a team in place of the bye"

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="late_entries")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="late_entries")
    into = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    out = models.ForeignKey(Registration, on_delete=models.PROTECT, null=True, related_name="+")
    partner = models.ForeignKey(Registration, on_delete=models.PROTECT, null=True, related_name="+")  # only of "join"
    reason = models.CharField(max_length=200)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_late_entry_says_why"),
            models.CheckConstraint(
                condition=Q(kind="replace", out__isnull=False, partner__isnull=True)
                | Q(kind="join", out__isnull=True, partner__isnull=False),
                name="a_late_entry_names_its_people",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} team {self.team_id}"
