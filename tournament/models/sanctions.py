"""Sanctions on the result: who was given what, and for which reason it was taken back."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.models.clubs import User
from tournament.models.hall import TableMatch
from tournament.models.lottery import Team
from tournament.models.policy import DataPolicy
from tournament.models.registration import Registration
from tournament.models.tournaments import Tournament

MOST_POINTS = 80


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
