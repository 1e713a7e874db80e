"""Prices, money taken and its proof, and the boxes it lies in. Amounts are cents of the tournament's currency."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.members import Person
from tournament.models.registration import Registration
from tournament.models.tournaments import Division, Tournament


class Price(models.Model):
    """A price beside the two of every tournament, for whom all that it names fits.

    `order`: from the top; the first that fits wins (`tournament/prices.py`). `kind` "": members and guests;
    `division` None: every bracket; `starts_at` (from then on) and `ends_at` (until before then) None: always;
    `under_age` None: any age, else younger than so many years on the day. Never deleted: `dropped_at` ends it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prices")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    amount_cents = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Person.Kind.choices, blank=True)
    division = models.ForeignKey(Division, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    under_age = models.PositiveSmallIntegerField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="price_has_a_name"),
            models.CheckConstraint(condition=Q(kind__in=["", "member", "guest"]), name="price_kind_known"),
            models.CheckConstraint(
                condition=Q(starts_at=None) | Q(ends_at=None) | Q(starts_at__lt=F("ends_at")), name="a_price_has_a_time"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CashSession(models.Model):
    """The cash box of one desk from its opening to its closing; unchangeable once closed.

    `float_cents` lay in it at the opening. The closing columns are empty (None, {}, "") while it is open: `counted`
    says how many of each note and coin by its cents ({"2000": 3}), `expected_cents` what should have been there.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cash_sessions")
    number = models.PositiveSmallIntegerField(help_text="1, 2, ... within the tournament")
    desk = models.CharField(_("desk"), max_length=40)
    float_cents = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    opened_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    opened_at = models.DateTimeField()
    counted = models.JSONField(default=dict, blank=True)
    counted_cents = models.PositiveIntegerField(null=True, blank=True)
    expected_cents = models.IntegerField(null=True, blank=True)
    remark = models.CharField(_("remark"), max_length=300, blank=True)
    closing_key = models.CharField(max_length=64, blank=True)
    closed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_cash_session_per_number"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_cash_session_per_key"),
            models.UniqueConstraint(
                fields=["tournament", "desk"], condition=Q(closed_at=None), name="one_open_cash_box_per_desk"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, counted_cents=None, expected_cents=None)
                | Q(closed_at__isnull=False, counted_cents__isnull=False, expected_cents__isnull=False),
                name="a_cash_box_is_closed_whole",
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(counted_cents=F("expected_cents")) | ~Q(remark=""),
                name="a_difference_has_a_remark",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.desk} ({self.number})"

    @property
    def is_open(self) -> bool:
        """Whether money still goes in and out."""
        return self.closed_at is None

    @property
    def difference_cents(self) -> int | None:
        """What was counted over what was expected: below 0 some is missing; None while it is open."""
        if self.counted_cents is None or self.expected_cents is None:
            return None
        return self.counted_cents - self.expected_cents


class CashMove(models.Model):
    """Cash put into a box or taken out of it that is no fee and no prize: change, or what goes to the safe."""

    class Kind(models.TextChoices):
        IN = "in", _("put in")
        OUT = "out", _("taken out")

    session = models.ForeignKey(CashSession, on_delete=models.PROTECT, related_name="moves")
    number = models.PositiveSmallIntegerField(help_text="1, 2, ... within the session")
    kind = models.CharField(max_length=3, choices=Kind.choices)
    amount_cents = models.IntegerField(help_text="above 0: put in; below: taken out")
    reason = models.CharField(_("reason"), max_length=200)
    key = models.CharField(max_length=64)
    moved_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    moved_at = models.DateTimeField()

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="moves_of_a_cash_box_in_order"),
            models.UniqueConstraint(fields=["session", "key"], name="one_cash_move_per_key"),
            models.CheckConstraint(
                condition=Q(kind="in", amount_cents__gt=0) | Q(kind="out", amount_cents__lt=0),
                name="cash_moves_one_way",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.number}"


class Payment(models.Model):
    """A row with its receipt number, never edited or deleted.

    `kind` says what it is: money taken; a reversal of a whole payment or waiver (`reverses`), a refund of part of a
    payment (`refunds`), both below 0; or a waiver, which settles what is owed without money. `session` is the cash box
    that it went into or came out of: None for anything but cash, and for cash that no open box stood by.
    """

    class Kind(models.TextChoices):
        PAYMENT = "payment", _("payment")
        REVERSAL = "reversal", _("reversal")
        REFUND = "refund", _("refund")
        WAIVER = "waiver", _("waiver")

    class Method(models.TextChoices):
        CASH = "cash", _("cash")
        CARD = "card", _("card")
        TRANSFER = "transfer", _("transfer")
        OTHER = "other", _("other")  # of rows from before a reference was asked for
        WAIVED = "waived", _("waived")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="payments")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="payments")
    ordinal = models.PositiveSmallIntegerField(help_text="1, 2, ... within the registration")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.PAYMENT)
    amount_cents = models.IntegerField()
    method = models.CharField(_("method"), max_length=10, choices=Method.choices, default=Method.CASH)
    reference = models.CharField(_("reference"), max_length=80, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    receipt = models.PositiveIntegerField(_("receipt number"))
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by")
    refunds = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="refunded_by")
    session = models.ForeignKey(CashSession, on_delete=models.PROTECT, null=True, blank=True, related_name="payments")
    key = models.CharField(max_length=64)
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["receipt"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "receipt"], name="one_payment_per_receipt"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_payment_per_key"),
            # Two desks that take the same fee at the same moment both count "1, 2, ...": one of them loses.
            models.UniqueConstraint(fields=["registration", "ordinal"], name="payments_of_a_place_in_order"),
            models.CheckConstraint(
                condition=Q(kind__in=["payment", "waiver"], reverses=None, refunds=None, amount_cents__gt=0)
                | Q(kind="reversal", reverses__isnull=False, refunds=None, amount_cents__lt=0)
                | Q(kind="refund", reverses=None, refunds__isnull=False, amount_cents__lt=0),
                name="only_a_reversal_gives_back",
            ),
            models.CheckConstraint(
                condition=Q(kind="reversal")
                | Q(kind="waiver", method="waived") & ~Q(reason="")
                | Q(kind__in=["payment", "refund"]) & ~Q(method="waived"),
                name="a_waiver_is_no_money",
            ),
            models.CheckConstraint(condition=Q(session=None) | Q(method="cash"), name="only_cash_lies_in_a_box"),
        ]

    def __str__(self) -> str:
        return f"{self.receipt:05d}"
