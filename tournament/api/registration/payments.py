"""Fees taken and refunded. Amounts are in cents; a row is never edited, only reversed.

Price rules: what a registration costs, beside the member's and the guest's fee (SACI rule 3), in cents.
"""

import dataclasses
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import LARGEST, Key, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router, with_division
from tournament.api.registration.cash_boxes import find_box
from tournament.api.registration.registration_answers import CASH_BOX, PaymentAnswer, all_shown
from tournament.api.registration.registrations import find_place
from tournament.club import permissions
from tournament.models import Payment, Price
from tournament.registration import payments, prices

END_VALIDITY = HelpText("The end of its validity, exclusive (with UTC offset); null: no end.", None)
PRICE_KIND = HelpText("Who it is for: member, guest, or empty for both.", "")
PRICE_REGISTRATION = HelpText("The price of a registration, in cents; 0: free.", 2500)
START_VALIDITY = HelpText("The start of its validity (with UTC offset); null: no start.", None)
UNDER_AGE = HelpText("For players younger than this many full years on the day; null: any age.", 30)

router = Router("tournaments/<slug:slug>/")


class AddPrice(Strict):
    """A price rule for all players it matches. `kind` "": members and guests; without `division`: all divisions.

    It applies from `starts_at` until before `ends_at`, to players younger than `under_age` years on the day.
    """

    name = Text("The price rule's name.", "Early bird", max_length=prices.LONGEST_NAME)
    amount_cents = Whole(PRICE_REGISTRATION)
    kind = Text(PRICE_KIND, max_length=6, allow_blank=True, required=False, default="")
    division = Text(
        "The division's key; null or left out: all divisions.",
        None,
        source="bracket",
        max_length=40,
        required=False,
        allow_null=True,
        default=None,
    )
    starts_at = fields.DateTimeField(START_VALIDITY, required=False, allow_null=True, default=None)
    ends_at = fields.DateTimeField(END_VALIDITY, required=False, allow_null=True, default=None)
    under_age = Whole(UNDER_AGE, required=False, allow_null=True, default=None)


class UpdatePrice(AddPrice):
    """The changes of a price rule; a field that is left out stays."""


class PriceAnswer(serializers.Serializer[Any]):
    """A price rule; removed ones are not listed."""

    id = fields.IntegerField("The price rule's id, as used in URLs.", 5)
    name = fields.CharField("The price rule's name.", "Early bird")
    amount_cents = fields.IntegerField(PRICE_REGISTRATION)
    kind = fields.CharField(PRICE_KIND, allow_blank=True)
    division = fields.SerializerMethodField("The division's key; null: all divisions.", None)
    starts_at = fields.DateTimeField(START_VALIDITY, allow_null=True)
    ends_at = fields.DateTimeField(END_VALIDITY, allow_null=True)
    under_age = fields.IntegerField(UNDER_AGE, allow_null=True)

    def get_division(self, price: Price) -> str | None:
        return price.division.key if price.division else None


class CurrentPrice(serializers.Serializer[Any]):
    """What a player would pay now; `price` "" is the member's or guest's fee. `under_age` null: any age."""

    kind = fields.CharField("Who it is for: member or guest.", "member")
    division = fields.CharField(help_texts.DIVISION_OR_ALL, source="division.key")
    under_age = fields.IntegerField(UNDER_AGE, allow_null=True)
    amount_cents = fields.IntegerField(
        "The price of a registration for this player now, in cents.", 3000, source="promise.cents"
    )
    price = fields.CharField(
        "The name of the price rule that applies; empty: the member's or the guest's fee.", "", source="promise.name"
    )


class PriceListAnswer(serializers.Serializer[Any]):
    """The price rules in order, of which the first match applies; and what everybody would pay now."""

    prices = PriceAnswer(many=True, help_text="The price rules in order; the first match applies.")
    now = CurrentPrice(many=True, help_text="What everybody would pay now.")


@router.get("prices/", right=permissions.DESK, impersonal=True, answers=PriceListAnswer)
def list_prices(call: Call) -> dict[str, Any]:
    """List the price rules of a tournament in order.

    The first that matches wins. What everybody would pay now is listed too.
    """
    return {"prices": prices.prices_of(call.tournament), "now": prices.price_table(call.tournament, timezone.now())}


@router.post(
    "prices/",
    right=permissions.ORGANIZE,
    reads=AddPrice,
    answers=PriceAnswer,
    status=201,
    errors={409: "same-price", 422: "no-time not-here refused"},
)
def add_price(call: Call) -> Price:
    """Add a price rule. It comes after the others, so that it applies only where none of them does."""
    return prices.add(tournament=call.tournament, details=_details(call), by=call.by)


@router.get("prices/<int:pk>/", right=permissions.DESK, impersonal=True, answers=PriceAnswer)
def show_price(call: Call, pk: int) -> Price:
    """Show a price rule. Its ETag is needed to update it."""
    return _find(call, pk)


@router.patch(
    "prices/<int:pk>/",
    right=permissions.ORGANIZE,
    reads=UpdatePrice,
    answers=PriceAnswer,
    errors={409: "price-dropped", 422: "no-time not-here refused"},
)
def update_price(call: Call, pk: int) -> Price:
    """Update a price rule at its position. Prices already promised stay."""
    price = _find(call, pk)
    return prices.change(price=price, details=_details(call, price), by=call.by)


@router.post("prices/<int:pk>/move-up/", right=permissions.ORGANIZE, answers=PriceAnswer, errors={409: "price-dropped"})
def move_price_up(call: Call, pk: int) -> Price:
    """Move a price rule up by one position. It then applies before the one that was above it."""
    return prices.raise_one(price=_find(call, pk), by=call.by)


@router.delete("prices/<int:pk>/", right=permissions.ORGANIZE)
def delete_price(call: Call, pk: int) -> None:
    """Delete a price rule. Registrations that have its price keep it."""
    # All of them: deleting again changes nothing.
    prices.drop(price=_find_in(call.tournament.prices.all(), pk), by=call.by)


def _find(call: Call, pk: int) -> Price:
    return _find_in(prices.prices_of(call.tournament), pk)


def _find_in(rows: QuerySet[Price], pk: int) -> Price:
    # A larger number would be a database error instead of 404.
    found = rows.filter(pk=pk).first() if pk <= LARGEST else None
    if found is None:
        raise Http404
    return found


def _details(call: Call, price: Price | None = None) -> prices.Details:
    """The details that were sent; what was left out is as in `price`."""
    names = [detail.name for detail in dataclasses.fields(prices.Details)]
    known = {name: getattr(price, name) for name in names} if price else {}
    return prices.Details(**known | with_division(call))


class AtBox(Strict):
    """`cash_box`: the number of the box that the cash goes into or comes out of; without it, no box."""

    cash_box = Whole(CASH_BOX, min_value=1, required=False)


class TakePayment(AtBox):
    """Take the amount due; the same `key` again is the same payment. Card and transfer need a reference."""

    key = Key()
    method = fields.ChoiceField(
        help_texts.METHOD, choices=[method.value for method in payments.TAKEN], default=Payment.Method.CASH.value
    )
    reference = Text(help_texts.REFERENCE, max_length=80, allow_blank=True, required=False)


class WaiveFee(Strict):
    """Waive the amount due, with a reason; the same `key` again is the same waiver."""

    key = Key()
    reason = Text(help_texts.REASON, max_length=200)


class ReversePayment(AtBox):
    """Reverse a payment or a waiver, with a reason; the same `key` again is the same reversal."""

    key = Key()
    reason = Text(help_texts.REASON, max_length=200)


class RefundPayment(ReversePayment):
    """Refund a part of a payment, with a reason; the same `key` again is the same refund."""

    amount_cents = Whole("The amount to refund in cents, above 0 and at most what was paid.", 1000)


@router.get("registrations/<int:number>/payments/", right=permissions.DESK, answers=PaymentAnswer, many=True)
def list_registration_payments(call: Call, number: int) -> QuerySet[Payment]:
    """List the payments for a registration, by receipt. Their reversals and refunds are included."""
    return all_shown(find_place(call.tournament, number).payments)


@router.post(
    "registrations/<int:number>/payments/",
    located="../../../payments/{receipt}/",
    right=permissions.DESK,
    reads=TakePayment,
    answers=PaymentAnswer,
    status=201,
    errors={
        409: ("already-paid already-reversed cash-closed key-reused list-closed not-drawn withdrawn"),
        422: "bad-key bad-text no-reference not-here not-there refused",
    },
)
def take_payment(call: Call, number: int) -> Payment:
    """Take the fee for a registration (SACI rule 3).

    It gets the next receipt number. The same `key` again is the same payment.
    """
    return payments.take(registration=find_place(call.tournament, number), by=call.by, **_at_box(call))


@router.get("payments/<int:receipt>/", right=permissions.DESK, answers=PaymentAnswer)
def show_payment(call: Call, receipt: int) -> Payment:
    """Show a payment, a waiver, a refund or a reversal.

    A reversal and a refund name the payment that they belong to.
    """
    return get_object_or_404(all_shown(call.tournament.payments), receipt=receipt)


@router.post(
    "payments/<int:receipt>/reversal/",
    located="../../{receipt}/",
    right=permissions.DESK,
    reads=ReversePayment,
    answers=PaymentAnswer,
    status=201,
    errors={
        409: "already-reversed cash-closed key-reused list-closed partly-refunded",
        422: "bad-key bad-text no-payment no-reason not-here not-there",
    },
)
def reverse_payment(call: Call, receipt: int) -> Payment:
    """Reverse a payment, with its own receipt. Conflict (409) if it was reversed already."""
    payment = get_object_or_404(call.tournament.payments, receipt=receipt)  # receipts are numbered per tournament
    return payments.reverse(payment=payment, by=call.by, **_at_box(call))


@router.post(
    "payments/<int:receipt>/refund/",
    located="../../{receipt}/",
    right=permissions.DESK,
    reads=RefundPayment,
    answers=PaymentAnswer,
    status=201,
    errors={
        409: "already-reversed cash-closed key-reused list-closed",
        422: "bad-key bad-text more-than-paid no-payment no-reason not-here not-there nothing-paid refused",
    },
)
def refund_payment(call: Call, receipt: int) -> Payment:
    """Refund a part of a payment, with its own receipt. That part is due again; more than remains is refused."""
    payment = get_object_or_404(call.tournament.payments, receipt=receipt)  # receipts are numbered per tournament
    return payments.refund(payment=payment, by=call.by, **_at_box(call))


@router.post(
    "registrations/<int:number>/waiver/",
    located="../../../payments/{receipt}/",
    right=permissions.ORGANIZE,
    reads=WaiveFee,
    answers=PaymentAnswer,
    status=201,
    errors={
        409: ("already-paid already-reversed cash-closed key-reused list-closed not-drawn withdrawn"),
        422: "bad-key bad-text no-reason not-here not-there",
    },
)
def waive_fee(call: Call, number: int) -> Payment:
    """Waive the amount due for a registration. Conflict (409) if nothing is due."""
    return payments.waive(registration=find_place(call.tournament, number), by=call.by, **call.data)


def _at_box(call: Call) -> dict[str, Any]:
    """The body with the cash box in place of its number."""
    data = dict(call.data)
    # The step takes the box as an object, and no argument if there is none.
    number = data.pop("cash_box", None)
    return data if number is None else {**data, "session": find_box(call, number)}
