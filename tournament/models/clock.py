"""The match clock of a round: when it was started, when it stood still, and the minutes that were added.

Nothing counts down: what a clock shows is computed from these rows and the server's time (`hall.clock`).
"""

from django.db import models
from django.db.models import F, Q

from brackets.models import Identified
from tournament.models.clubs import User
from tournament.models.hall import Round, TableMatch
from tournament.models.policy import DataPolicy

MOST_MINUTES = 240
MOST_ADDED = 120


class RoundClock(Identified):
    """The clock of a round, from its start; `minutes` and `warning` are the settings of that moment, or of a final."""

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
