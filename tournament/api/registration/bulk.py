"""Several registrations, check-ins or payments in one request: all of them or none, as the entries of a sheet."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.frame import fields
from tournament.api.frame.input import Strict, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.registration import check_in, registrations
from tournament.api.registration.payments import TakePayment
from tournament.api.registration.registration_answers import PaymentAnswer, RegistrationAnswer
from tournament.api.registration.registrations import Named, RegisterPlayer, places
from tournament.club import permissions
from tournament.core.database.transactions import MOST_AT_ONCE
from tournament.core.errors import Refused
from tournament.models import CashSession, Payment, Registration
from tournament.registration import payments, sign_up
from tournament.registration.check_in import CheckIn

LIST: Final[dict[str, Any]] = {"min_length": 1, "max_length": MOST_AT_ONCE}

router = Router("tournaments/<slug:slug>/", right=permissions.DESK, status=201)


class RegisterPlayers(Strict):
    """Registrations in order, all made or none."""

    registrations = fields.ListField("The registrations in order.", child=RegisterPlayer(), **LIST)


class CheckInPlayers(Strict):
    """Check-ins in order, all made or none."""

    check_ins = fields.ListField(
        "The check-ins in order, each with its own key.", child=check_in.CheckInPlayer(), **LIST
    )


class TakeRegistrationPayment(TakePayment):
    """Take the amount due for one of several registrations; the same `key` again is the same payment."""

    registration = Whole("The registration number that the payment is for.", 17, min_value=1)


class TakePayments(Strict):
    """Payments in order, all taken or none."""

    payments = fields.ListField(
        "The payments in order, each with its own key.", child=TakeRegistrationPayment(), **LIST
    )


class BulkRegistrationsAnswer(serializers.Serializer[Any]):
    """The registrations that were made."""

    registrations = RegistrationAnswer(many=True, help_text="The registrations, in the order in which they were sent.")


class BulkCheckInsAnswer(serializers.Serializer[Any]):
    """The check-ins that were made."""

    check_ins = check_in.CheckInAnswer(many=True, help_text="The check-ins, in the order in which they were sent.")


class BulkPaymentsAnswer(serializers.Serializer[Any]):
    """The payments that were taken."""

    payments = PaymentAnswer(many=True, help_text="The payments, in the order in which they were sent.")


@router.post(
    "registrations/bulk/",
    reads=RegisterPlayers,
    answers=BulkRegistrationsAnswer,
    errors={
        409: "already-drawn already-registered erased key-reused list-closed merged",
        422: "bad-key bad-text key-twice no-reason not-eligible not-here refused",
    },
)
def register_players(call: Call) -> dict[str, Any]:
    """Register several players, all of them or none. An error names the refused item."""
    items = call.data["registrations"]
    named = Named(call.tournament, items)
    made = sign_up.all_or_none(
        tournament=call.tournament,
        steps=[partial(registrations.register, call, said, named) for said in items],
        keys=[said.get("key", "") for said in items],
    )
    read = _read(call, made)
    return {"registrations": [read[place.number] for place in made]}


@router.post(
    "check-ins/bulk/",
    located="../../registrations/",
    reads=CheckInPlayers,
    answers=BulkCheckInsAnswer,
    subject="registrations",
    errors={
        409: (
            "already-drawn already-here already-paid already-registered already-reversed cash-closed erased "
            "fee-changed key-reused list-closed merged not-drawn undone withdrawn"
        ),
        422: "bad-key bad-text key-twice no-reason no-reference not-eligible not-here not-there refused",
    },
)
def check_in_players(call: Call) -> dict[str, Any]:
    """Check in several players, all of them or none. An error names the refused item."""
    items = call.data["check_ins"]
    named, boxes = Named(call.tournament, items), _boxes(call, items)

    def perform(said: Mapping[str, Any]) -> CheckIn:
        return check_in.perform(call, said, named, _box(boxes, said))

    done = sign_up.all_or_none(
        tournament=call.tournament,
        steps=[partial(perform, said) for said in items],
        keys=[said["key"] for said in items],
    )
    read = _read(call, [one.place for one in done])
    return {"check_ins": [{"registration": read[one.place.number], "payment": one.payment} for one in done]}


@router.post(
    "payments/bulk/",
    located="../../registrations/",
    reads=TakePayments,
    answers=BulkPaymentsAnswer,
    subject="payments",
    errors={
        409: "already-paid already-reversed cash-closed key-reused list-closed not-drawn withdrawn",
        422: "bad-key bad-text key-twice no-reference not-here not-there refused",
    },
)
def take_payments(call: Call) -> dict[str, Any]:
    """Take the fees for several registrations, all of them or none. An error names the refused item."""
    items = call.data["payments"]
    boxes = _boxes(call, items)
    owed = {
        place.number: place
        for place in call.tournament.registrations.filter(number__in=_numbers(items, "registration"))
    }

    def take(said: Mapping[str, Any]) -> Payment:
        if said["registration"] not in owed:
            raise Refused(_("There is no registration with this number."), field="registration", code="not-here")
        return payments.take(
            registration=owed[said["registration"]],
            key=said["key"],
            by=call.by,
            method=said["method"],
            reference=said.get("reference", ""),
            session=_box(boxes, said),
        )

    taken = sign_up.all_or_none(
        tournament=call.tournament,
        steps=[partial(take, said) for said in items],
        keys=[said["key"] for said in items],
    )
    return {"payments": taken}


def _read(call: Call, made: Iterable[Registration]) -> dict[int, Registration]:
    """The registrations after the last of several steps, by number."""
    found = places(call.tournament).filter(number__in=[place.number for place in made])
    return {place.number: place for place in found}


def _boxes(call: Call, items: Iterable[Mapping[str, Any]]) -> dict[int, CashSession]:
    """The cash boxes that the items name, by number."""
    found = call.tournament.cash_sessions.filter(number__in=_numbers(items, "cash_box"))
    return {box.number: box for box in found}


def _box(boxes: Mapping[int, CashSession], said: Mapping[str, Any]) -> CashSession | None:
    """The cash box of an item; None if it names none. Refused if there is none with its number."""
    number = said.get("cash_box")
    if number is not None and number not in boxes:
        raise Refused(_("There is no cash box with this number."), field="cash_box", code="not-here")
    return boxes[number] if number is not None else None


def _numbers(items: Iterable[Mapping[str, Any]], name: str) -> set[int]:
    return {said[name] for said in items if name in said}
