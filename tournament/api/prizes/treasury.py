"""The treasury: totals, and the payments row by row. For organizers."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.input import LARGEST
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, get
from tournament.api.frame.paging import Page
from tournament.club import permissions
from tournament.models import Payment
from tournament.prizes import treasury, treasury_tables

TOTALS_PAYMENTS = "The totals of its payments."


class Cents(serializers.IntegerField):
    """An amount in cents of the tournament's currency."""


class SumsAnswer(serializers.Serializer[Any]):
    """Totals of payments, in cents. `kept` = `taken` - `given_back`; `waived` is no money."""

    receipts = serializers.IntegerField(source="rows", help_text=Meaning("The number of receipts.", 14))
    taken = Cents(help_text=Meaning("The amount received, in cents.", 90000))
    given_back = Cents(help_text=Meaning("The amount given back, in cents.", 3000))
    kept = Cents(help_text=Meaning("The amount received less the amount given back, in cents.", 87000))
    waived = Cents(help_text=Meaning("The amount waived, in cents.", 0))


class OwedAnswer(serializers.Serializer[Any]):
    """What the players owe, in cents: `promised` - kept - waived = `open` - `over`."""

    promised = Cents(help_text=Meaning("The fees of all registrations, in cents.", 90000))
    open = Cents(help_text=Meaning("The amount still to be paid, in cents.", 3000))
    over = Cents(help_text=Meaning("The amount paid beyond what was owed, in cents.", 0))


class DivisionLine(serializers.Serializer[Any]):
    """The payments of one division."""

    division = serializers.CharField(help_text=Meaning("The key of the division.", "men"))
    line = SumsAnswer(help_text=TOTALS_PAYMENTS)
    owed = OwedAnswer(help_text="The amounts that the players owe.")


class MethodLine(serializers.Serializer[Any]):
    """The payments of one method."""

    method = serializers.CharField(help_text=Meaning("The method: cash, card or transfer.", "cash"))
    line = SumsAnswer(help_text=TOTALS_PAYMENTS)


class DeskLine(serializers.Serializer[Any]):
    """The payments at one cash box; `box` is null for cash taken without a box, and for anything but cash."""

    box = serializers.IntegerField(
        allow_null=True,
        help_text=Meaning("The cash box's number; null for cash taken without a box, and for anything but cash.", 2),
    )
    is_cash = serializers.BooleanField(help_text=Meaning("Whether it was cash.", True))
    line = SumsAnswer(help_text=TOTALS_PAYMENTS)


class HourLine(serializers.Serializer[Any]):
    """The payments of one hour."""

    hour = serializers.DateTimeField(help_text="The start of the hour (with UTC offset).")
    line = SumsAnswer(help_text=TOTALS_PAYMENTS)


class BoxAnswer(serializers.Serializer[Any]):
    """A cash box, in cents; `counted` and `difference` are null while it is open."""

    box = serializers.IntegerField(source="session.number", help_text=Meaning("The cash box's number.", 2))
    desk = serializers.CharField(source="session.desk", help_text=meanings.DESK)
    is_open = serializers.BooleanField(source="session.is_open", help_text=Meaning("Whether it is open.", True))
    float = Cents(source="float_cents", help_text=meanings.OPENING_FLOAT)
    taken = Cents(source="taken_cents", help_text=meanings.CASH_TAKEN)
    given_back = Cents(source="given_back_cents", help_text=Meaning("Cash given back for registrations, in cents.", 0))
    put_in = Cents(source="put_in_cents", help_text=Meaning("Cash put in, in cents.", 2000))
    taken_out = Cents(source="taken_out_cents", help_text=Meaning("Cash taken out, in cents.", 0))
    prizes = Cents(source="prizes_cents", help_text=meanings.PRIZES_CASH)
    expected = Cents(source="expected_cents", help_text=Meaning("The expected amount, in cents.", 49000))
    counted = Cents(
        source="session.counted_cents",
        allow_null=True,
        help_text=Meaning("The counted amount, in cents; null while it is open.", None),
    )
    difference = Cents(
        source="session.difference_cents",
        allow_null=True,
        help_text=Meaning("The counted amount less the expected amount, in cents; null while it is open.", None),
    )
    remark = serializers.CharField(source="session.remark", allow_blank=True, help_text=meanings.REMARK)


class TreasuryAnswer(serializers.Serializer[Any]):
    """A tournament's money. Each of the four lists of payments adds up to `total`."""

    currency = serializers.CharField(source="tournament.currency", help_text=meanings.CURRENCY)
    total = SumsAnswer(help_text="All payments of the tournament, in cents.")
    owed = OwedAnswer(help_text="The amounts that the players owe.")
    by_division = serializers.SerializerMethodField(help_text="The payments by division.")
    by_method = serializers.SerializerMethodField(help_text="The payments by method.")
    by_desk = serializers.SerializerMethodField(help_text="The payments by cash box.")
    by_hour = serializers.SerializerMethodField(help_text="The payments by hour.")
    boxes = BoxAnswer(many=True, help_text="The cash boxes.")
    prizes_cents = Cents(source="prizes.cents", help_text=meanings.PRIZES_CASH)
    trophies = serializers.IntegerField(
        source="prizes.trophies", help_text=Meaning("The number of trophies handed out.", 0)
    )
    left_cents = Cents(help_text=Meaning("The amount left: kept less prizes, in cents.", 87000))

    @extend_schema_field(DivisionLine(many=True))
    def get_by_division(self, found: treasury.Accounts) -> Any:
        lines = [{"division": one.key, "line": line, "owed": owed} for one, line, owed in found.by_bracket]
        return DivisionLine(lines, many=True).data

    @extend_schema_field(MethodLine(many=True))
    def get_by_method(self, found: treasury.Accounts) -> Any:
        lines = [{"method": method.value, "line": line} for method, line in found.by_method]
        return MethodLine(lines, many=True).data

    @extend_schema_field(DeskLine(many=True))
    def get_by_desk(self, found: treasury.Accounts) -> Any:
        lines = [
            {"box": desk.session.number if desk.session else None, "is_cash": desk.is_cash, "line": desk.line}
            for desk in found.by_desk
        ]
        return DeskLine(lines, many=True).data

    @extend_schema_field(HourLine(many=True))
    def get_by_hour(self, found: treasury.Accounts) -> Any:
        return HourLine([{"hour": hour, "line": line} for hour, line in found.by_hour], many=True).data


class ReadPayments(Page):
    """Payments of one kind, by one method, for a registration by its number, or through a cash box by its number."""

    kind = serializers.ChoiceField(
        Payment.Kind.values, required=False, help_text=Meaning("Only payments of this kind.", "fee")
    )
    method = serializers.ChoiceField(
        Payment.Method.values, required=False, help_text=Meaning("Only payments by this method.", "cash")
    )
    registration = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        help_text=Meaning("Only payments for the registration with this number.", 17),
    )
    box = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST,
        required=False,
        help_text=Meaning("Only payments through the cash box with this number.", 2),
    )


class RowAnswer(serializers.Serializer[Any]):
    """A payment or a waiver, or its refund or reversal (`gives_back` names the receipt)."""

    receipt = serializers.IntegerField(help_text=meanings.RECEIPT)
    at = serializers.DateTimeField(source="taken_at", help_text=meanings.MADE_AT)
    kind = serializers.CharField(help_text=meanings.PAYMENT_KIND)
    amount_cents = Cents(help_text=meanings.AMOUNT_CENTS)
    method = serializers.CharField(help_text=meanings.METHOD)
    reference = serializers.CharField(allow_blank=True, help_text=meanings.REFERENCE)
    reason = serializers.CharField(allow_blank=True, help_text=meanings.REASON)
    division = serializers.CharField(source="registration.division.key", help_text=meanings.DIVISION_NAME)
    registration = serializers.IntegerField(
        source="registration.number", help_text=Meaning("The registration number.", 17)
    )
    name = serializers.CharField(source="registration.person.name", help_text=meanings.PLAYER_NAME)
    box = serializers.IntegerField(source="session.number", default=None, allow_null=True, help_text=meanings.BOX)
    gives_back = serializers.SerializerMethodField(
        help_text=Meaning("The receipt that it reverses or refunds; null: none.", None)
    )

    def get_gives_back(self, payment: Payment) -> int | None:
        # A reversal takes back the whole row, a refund a part of it; never both.
        first = payment.reverses or payment.refunds
        return first.receipt if first else None


@get("tournaments/<slug:slug>/treasury/", right=permissions.ORGANIZE, answers=TreasuryAnswer)
def show_treasury(call: Call) -> treasury.Accounts:
    """Show the treasury: owed, paid, refunded and waived, by division, method, cash box and hour."""
    return treasury.accounts_of(call.tournament)


@get(
    "tournaments/<slug:slug>/treasury/payments/",
    right=permissions.ORGANIZE,
    asks=ReadPayments,
    answers=RowAnswer,
    many=True,
)
def list_payments(call: Call) -> QuerySet[Payment]:
    """List the payments of a tournament by receipt."""
    lookups = {"kind": "kind", "method": "method", "registration": "registration__number", "box": "session__number"}
    wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
    return treasury_tables.rows_of(call.tournament).filter(**wanted)
