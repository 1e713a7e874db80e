"""Where and when a match is played: rounds, table matches, seats and tables; and friendly tables at a club night."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified, Match
from tournament.core import endings
from tournament.models.clubs import Club, User
from tournament.models.lottery import Team
from tournament.models.policy import DataPolicy
from tournament.models.registration import Registration
from tournament.models.tournaments import Division, Tournament


class ActiveRounds(models.Manager["Round"]):
    """Excludes rounds of repeated lotteries: the rounds that everybody means by default."""

    def get_queryset(self) -> models.QuerySet["Round"]:
        return super().get_queryset().filter(annulled_at=None)


class Round(Identified):
    """A round of a bracket once it was started; open while `closed_at` is None.

    `seed` (hex) is the chance that gave its matches their tables and seats (SACI rule 5). `play_at` is when the teams
    must be seated (rule 19), None without a time. `annulled_at` is None unless the lottery was repeated afterwards.
    """

    policy = DataPolicy(tournament="division__tournament")

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    started_at = models.DateTimeField()
    play_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    annulled_at = models.DateTimeField(null=True, blank=True)

    objects = ActiveRounds()  # first: the default of related managers
    every = models.Manager["Round"]()  # including earlier lotteries

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "number"], condition=Q(annulled_at=None), name="a_round_starts_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.division} {self.number}"


class Bye(Identified):
    """A round that a person of an individual event sits out, which counts as the tournament's profile says.

    `annulled_at` is None unless the lottery was repeated afterwards, or the round was seated again.
    """

    policy = DataPolicy(tournament="division__tournament")

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="byes")
    round = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="byes")
    annulled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "round", "registration"], condition=Q(annulled_at=None), name="one_bye_a_round"
            ),
            models.CheckConstraint(condition=Q(round__gte=1), name="byes_are_from_round_1"),
        ]

    def __str__(self) -> str:
        return f"{self.division} {self.round} {self.registration}"


class ActiveTableMatches(models.Manager["TableMatch"]):
    """Excludes annulled matches: the table matches that everybody means by default."""

    def get_queryset(self) -> models.QuerySet["TableMatch"]:
        return super().get_queryset().filter(annulled_at=None)


class TableMatch(Identified):
    """A match at its table: the two teams (side A holds seats 0 and 2) and its sheet.

    `version` counts the changes of the sheet: a write names the version that it is based on. `points_a` and `points_b`
    are `systems.match_points` of the sheet: its totals, or the partidas won in a best-of match; or what officials
    ruled. `ended_by` is what ended the match by its sheet (`scoring.sheets.record.Reason`), "" while it goes on and
    where no sheet decides. `annulled_at` is None unless a correction took the sheet out of the tournament: the row
    stays but counts nowhere, and its match may have another one. `called_at` is when its teams were last called to the
    table, None if unknown. `been_at`: the tables that it was moved away from, oldest first; the first one is on
    scoresheets printed at the start.
    """

    policy = DataPolicy(tournament="tournament", parts="seats")

    class State(models.TextChoices):
        PLAYING = "playing", _("playing")
        SIGNING = "signing", _("waiting for sign-off")
        FINISHED = "finished", _("finished")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="table_matches")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="table_matches")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField()
    team_a = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    team_b = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.PLAYING)
    version = models.PositiveIntegerField(default=0)
    # Stored, so that lists and standings need not replay every sheet.
    points_a = models.IntegerField(default=0, help_text="side A's points of the match, as of `version`")
    points_b = models.IntegerField(default=0)
    hands = models.PositiveSmallIntegerField(default=0)
    ended_by = models.CharField(max_length=13, blank=True, help_text="what ended it by its sheet")
    called_at = models.DateTimeField(null=True, blank=True)
    called_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    been_at = models.JSONField(default=list, blank=True, help_text="the tables that the match was moved away from")
    annulled_at = models.DateTimeField(null=True, blank=True)

    objects = ActiveTableMatches()  # first: the default of related managers
    every = models.Manager["TableMatch"]()  # including annulled ones

    class Meta:
        ordering = ["table", "id"]
        constraints = [
            # A finished match may stay at its table while the next one is played there.
            models.UniqueConstraint(
                fields=["tournament", "table"],
                condition=~Q(state="finished") & Q(annulled_at=None),
                name="one_match_at_a_table",
            ),
            models.UniqueConstraint(fields=["match"], condition=Q(annulled_at=None), name="one_sheet_per_match"),
            models.CheckConstraint(condition=~Q(team_a=models.F("team_b")), name="two_teams_at_a_table"),
            models.CheckConstraint(
                condition=Q(state__in=["playing", "signing", "finished"]), name="table_match_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"

    @property
    def by(self) -> str:
        """What ended the match: "points", "time", "walkover" and so on; "" while it goes on."""
        return endings.ended_by(self.match.decided, self.ended_by)

    @property
    def end_note(self) -> str:
        """A note on its result, such as "by time"; "" where none is needed."""
        return endings.note(self.match.decided, self.ended_by)

    @property
    def printed_table(self) -> int | None:
        """The table on scoresheets printed at the start, if the match has moved since; else None."""
        began_at: int = self.been_at[0] if self.been_at else self.table
        return began_at if began_at != self.table else None

    @property
    def called(self) -> dict[str, int | str]:
        """What its sides are called after the word "team": the numbers of the teams; in an individual event A and B."""
        if self.team_a.round is not None:
            return {"A": "A", "B": "B"}
        return {"A": self.team_a.number, "B": self.team_b.number}

    @property
    def has_begun(self) -> bool:
        """Whether the sheet has an entry; exchanging a team before that changes the version only."""
        return self.version > 0 and self.entries.exists()


class _WithPerson(models.Manager["Seat"]):
    """Selects the person with every seat, like the players of a team (`tournament.models.lottery`)."""

    def get_queryset(self) -> models.QuerySet["Seat"]:
        return super().get_queryset().select_related("registration__person")


class Seat(models.Model):
    """A player's seat: 0..3 in turn order, partners at {0, 2} and {1, 3}.

    `absent`: in an individual event, whether the player did not appear, and so decided the match without play.
    """

    policy = DataPolicy(tournament="table_match__tournament", not_hashed="with its table match")

    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="+")
    absent = models.BooleanField(default=False)

    objects = _WithPerson()

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["table_match", "seat"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["table_match", "registration"], name="one_seat_per_player"),
            models.CheckConstraint(condition=Q(seat__in=[0, 1, 2, 3]), name="seats_are_0_to_3"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}"


class HallTable(Identified):
    """Extra data of one table of the hall; a table without a row has only its number and is in order.

    `Tournament.tables` has their number. `out_of_order_at` is None while it is usable; `vacate`: the match there moves
    to the next free table, else it ends where it is.
    """

    policy = DataPolicy(tournament="tournament")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="hall_tables")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=40, blank=True)
    out_of_order_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    vacate = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_row_per_hall_table"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hall_tables_start_at_1"),
            models.CheckConstraint(
                condition=Q(out_of_order_at__isnull=True, reason="", vacate=False)
                | Q(out_of_order_at__isnull=False) & ~Q(reason=""),
                name="a_table_out_of_order_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class FriendlyTable(Identified):
    """A match among friends: its rules, its players, and the score.

    `options` are those chosen for `ruleset`, including players and team size; `names` has one per seat, "" for a player
    without a name. `key` is the idempotency key of the form. `version` grows with every line; `hands`, `totals` (by
    side) and `over` are those of the sheet as of `version`. `ended_at` is when the players stopped before the match was
    over, else None.
    """

    policy = DataPolicy(club="club", not_archived="of the club", unhashed_columns=frozenset({"names"}), personal=True)

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="friendly_tables")
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    names = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    started_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="friendly_tables")
    started_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)
    # Totals are stored, so that lists of tables need not replay every sheet.
    hands = models.PositiveIntegerField(default=0)
    totals = models.JSONField(default=dict, blank=True)
    over = models.BooleanField(default=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-started_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="one_friendly_table_per_key")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.pk}"

    @property
    def is_in_play(self) -> bool:
        """Whether the match goes on."""
        return not self.over and self.ended_at is None


class FriendlyEntry(Identified):
    """One line of a friendly sheet, never edited or deleted, like `SheetEntry`."""

    policy = DataPolicy(club="table__club", not_archived="of the club")

    table = models.ForeignKey(FriendlyTable, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=32)
    data = models.JSONField()
    findings = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    entered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="friendly_entries")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_friendly_entry_per_line"),
            models.UniqueConstraint(fields=["table", "key"], name="one_friendly_entry_per_key"),
            models.CheckConstraint(condition=Q(number__gte=1), name="friendly_lines_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
