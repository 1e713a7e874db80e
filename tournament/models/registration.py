"""Registrations and requests from home, price rules, payments with receipts, and cash boxes; amounts in cents."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Identified
from tournament.models.clubs import Person, User
from tournament.models.policy import DataPolicy
from tournament.models.tournaments import Division, Tournament


class Registration(Identified):
    """A player's registration: number, division, sponsor, the promised fee (cents), and whether they have checked in.

    `price_name` is the name of the promised price; "" is the member or guest price. `rules_accepted_at` is never empty:
    everyone accepts the rules (SACI rule 1). `withdrawn_at` is None while the place is held. `substitute` marks the odd
    player of a lottery, who waits (rules.md A10). `let_in_*`: an exception to `eligibility`: by whom, which findings,
    when and why; None, "" and [] without findings. `let_in_by` is also None if the system made it.
    """

    policy = DataPolicy(tournament="tournament", unhashed_columns=frozenset({"key"}))

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="registrations")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=6, choices=Person.Kind.choices)
    sponsor = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    # Stored, not computed: a later change of prices does not change what was promised.
    fee_cents = models.PositiveIntegerField()
    price_name = models.CharField(max_length=60, blank=True)
    rules_accepted_at = models.DateTimeField()
    present = models.BooleanField(_("present"), default=False)
    substitute = models.BooleanField(default=False)
    key = models.CharField(max_length=64, blank=True, help_text="idempotency key of the form that registered a walk-in")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    let_in_at = models.DateTimeField(null=True, blank=True)
    let_in_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    let_in_reason = models.CharField(max_length=200, blank=True)
    let_in_findings = models.JSONField(default=list, blank=True, help_text="codes of eligibility")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            # A withdrawn place keeps its row; the person gets the same row back.
            models.UniqueConstraint(fields=["tournament", "person"], name="one_place_per_person"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_registration_per_number"),
            models.CheckConstraint(condition=~Q(kind="guest") | Q(sponsor__isnull=False), name="a_guest_has_a_sponsor"),
            models.UniqueConstraint(
                fields=["tournament", "key"], condition=~Q(key=""), name="one_registration_per_key"
            ),
            models.CheckConstraint(condition=~Q(sponsor=F("person")), name="sponsor_is_another_person"),
            models.CheckConstraint(
                condition=Q(let_in_at__isnull=True, let_in_by__isnull=True, let_in_reason="")
                | (Q(let_in_at__isnull=False) & ~Q(let_in_reason="")),
                name="an_exception_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number:04d} {self.person.name}"


class PreRegistration(Identified):
    """A sign-up on the public page: a request for a place, which the desk confirms or declines.

    `number`: 1, 2, ... in order of arrival in a tournament; `public_id` is the URL of the applicant's own page. Once it
    is settled, the personal data is deleted here: the valid data is in the person's row. `source` identifies senders
    without naming them, for the throttle.
    """

    # Cleared when the request is settled.
    PRIVATE = ("name", "search_key", "member_number", "sponsor_name", "birth_date", "phone", "email", "home_club")
    policy = DataPolicy(
        tournament="tournament",
        # Personal data, and columns that only tell senders apart.
        unhashed_columns=frozenset({*PRIVATE, "key", "public_id", "source"}),
        renamed_columns=frozenset({"public_id"}),
        personal=True,
    )

    class State(models.TextChoices):
        WAITING = "waiting", _("to confirm")
        CONFIRMED = "confirmed", _("confirmed")
        DECLINED = "declined", _("declined")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pre_registrations")
    number = models.PositiveIntegerField()
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(_("kind"), max_length=6, choices=Person.Kind.choices)
    name = models.CharField(_("name"), max_length=120, blank=True)
    search_key = models.CharField(max_length=240, editable=False, blank=True)
    member_number = models.CharField(_("member number"), max_length=20, blank=True)
    sponsor_name = models.CharField(_("sponsor"), max_length=160, blank=True)
    birth_date = models.DateField(_("birth date"), null=True, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    home_club = models.CharField(_("club"), max_length=60, blank=True)
    rules_accepted_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    registration = models.OneToOneField(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="requested_for"
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    key = models.CharField(max_length=64)
    source = models.CharField(max_length=32)
    settled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    settled_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_pre_registration_per_number"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_pre_registration_per_key"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "confirmed", "declined"]), name="pre_registration_state_known"
            ),
            # The name is personal data too, so it is only required until then.
            models.CheckConstraint(
                condition=~Q(state="waiting") | ~Q(name=""), name="who_waits_for_a_place_has_a_name"
            ),
            models.CheckConstraint(
                condition=Q(state="confirmed", registration__isnull=False)
                | (~Q(state="confirmed") & Q(registration__isnull=True)),
                name="who_is_confirmed_has_a_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} pre-registration {self.number}"


class Announcement(models.Model):
    """What a player said on their own phone in the hall: "I am here". The registration records what follows from it.

    `public_id` is the URL of their own page. `division`: the one that they chose, None for the desk to decide.
    `dismissed_at` None: it stands.
    """

    policy = DataPolicy(not_archived="of the day in the hall: the registration records the presence")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="announcements")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    announced_at = models.DateTimeField()
    dismissed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["announced_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "person"], condition=Q(dismissed_at=None), name="a_player_is_announced_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} is here"


class Price(Identified):
    """A price rule beyond the two standard prices of a tournament; it applies if all its conditions fit.

    `order`: from the top; the first that fits applies (`tournament/registration/prices.py`). `kind` "": members and
    guests;
    `division` None: every division; `starts_at` (inclusive) and `ends_at` (exclusive) None: no limit; `under_age` None:
    any age, else younger than that on the day. Never deleted: `dropped_at` ends it.
    """

    policy = DataPolicy(tournament="tournament")

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


class CashSession(Identified):
    """The cash box of one desk from opening to closing; immutable once closed.

    `float_cents` was in it at the opening. The closing columns are empty (None, {}, "") while it is open: `counted` is
    the number of each note and coin by its cents ({"2000": 3}), `expected_cents` the amount that should be there.
    """

    policy = DataPolicy(tournament="tournament")

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
            # Cash of a desk must have exactly one box to go to.
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
        """Whether money can still go in and out."""
        return self.closed_at is None

    @property
    def difference_cents(self) -> int | None:
        """Counted minus expected cents: negative if money is missing; None while it is open."""
        if self.counted_cents is None or self.expected_cents is None:
            return None
        return self.counted_cents - self.expected_cents


class CashMove(Identified):
    """Cash put into or taken out of a box that is neither fee nor prize: change, or money for the safe."""

    policy = DataPolicy(tournament="session__tournament")

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


class Payment(Identified):
    """A payment row with its receipt number, never edited or deleted.

    `kind`: money taken; a reversal of a whole payment or waiver (`reverses`) or a refund of part of a payment
    (`refunds`), both below 0; or a waiver, which settles a fee without money. `session` is the cash box it went into or
    came out of: None for anything but cash, and for cash taken without an open box.
    """

    policy = DataPolicy(tournament="tournament")

    class Kind(models.TextChoices):
        PAYMENT = "payment", _("payment")
        REVERSAL = "reversal", _("reversal")
        REFUND = "refund", _("refund")
        WAIVER = "waiver", _("waiver")

    class Method(models.TextChoices):
        CASH = "cash", _("cash")
        CARD = "card", _("card")
        TRANSFER = "transfer", _("transfer")
        OTHER = "other", _("other")  # rows from before references were required
        WAIVED = "waived", _("waived")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="payments")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="payments")
    ordinal = models.PositiveSmallIntegerField(help_text="1, 2, ... within the registration")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.PAYMENT)
    amount_cents = models.IntegerField()
    method = models.CharField(_("method"), max_length=10, choices=Method.choices, default=Method.CASH)
    reference = models.CharField(_("reference"), max_length=80, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    receipt = models.PositiveIntegerField(_("receipt number"))  # from Tournament.next_receipt
    # One to one: a payment is reversed once at most, but may be refunded in several parts.
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
            # Two desks that take the same fee at the same moment use the same ordinal, so one of them fails.
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
