"""Circuits: several tournaments of a club whose results give its people points for one common table."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.models.clubs import Club
from tournament.models.policy import DataPolicy
from tournament.models.tournaments import Tournament


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
            models.UniqueConstraint(fields=["circuit", "tournament"], name="a_tournament_once_in_a_circuit"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True, reason="") | Q(left_at__isnull=False) & ~Q(reason=""),
                name="who_leaves_a_circuit_says_why",
            ),
        ]

    def __str__(self) -> str:
        return self.name
