"""Fees taken and given back. Money is cents; a row is never edited, only reversed."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament import fees, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Key, Strict, Text
from tournament.api.registrations import find_place
from tournament.models import Payment


class TakePayment(Strict):
    """Take what is owed for a place; the same `key` again is the same payment."""

    key = Key()
    method = serializers.ChoiceField(Payment.Method.values, default=Payment.Method.CASH.value)
    reference = Text(max_length=80, allow_blank=True, required=False)


class ReversePayment(Strict):
    """Give a payment back, and say why; the same `key` again is the same reversal."""

    key = Key()
    reason = Text(max_length=200)


class PaymentAnswer(serializers.Serializer[Any]):
    """Money taken, or given back when `amount_cents` is below 0; `reverses` is then the receipt it gives back."""

    receipt = serializers.IntegerField()
    registration = serializers.IntegerField(source="registration.number")
    amount_cents = serializers.IntegerField()
    method = serializers.CharField()
    reference = serializers.CharField()
    reason = serializers.CharField()
    reverses = serializers.SerializerMethodField()
    taken_at = serializers.DateTimeField()

    def get_reverses(self, payment: Payment) -> int | None:
        return payment.reverses.receipt if payment.reverses else None


class Payments(View):
    """What was paid for one place."""

    @operation(right=permissions.DESK, answers=PaymentAnswer, many=True)
    def get(self, call: Call, number: int) -> QuerySet[Payment]:
        """List the payments for a place and their reversals, by receipt."""
        return find_place(call.tournament, number).payments.select_related("reverses", "registration")

    @operation(right=permissions.DESK, reads=TakePayment, answers=PaymentAnswer, status=201)
    def post(self, call: Call, number: int) -> Payment:
        """Take the fee and give it the next receipt number (SACI rule 3)."""
        return fees.take(registration=find_place(call.tournament, number), by=call.by, **call.data)


class Reversal(View):
    """A payment given back."""

    @operation(right=permissions.DESK, reads=ReversePayment, answers=PaymentAnswer, status=201)
    def post(self, call: Call, receipt: int) -> Payment:
        """Give a payment back with a receipt of its own; Conflict once its player has been drawn."""
        payment = get_object_or_404(call.tournament.payments, receipt=receipt)
        return fees.reverse(payment=payment, by=call.by, **call.data)
