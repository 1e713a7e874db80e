"""The treasurer's figures, and the payments row by row: for the organizer."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament import permissions, treasury
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import LARGEST
from tournament.models import Payment
from tournament.treasury import sheets


class Cents(serializers.IntegerField):
    """An amount in cents of the tournament's currency."""


class SumsAnswer(serializers.Serializer[Any]):
    """Payments added up, in cents. `kept` = `taken` - `given_back`; `waived` is no money."""

    receipts = serializers.IntegerField(source="rows")
    taken = Cents()
    given_back = Cents()
    kept = Cents()
    waived = Cents()


class OwedAnswer(serializers.Serializer[Any]):
    """What the players owe, in cents: `promised` - kept - waived = `open` - `over`."""

    promised = Cents()
    open = Cents()
    over = Cents()


class BracketLine(serializers.Serializer[Any]):
    """The payments of one bracket."""

    bracket = serializers.CharField()
    line = SumsAnswer()
    owed = OwedAnswer()


class MethodLine(serializers.Serializer[Any]):
    """The payments of one method."""

    method = serializers.CharField()
    line = SumsAnswer()


class DeskLine(serializers.Serializer[Any]):
    """The payments at one cash box; `box` null for cash that no box stood by, and for what was no cash."""

    box = serializers.IntegerField(allow_null=True)
    is_cash = serializers.BooleanField()
    line = SumsAnswer()


class HourLine(serializers.Serializer[Any]):
    """The payments of one hour."""

    hour = serializers.DateTimeField()
    line = SumsAnswer()


class BoxAnswer(serializers.Serializer[Any]):
    """A cash box, in cents; `counted` and `difference` are null while it is open."""

    box = serializers.IntegerField(source="session.number")
    desk = serializers.CharField(source="session.desk")
    is_open = serializers.BooleanField(source="session.is_open")
    float = Cents(source="report.float_cents")
    taken = Cents(source="report.taken_cents")
    given_back = Cents(source="report.given_back_cents")
    put_in = Cents(source="report.put_in_cents")
    taken_out = Cents(source="report.taken_out_cents")
    prizes = Cents(source="report.prizes_cents")
    expected = Cents(source="report.expected_cents")
    counted = Cents(source="session.counted_cents", allow_null=True)
    difference = Cents(source="session.difference_cents", allow_null=True)
    remark = serializers.CharField(source="session.remark", allow_blank=True)


class TreasuryAnswer(serializers.Serializer[Any]):
    """A tournament's money. Each of the four lists of payments adds up to `total`."""

    currency = serializers.CharField(source="tournament.currency")
    total = SumsAnswer()
    owed = OwedAnswer()
    by_bracket = serializers.SerializerMethodField()
    by_method = serializers.SerializerMethodField()
    by_desk = serializers.SerializerMethodField()
    by_hour = serializers.SerializerMethodField()
    boxes = BoxAnswer(many=True)
    prizes_cents = Cents(source="prizes.cents")
    trophies = serializers.IntegerField(source="prizes.trophies")
    left_cents = Cents()

    @extend_schema_field(BracketLine(many=True))
    def get_by_bracket(self, found: treasury.Accounts) -> Any:
        lines = [{"bracket": one.key, "line": line, "owed": owed} for one, line, owed in found.by_bracket]
        return BracketLine(lines, many=True).data

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
    """Rows of one kind, paid by one method, for a place by its number, or through a cash box by its number."""

    kind = serializers.ChoiceField(Payment.Kind.values, required=False)
    method = serializers.ChoiceField(Payment.Method.values, required=False)
    registration = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    box = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)


class RowAnswer(serializers.Serializer[Any]):
    """A payment, a waiver, or what gives one of them back (`gives_back` names its receipt)."""

    receipt = serializers.IntegerField()
    at = serializers.DateTimeField(source="taken_at")
    kind = serializers.CharField()
    amount_cents = Cents()
    method = serializers.CharField()
    reference = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    bracket = serializers.CharField(source="registration.division.key")
    registration = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.person.name")
    box = serializers.IntegerField(source="session.number", default=None, allow_null=True)
    gives_back = serializers.SerializerMethodField()

    def get_gives_back(self, payment: Payment) -> int | None:
        first = payment.reverses or payment.refunds
        return first.receipt if first else None


class Treasury(View):
    """The money of one tournament."""

    @operation(right=permissions.ORGANIZE, answers=TreasuryAnswer)
    def get(self, call: Call) -> treasury.Accounts:
        """Show what is owed and was paid, given back and waived, by bracket, method, cash box and hour."""
        return treasury.of(call.tournament)


class TreasuryPayments(View):
    """The payments of one tournament."""

    @operation(right=permissions.ORGANIZE, asks=ReadPayments, answers=RowAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Payment]:
        """List the rows by receipt."""
        lookups = {"kind": "kind", "method": "method", "registration": "registration__number", "box": "session__number"}
        wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
        return sheets.rows_of(call.tournament).filter(**wanted)
