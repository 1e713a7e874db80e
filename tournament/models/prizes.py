"""Pledged prizes and payouts to the winners. Payouts are never edited."""

from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.models.clubs import User
from tournament.models.lottery import Team
from tournament.models.policy import DataPolicy
from tournament.models.registration import CashSession, Registration
from tournament.models.tournaments import Division, Tournament

ODD = Exact(F("ordinal") % 2, 1)


class PrizePool(Identified):
    """The money that is split among the places of a tournament.

    Either a sum (`cents`), or a part of the entry fees (`fees_part`, hundredths of a per cent), which grows with them
    until the organizer fixes it: then it is a sum as well.
    """

    policy = DataPolicy(tournament="tournament")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="prize_pool")
    cents = models.PositiveIntegerField(null=True, blank=True)
    fees_part = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(cents__isnull=False) | Q(fees_part__isnull=False), name="a_pool_is_a_sum_or_a_part"
            ),
            models.CheckConstraint(
                condition=Q(fees_part__isnull=True) | Q(fees_part__range=(1, 10_000)), name="a_pool_is_part_of_the_fees"
            ),
        ]

    def __str__(self) -> str:
        return f"pool {self.tournament_id}"


class Prize(Identified):
    """The pledge for a place: money, a share of the pool, or a trophy. Withdrawn, never edited.

    `division` None: for the championship, which may not have opened yet. `place` 1 wins, 2 loses the final, 3 loses in
    the round before it. `cents`: money for each team or each player (`each`). `part`: hundredths of a per cent of the
    pool for the place, shared by all teams in it. `name`: the name of the trophy.
    """

    policy = DataPolicy(tournament="tournament")

    class Kind(models.TextChoices):
        CASH = "cash", _("money")
        SHARE = "share", _("share of the pool")
        TROPHY = "trophy", _("trophy")

    class Each(models.TextChoices):
        TEAM = "team", _("for each team")
        PLAYER = "player", _("for each player")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    number = models.PositiveSmallIntegerField(help_text="1, 2, ... within the tournament")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, null=True, blank=True, related_name="prizes")
    place = models.PositiveSmallIntegerField(_("place"))
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices)
    each = models.CharField(max_length=6, choices=Each.choices, default=Each.TEAM)
    cents = models.PositiveIntegerField(null=True, blank=True)
    part = models.PositiveSmallIntegerField(null=True, blank=True)
    name = models.CharField(_("name"), max_length=80, blank=True)
    key = models.CharField(max_length=64)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_prize_per_number"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_prize_per_key"),
            models.CheckConstraint(condition=Q(place__range=(1, 3)), name="prizes_are_for_three_places"),
            models.CheckConstraint(condition=Q(each__in=["team", "player"]), name="a_prize_is_for_team_or_player"),
            models.CheckConstraint(
                condition=Q(kind="cash", cents__gt=0, part__isnull=True, name="")
                | Q(kind="share", cents__isnull=True, part__range=(1, 10_000), name="", each="team")
                | (Q(kind="trophy", cents__isnull=True, part__isnull=True) & ~Q(name="")),
                name="a_prize_is_money_share_or_trophy",
            ),
        ]

    def __str__(self) -> str:
        return f"prize {self.number}"


class Payout(Identified):
    """A prize handed to a player (`amount_cents` > 0, 0 for a trophy), or given back (a reversal, <= 0).

    `team` held the place at that time, and `slot` (0 or 1, in lottery order) is the player of the team that this part
    is for; a trophy for a team is in slot 0, taken by either player. `ordinal` counts within prize, team and slot: odd
    ones hand out, even ones give back. `session`: the cash box that the money came from or went into, None for no box.
    `method` is "" for a trophy. `receipt` has its own series.
    """

    policy = DataPolicy(tournament="tournament")

    class Method(models.TextChoices):
        CASH = "cash", _("cash")
        TRANSFER = "transfer", _("transfer")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="payouts")
    prize = models.ForeignKey(Prize, on_delete=models.PROTECT, related_name="payouts")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="payouts")
    slot = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="payouts")
    ordinal = models.PositiveSmallIntegerField()
    amount_cents = models.IntegerField()
    method = models.CharField(_("method"), max_length=10, choices=Method.choices, blank=True)
    reference = models.CharField(_("reference"), max_length=80, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    receipt = models.PositiveIntegerField(_("receipt number"))
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by")
    session = models.ForeignKey(CashSession, on_delete=models.PROTECT, null=True, blank=True, related_name="payouts")
    key = models.CharField(max_length=64)
    paid_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    paid_at = models.DateTimeField()

    class Meta:
        ordering = ["receipt"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "receipt"], name="one_payout_per_receipt"),
            # A repeated request must not pay twice.
            models.UniqueConstraint(fields=["tournament", "key"], name="one_payout_per_key"),
            # With the next one: a prize is handed out again only after it was given back.
            models.UniqueConstraint(fields=["prize", "team", "slot", "ordinal"], name="payouts_of_a_slot_in_order"),
            models.CheckConstraint(
                condition=(Q(reverses__isnull=True, amount_cents__gte=0) & Q(ODD))
                | (Q(reverses__isnull=False, amount_cents__lte=0) & ~Q(ODD)),
                name="handed_out_and_given_back_in_turn",
            ),
            models.CheckConstraint(condition=Q(slot__in=[0, 1]), name="a_prize_has_two_slots_at_most"),
            models.CheckConstraint(condition=Q(session__isnull=True) | Q(method="cash"), name="only_cash_leaves_a_box"),
        ]

    def __str__(self) -> str:
        return f"P{self.receipt:04d}"
