"""What federation events add to a day (docs/federation.md): match clocks, sanctions, circuits.

Nothing counts down: what a clock shows is computed from its rows and the server's time (`hall.clock`). What a sanction
comes to is computed from all that were given (`lottery.rulings`).
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from scoring.profile import sanctions
from tournament.models.clubs import Club, User
from tournament.models.hall import Round, TableMatch
from tournament.models.lottery import Team
from tournament.models.policy import DataPolicy
from tournament.models.registration import Registration
from tournament.models.tournaments import Tournament

MOST_MINUTES = 240
MOST_ADDED = 120
MOST_POINTS = sanctions.MOST


class RoundClock(Identified):
    """The match clock of a round; `minutes` and `warning` are the settings when it was started, or those of a final."""

    policy = DataPolicy(tournament="round__division__tournament")

    round = models.OneToOneField(Round, on_delete=models.PROTECT, related_name="clock")
    minutes = models.PositiveSmallIntegerField()
    warning = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(minutes__range=(1, MOST_MINUTES)), name="a_clock_has_minutes"),
            models.CheckConstraint(condition=Q(warning__lt=F("minutes")), name="a_clock_warns_before_its_end"),
        ]

    def __str__(self) -> str:
        return f"{self.minutes} minutes"


class ClockPause(Identified):
    """A pause of a round's clock; `ended_at` None while the clock stands still."""

    policy = DataPolicy(tournament="clock__round__division__tournament")

    clock = models.ForeignKey(RoundClock, on_delete=models.PROTECT, related_name="pauses")
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["clock"], condition=Q(ended_at=None), name="one_open_pause_a_clock"),
            models.CheckConstraint(
                condition=Q(ended_at=None, ended_by=None) | Q(ended_at__isnull=False, ended_at__gte=F("started_at")),
                name="a_pause_ends_after_it_began",
            ),
        ]

    def __str__(self) -> str:
        return f"pause {self.pk}"


class AddedMinutes(Identified):
    """Minutes given to a round: to one match, which keeps them when it moves, or to all. Never edited.

    `table_match` None: all of the round. `key`: the idempotency key of the form.
    """

    policy = DataPolicy(tournament="clock__round__division__tournament")

    clock = models.ForeignKey(RoundClock, on_delete=models.PROTECT, related_name="added")
    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, null=True, related_name="+")
    minutes = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)
    key = models.CharField(max_length=64)
    added_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    added_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["clock", "key"], name="minutes_are_added_once_per_key"),
            models.CheckConstraint(condition=Q(minutes__range=(1, MOST_ADDED)), name="added_minutes_are_some"),
            models.CheckConstraint(condition=~Q(reason=""), name="added_minutes_have_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.minutes} minutes"


class Sanction(Identified):
    """A sanction that a player was given in a match; what it comes to is computed (`lottery.rulings`), never stored.

    `number` counts within the tournament. `row`: of the profile's table, "" with the ladder of cards, which has
    `points` and `card` instead, and at most one that stands for each player and match. `took_out`: the team left
    because of it. Taken back, it has a time and a reason.
    """

    policy = DataPolicy(tournament="tournament")

    class Card(models.TextChoices):
        NONE = "NONE", _("no card")
        YELLOW = "YELLOW", _("yellow card")
        RED = "RED", _("red card")
        BLACK = "BLACK", _("black card")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="sanctions")
    number = models.PositiveSmallIntegerField()
    table_match = models.ForeignKey(TableMatch, on_delete=models.PROTECT, related_name="sanctions")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="sanctions")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="sanctions")
    row = models.CharField(max_length=20, blank=True)
    points = models.PositiveSmallIntegerField(default=0)
    card = models.CharField(max_length=6, choices=Card.choices, default=Card.NONE)
    note = models.CharField(max_length=200)
    key = models.CharField(max_length=64)
    took_out = models.BooleanField(default=False)
    given_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    given_at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancel_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="sanctions_of_a_tournament_in_order"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_sanction_per_key"),
            models.UniqueConstraint(
                # Points and a card of one match are one step; infractions of a table may repeat.
                fields=["table_match", "registration"],
                condition=Q(row="", cancelled_at=None),
                name="one_step_of_the_ladder_a_match",
            ),
            models.CheckConstraint(condition=Q(points__lte=MOST_POINTS), name="a_fine_is_80_points_at_most"),
            models.CheckConstraint(condition=Q(card__in=["NONE", "YELLOW", "RED", "BLACK"]), name="a_card_is_known"),
            models.CheckConstraint(condition=~Q(note=""), name="a_sanction_says_why"),
            models.CheckConstraint(
                condition=Q(cancelled_at=None, cancelled_by=None, cancel_reason="")
                | Q(cancelled_at__isnull=False) & ~Q(cancel_reason=""),
                name="a_sanction_is_taken_back_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"sanction {self.number}"


class Circuit(Identified):
    """A circuit of a club: the points of a date, and how many dates count (federation.md, section 5).

    `table`: points by place, from the first. `win`: for each match won; `attendance`: for playing at all; `beyond`:
    what a place after the table still pays (C1). `best` of the `planned` dates count; who played on fewer than
    `min_dates` has no place. `closed_at` None: it goes on.
    """

    policy = DataPolicy(club="club", not_archived="of the club")

    class Beyond(models.TextChoices):
        WINS_AND_ATTENDANCE = "WINS_AND_ATTENDANCE", _("the points of its wins and for coming")
        ATTENDANCE = "ATTENDANCE", _("only the points for coming")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="circuits")
    name = models.CharField(_("name"), max_length=120)
    table = models.JSONField(default=list, blank=True)
    win = models.PositiveIntegerField(default=0)
    attendance = models.PositiveIntegerField(default=0)
    beyond = models.CharField(max_length=20, choices=Beyond.choices, default=Beyond.WINS_AND_ATTENDANCE)
    best = models.PositiveSmallIntegerField()
    planned = models.PositiveSmallIntegerField()
    min_dates = models.PositiveSmallIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="one_circuit_of_a_name_in_a_club"),
            models.CheckConstraint(condition=~Q(name=""), name="a_circuit_has_a_name"),
            models.CheckConstraint(
                condition=Q(best__gte=1, best__lte=F("planned")), name="the_best_are_among_the_dates"
            ),
            models.CheckConstraint(condition=Q(min_dates__lte=F("planned")), name="a_circuit_asks_for_dates_it_has"),
            models.CheckConstraint(
                condition=Q(beyond__in=["WINS_AND_ATTENDANCE", "ATTENDANCE"]), name="points_beyond_the_table_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CircuitDate(Identified):
    """A tournament of a circuit. Never deleted: `left_at` takes it out, with the `reason` that the public reads.

    `tournament` None: it was erased; `name` and `date` are what is left of it.
    """

    policy = DataPolicy(club="circuit__club", not_archived="of the club")

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="dates")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"))
    left_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        ordering = ["date", "id"]
        constraints = [
            # Dates whose tournament was erased do not clash: to SQL no NULL equals another.
            models.UniqueConstraint(fields=["circuit", "tournament"], name="a_tournament_once_in_a_circuit"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True, reason="") | Q(left_at__isnull=False) & ~Q(reason=""),
                name="who_leaves_a_circuit_says_why",
            ),
        ]

    def __str__(self) -> str:
        return self.name
