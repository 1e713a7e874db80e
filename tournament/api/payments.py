"""Fees taken and given back. Money is cents; a row is never edited, only reversed."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament import fees, permissions
from tournament.api.cash import find_box
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Key, Strict, Text, Whole
from tournament.api.registrations import find_place
from tournament.models import Payment


class AtBox(Strict):
    """`cash_box`: the number of the box that cash goes into or comes out of; without it, of none."""

    cash_box = Whole(min_value=1, required=False)


class TakePayment(AtBox):
    """Take what is owed for a place; the same `key` again is the same payment. A card or a transfer has a reference."""

    key = Key()
    method = serializers.ChoiceField([method.value for method in fees.TAKEN], default=Payment.Method.CASH.value)
    reference = Text(max_length=80, allow_blank=True, required=False)


class WaiveFee(Strict):
    """Settle what is owed without money, and say why; the same `key` again is the same waiver."""

    key = Key()
    reason = Text(max_length=200)


class ReversePayment(AtBox):
    """Give a payment back, or take a waiver back, and say why; the same `key` again is the same reversal."""

    key = Key()
    reason = Text(max_length=200)


class RefundPayment(ReversePayment):
    """Give a part of a payment back, and say why; the same `key` again is the same refund."""

    amount_cents = Whole()


class PaymentAnswer(serializers.Serializer[Any]):
    """A row with its receipt. What gives money back is below 0 and names the receipt that it `reverses` or `refunds`.

    A waiver is no money. `cash_box` is null for what is no cash, and for cash that no box stood by.
    """

    receipt = serializers.IntegerField()
    registration = serializers.IntegerField(source="registration.number")
    kind = serializers.CharField()
    amount_cents = serializers.IntegerField()
    method = serializers.CharField()
    reference = serializers.CharField()
    reason = serializers.CharField()
    reverses = serializers.SerializerMethodField()
    refunds = serializers.SerializerMethodField()
    cash_box = serializers.SerializerMethodField()
    taken_at = serializers.DateTimeField()

    def get_reverses(self, payment: Payment) -> int | None:
        return payment.reverses.receipt if payment.reverses else None

    def get_refunds(self, payment: Payment) -> int | None:
        return payment.refunds.receipt if payment.refunds else None

    def get_cash_box(self, payment: Payment) -> int | None:
        return payment.session.number if payment.session else None


class Payments(View):
    """What was paid for one place."""

    @operation(right=permissions.DESK, answers=PaymentAnswer, many=True)
    def get(self, call: Call, number: int) -> QuerySet[Payment]:
        """List the payments for a place and their reversals, by receipt."""
        return find_place(call.tournament, number).payments.select_related(
            "reverses", "refunds", "session", "registration"
        )

    @operation(right=permissions.DESK, reads=TakePayment, answers=PaymentAnswer, status=201)
    def post(self, call: Call, number: int) -> Payment:
        """Take the fee and give it the next receipt number (SACI rule 3)."""
        return fees.take(registration=find_place(call.tournament, number), by=call.by, **_at_box(call))


class OnePayment(View):
    """One row of the fees, by its receipt."""

    @operation(right=permissions.DESK, answers=PaymentAnswer)
    def get(self, call: Call, receipt: int) -> Payment:
        """Show a payment, a waiver, or what gives one of them back."""
        rows = call.tournament.payments.select_related("reverses", "refunds", "session", "registration")
        return get_object_or_404(rows, receipt=receipt)


class Reversal(View):
    """A payment given back."""

    @operation(right=permissions.DESK, reads=ReversePayment, answers=PaymentAnswer, status=201)
    def post(self, call: Call, receipt: int) -> Payment:
        """Give a payment back with a receipt of its own; Conflict when it was given back already."""
        payment = get_object_or_404(call.tournament.payments, receipt=receipt)
        return fees.reverse(payment=payment, by=call.by, **_at_box(call))


class Refund(View):
    """A part of a payment given back."""

    @operation(right=permissions.DESK, reads=RefundPayment, answers=PaymentAnswer, status=201)
    def post(self, call: Call, receipt: int) -> Payment:
        """Give a part back with a receipt of its own: that part is owed again. Refused for more than is left."""
        payment = get_object_or_404(call.tournament.payments, receipt=receipt)
        return fees.refund(payment=payment, by=call.by, **_at_box(call))


class Waiver(View):
    """A fee that nobody has to pay."""

    @operation(right=permissions.ORGANIZE, reads=WaiveFee, answers=PaymentAnswer, status=201)
    def post(self, call: Call, number: int) -> Payment:
        """Waive what is owed for a place; Conflict when nothing is."""
        return fees.waive(registration=find_place(call.tournament, number), by=call.by, **call.data)


def _at_box(call: Call) -> dict[str, Any]:
    """What was sent, with the box in place of its number."""
    data = dict(call.data)
    number = data.pop("cash_box", None)
    return data if number is None else {**data, "session": find_box(call, number)}
