"""The treasury: totals, and the payments row by row. For organizers."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.input import LARGEST
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, columns
from tournament.club import permissions
from tournament.models import Payment
from tournament.prizes import treasury, treasury_tables

TOTALS_PAYMENTS = "The totals of its payments."

router = Router("tournaments/<slug:slug>/treasury/", right=permissions.ORGANIZE)


class Cents(fields.IntegerField):
    """An amount in cents of the tournament's currency."""


class MoneySumsAnswer(serializers.Serializer[Any]):
    """Totals of payments, in cents. `kept` = `taken` - `given_back`; `waived` is no money."""

    receipts = fields.IntegerField("The number of receipts.", 14, source="rows")
    taken = Cents("The amount received, in cents.", 90000)
    given_back = Cents("The amount given back, in cents.", 3000)
    kept = Cents("The amount received less the amount given back, in cents.", 87000)
    waived = Cents("The amount waived, in cents.", 0)


class OwedSumAnswer(serializers.Serializer[Any]):
    """What the players owe, in cents: `promised` - kept - waived = `open` - `over`."""

    promised = Cents("The fees of all registrations, in cents.", 90000)
    open = Cents("The amount still to be paid, in cents.", 3000)
    over = Cents("The amount paid beyond what was owed, in cents.", 0)


class DivisionSums(serializers.Serializer[Any]):
    """The payments of one division."""

    division = fields.CharField("The key of the division.", "men")
    line = MoneySumsAnswer(help_text=TOTALS_PAYMENTS)
    owed = OwedSumAnswer(help_text="The amounts that the players owe.")


class MethodSums(serializers.Serializer[Any]):
    """The payments of one method."""

    method = fields.CharField("The method: cash, card or transfer.", "cash")
    line = MoneySumsAnswer(help_text=TOTALS_PAYMENTS)


class DeskSums(serializers.Serializer[Any]):
    """The payments at one cash box; `box` is null for cash taken without a box, and for anything but cash."""

    box = fields.IntegerField(
        "The cash box's number; null for cash taken without a box, and for anything but cash.", 2, allow_null=True
    )
    is_cash = fields.BooleanField("Whether it was cash.", True)
    line = MoneySumsAnswer(help_text=TOTALS_PAYMENTS)


class HourSums(serializers.Serializer[Any]):
    """The payments of one hour."""

    hour = fields.DateTimeField("The start of the hour (with UTC offset).")
    line = MoneySumsAnswer(help_text=TOTALS_PAYMENTS)


class CashBoxSumsAnswer(serializers.Serializer[Any]):
    """A cash box, in cents; `counted` and `difference` are null while it is open."""

    box = fields.IntegerField("The cash box's number.", 2, source="session.number")
    desk = fields.CharField(help_texts.DESK, source="session.desk")
    is_open = fields.BooleanField("Whether it is open.", True, source="session.is_open")
    float = Cents(help_texts.OPENING_FLOAT, source="float_cents")
    taken = Cents(help_texts.CASH_TAKEN, source="taken_cents")
    given_back = Cents("Cash given back for registrations, in cents.", 0, source="given_back_cents")
    put_in = Cents("Cash put in, in cents.", 2000, source="put_in_cents")
    taken_out = Cents("Cash taken out, in cents.", 0, source="taken_out_cents")
    prizes = Cents(help_texts.PRIZES_CASH, source="prizes_cents")
    expected = Cents("The expected amount, in cents.", 49000, source="expected_cents")
    counted = Cents(
        "The counted amount, in cents; null while it is open.", None, source="session.counted_cents", allow_null=True
    )
    difference = Cents(
        "The counted amount less the expected amount, in cents; null while it is open.",
        None,
        source="session.difference_cents",
        allow_null=True,
    )
    remark = fields.CharField(help_texts.REMARK, source="session.remark", allow_blank=True)


class TreasuryAnswer(serializers.Serializer[Any]):
    """A tournament's money. Each of the four lists of payments adds up to `total`."""

    currency = fields.CharField(help_texts.CURRENCY, source="tournament.currency")
    total = MoneySumsAnswer(help_text="All payments of the tournament, in cents.")
    owed = OwedSumAnswer(help_text="The amounts that the players owe.")
    by_division = fields.SerializerMethodField("The payments by division.")
    by_method = fields.SerializerMethodField("The payments by method.")
    by_desk = fields.SerializerMethodField("The payments by cash box.")
    by_hour = fields.SerializerMethodField("The payments by hour.")
    boxes = CashBoxSumsAnswer(many=True, help_text="The cash boxes.")
    prizes_cents = Cents(help_texts.PRIZES_CASH, source="prizes.cents")
    trophies = fields.IntegerField("The number of trophies handed out.", 0, source="prizes.trophies")
    difference_cents = Cents("Counted less expected money of all closed cash boxes, in cents; negative: missing.", -500)
    left_cents = Cents("The amount left: kept less prizes, and with the difference of the boxes, in cents.", 87000)

    @extend_schema_field(DivisionSums(many=True))
    def get_by_division(self, found: treasury.Accounts) -> Any:
        lines = [{"division": one.key, "line": line, "owed": owed} for one, line, owed in found.by_bracket]
        return DivisionSums(lines, many=True).data

    @extend_schema_field(MethodSums(many=True))
    def get_by_method(self, found: treasury.Accounts) -> Any:
        lines = [{"method": method.value, "line": line} for method, line in found.by_method]
        return MethodSums(lines, many=True).data

    @extend_schema_field(DeskSums(many=True))
    def get_by_desk(self, found: treasury.Accounts) -> Any:
        lines = [
            {"box": desk.session.number if desk.session else None, "is_cash": desk.is_cash, "line": desk.line}
            for desk in found.by_desk
        ]
        return DeskSums(lines, many=True).data

    @extend_schema_field(HourSums(many=True))
    def get_by_hour(self, found: treasury.Accounts) -> Any:
        return HourSums([{"hour": hour, "line": line} for hour, line in found.by_hour], many=True).data


class ReadPayments(Page):
    """Payments of one kind, by one method, for a registration by its number, or through a cash box by its number."""

    sorts = columns(
        *("receipt", "kind", "amount_cents", "method"),
        at="taken_at",
        registration="registration__number",
        name="registration__person__sort_key",
    )

    kind = fields.ChoiceField("Only payments of this kind.", "payment", choices=Payment.Kind.values, required=False)
    method = fields.ChoiceField("Only payments by this method.", "cash", choices=Payment.Method.values, required=False)
    registration = fields.IntegerField(
        "Only payments for the registration with this number.", 17, min_value=1, max_value=LARGEST, required=False
    )
    box = fields.IntegerField(
        "Only payments through the cash box with this number.", 2, min_value=1, max_value=LARGEST, required=False
    )


class TreasuryPaymentAnswer(serializers.Serializer[Any]):
    """A payment or a waiver, or its refund or reversal (`gives_back` names the receipt)."""

    receipt = fields.IntegerField(help_texts.RECEIPT)
    at = fields.DateTimeField(help_texts.MADE_AT, source="taken_at")
    kind = fields.CharField(help_texts.PAYMENT_KIND)
    amount_cents = Cents(help_texts.AMOUNT_CENTS)
    method = fields.CharField(help_texts.METHOD)
    reference = fields.CharField(help_texts.REFERENCE, allow_blank=True)
    reason = fields.CharField(help_texts.REASON, allow_blank=True)
    division = fields.CharField(help_texts.DIVISION_NAME, source="registration.division.key")
    registration = fields.IntegerField("The registration number.", 17, source="registration.number")
    name = fields.CharField(help_texts.PLAYER_NAME, source="registration.person.name")
    box = fields.IntegerField(help_texts.BOX, source="session.number", default=None, allow_null=True)
    gives_back = fields.SerializerMethodField("The receipt that it reverses or refunds; null: none.", None)

    def get_gives_back(self, payment: Payment) -> int | None:
        # A reversal takes back the whole row, a refund a part of it; never both.
        first = payment.reverses or payment.refunds
        return first.receipt if first else None


@router.get(answers=TreasuryAnswer)
def show_treasury(call: Call) -> treasury.Accounts:
    """Show the treasury of a tournament.

    What is owed, paid, refunded and waived, by division, method, cash box and hour.
    """
    return treasury.accounts_of(call.tournament)


@router.get("payments/", asks=ReadPayments, answers=TreasuryPaymentAnswer, many=True)
def list_tournament_payments(call: Call) -> QuerySet[Payment]:
    """List the payments of a tournament, by receipt. Waivers, refunds and reversals are included."""
    lookups = {"kind": "kind", "method": "method", "registration": "registration__number", "box": "session__number"}
    wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
    return treasury_tables.rows_of(call.tournament).filter(**wanted)
