"""Registrations and payments as responses show them, and what a registration can be expanded by."""

from typing import Any

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.club.person_answers import PersonAnswer
from tournament.api.frame import fields, help_texts
from tournament.api.frame.expansion import Expand, Expandable, Expansion
from tournament.api.frame.help_texts import HelpText
from tournament.models import Payment, Registration

CASH_BOX = HelpText("The cash box's number.", 2, absent=" for anything but cash, and for cash taken without a box")
PLAYER_PRESENT = HelpText("Whether the player is present.", True)


class PaymentAnswer(serializers.Serializer[Any]):
    """A payment with its receipt. A refund is below 0 and names the receipt that it `reverses` or `refunds`.

    A waiver is no money. `cash_box` is null for anything but cash, and for cash taken without a box.
    """

    receipt = fields.IntegerField(help_texts.RECEIPT)
    registration = fields.IntegerField(
        "The registration number that the payment is for.", 17, source="registration.number"
    )
    kind = fields.CharField(help_texts.PAYMENT_KIND)
    amount_cents = fields.IntegerField(help_texts.AMOUNT_CENTS)
    method = fields.CharField(help_texts.METHOD)
    reference = fields.CharField(help_texts.REFERENCE)
    reason = fields.CharField(help_texts.REASON)
    reverses = fields.SerializerMethodField("The receipt that it reverses; null: none.", None)
    refunds = fields.SerializerMethodField("The receipt that it refunds in part; null: none.", None)
    cash_box = fields.SerializerMethodField(CASH_BOX)
    taken_at = fields.DateTimeField("When it was taken (with UTC offset).")

    def get_reverses(self, payment: Payment) -> int | None:
        return payment.reverses.receipt if payment.reverses else None

    def get_refunds(self, payment: Payment) -> int | None:
        return payment.refunds.receipt if payment.refunds else None

    def get_cash_box(self, payment: Payment) -> int | None:
        return payment.session.number if payment.session else None


class RegistrationExpansion(Expansion):
    """What belongs to a registration: people, as in the list of people, and payments, as in its list of payments."""

    person = PersonAnswer(required=False, help_text="The person.")
    sponsor = PersonAnswer(
        required=False,
        allow_null=True,
        help_text=HelpText("The member who answers for a guest; null for members.", None),
    )
    payments = PaymentAnswer(
        source="payments.all", many=True, required=False, help_text="The payments and their reversals, by receipt."
    )


class RegistrationException(serializers.Serializer[Any]):
    """Why an organizer admitted a player, and against which findings; `by` is "" for the system."""

    reason = fields.CharField(help_texts.REASON, source="let_in_reason")
    findings = fields.ListField(
        "The codes of the findings against the player.",
        ["guest-too-young"],
        child=serializers.CharField(),
        source="let_in_findings",
    )
    by = fields.SerializerMethodField("The official who admitted the player; empty for the system.", "Olga Organizer")
    at = fields.DateTimeField(help_texts.WRITTEN_AT, source="let_in_at")

    def get_by(self, place: Registration) -> str:
        return str(place.let_in_by or "")


class RegistrationAnswer(Expandable):
    """A registration. Money is in cents; `withdrawn_at` is null while it is active; a substitute waits (rules.md A10).

    `exception` is null for a player who was admitted by the rules alone.
    """

    number = fields.IntegerField("The registration number, which the lottery uses.", 17)
    person = fields.IntegerField("The person's id.", 41, source="person_id")
    name = fields.CharField(help_texts.PLAYER_NAME, source="person.name")
    home_club = fields.CharField(help_texts.HOME_CLUB, source="person.home_club")
    kind = fields.CharField("Whether the player was registered as member or guest.", "member")
    division = fields.CharField(help_texts.DIVISION, source="division.key")
    sponsor = fields.IntegerField(
        "The id of the member who answers for a guest; null for members.", None, source="sponsor_id", allow_null=True
    )
    fee_cents = fields.IntegerField(help_texts.FEE_CENTS)
    price_name = fields.CharField(
        "The name of the price rule that was promised; empty: the member's or the guest's fee.", ""
    )
    # "Paid" is a sum over the payments, and not a column.
    paid_cents = fields.SerializerMethodField("The amount paid for it so far, in cents.", 3000)
    due_cents = fields.SerializerMethodField("The amount due, in cents; 0: nothing.", 0)
    present = fields.BooleanField(PLAYER_PRESENT)
    substitute = fields.BooleanField("Whether the player waits: the odd player of a lottery, or a late entry.", False)
    withdrawn_at = fields.DateTimeField(
        "When the registration was withdrawn (with UTC offset); null: it is active.", None, allow_null=True
    )
    exception = fields.SerializerMethodField(
        "The exception by which an organizer admitted the player; null: admitted by the rules.", None
    )

    expanded = RegistrationExpansion(
        source="*", required=False, help_text="What `expand` named, and nothing else; absent without it."
    )

    @extend_schema_field(RegistrationException(allow_null=True))
    def get_exception(self, place: Registration) -> Any:
        return RegistrationException(place).data if place.let_in_at else None

    def get_paid_cents(self, place: Registration) -> int:
        # `fees.with_paid` annotates it; None if nothing was paid yet.
        return getattr(place, "paid", None) or 0

    def get_due_cents(self, place: Registration) -> int:
        return place.fee_cents - self.get_paid_cents(place)


def expand_registration() -> Expand:
    """The parameter with which a registration is read."""
    return Expand(
        person="the person", sponsor="the member who answers for a guest", payments="the payments, by receipt"
    )


def expanded(places: QuerySet[Registration], names: frozenset[str]) -> QuerySet[Registration]:
    """The registrations with all that was named, in a fixed number of queries; each comes with its person anyway."""
    if "sponsor" in names:
        places = places.select_related("sponsor")
    return places.prefetch_related(Prefetch("payments", all_shown(Payment.objects))) if "payments" in names else places


def all_shown(payments: Any) -> QuerySet[Payment]:
    """Payments with the receipts that each reverses or refunds."""
    found: QuerySet[Payment] = payments.select_related("reverses", "refunds", "session", "registration")
    return found
