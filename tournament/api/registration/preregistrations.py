"""Pre-registrations: anybody requests a place, the desk confirms or declines."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Key, Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, columns
from tournament.api.frame.queries import OfDivision
from tournament.api.registration.registration_answers import RegistrationAnswer
from tournament.api.registration.registrations import Named, find_place
from tournament.club import permissions
from tournament.core import address
from tournament.core.short_texts import LONGEST_REASON
from tournament.models import Person, PreRegistration, Registration
from tournament.registration import preregistration

SPONSOR_NAME = HelpText("The name of the member who answers for a guest; empty for members.", "")

router = Router("tournaments/<slug:slug>/pre-registrations/")
requested = Router("tournaments/<slug:slug>/pre-registration-outcomes/")


class CreatePreRegistration(Strict):
    """The pre-registration form. A guest names a sponsor; a phone number or an e-mail address is required."""

    key = Key()
    name = Text("The full name.", "Hector Home", max_length=120)
    division = Text(help_texts.DIVISION, max_length=40)
    rules_accepted = Truth(help_texts.RULES_ACCEPTED)
    kind = fields.ChoiceField(
        "A member of the club, or a guest.", "member", choices=Person.Kind.values, default=Person.Kind.MEMBER.value
    )
    member_number = Text(help_texts.MEMBER_NUMBER, max_length=20, allow_blank=True, default="")
    sponsor_name = Text(SPONSOR_NAME, max_length=160, allow_blank=True, default="")
    birth_date = fields.DateField(help_texts.BIRTH_DATE, allow_null=True, default=None)
    phone = Text(help_texts.PHONE, max_length=40, allow_blank=True, default="")
    email = Text(help_texts.EMAIL, max_length=254, allow_blank=True, default="")
    home_club = Text(help_texts.HOME_CLUB, max_length=60, allow_blank=True, default="")


class ConfirmPreRegistration(Strict):
    """The person: `person`, the id of somebody known to the club, or null for a new person.

    `division`, `sponsor` (a member's id, for guests) and `birth_date` only if they differ from the pre-registration.
    """

    person = Whole(help_texts.PERSON, allow_null=True)
    division = Text(help_texts.DIVISION, max_length=40, required=False)
    sponsor = Whole(help_texts.SPONSOR, allow_null=True, required=False)
    birth_date = fields.DateField(help_texts.BIRTH_DATE, allow_null=True, required=False)


class DeclinePreRegistration(Strict):
    """Why there is no place; shown on the page of the pre-registration."""

    reason = Text("Why there is no place; shown to the sender.", "the list is full", max_length=LONGEST_REASON)


class NewPreRegistrationAnswer(serializers.Serializer[Any]):
    """The public response: the number on the desk's list, and the id of the URL that shows the outcome."""

    number = fields.IntegerField("The number on the desk's list.", 3)
    id = fields.UUIDField("The id in the URL that shows the outcome; it cannot be guessed.", source="public_id")
    state = fields.CharField("The state: waiting, confirmed or declined.", "waiting")


class PreRegistrationOutcomeAnswer(NewPreRegistrationAnswer):
    """The outcome, for the owner of the URL: no personal data. `reason`: why there is no place."""

    division = fields.CharField(help_texts.DIVISION, source="division.key")
    registration = fields.IntegerField(
        "The registration number; null: none yet.", 17, source="registration.number", allow_null=True, default=None
    )
    reason = fields.CharField(help_texts.REASON, allow_blank=True)


class PreRegistrationAnswer(NewPreRegistrationAnswer):
    """A pre-registration form, for the desk; empty once settled. `registration` is its registration's number."""

    division = fields.CharField(help_texts.DIVISION, source="division.key")
    kind = fields.CharField("member or guest, as given in the form.", "member")
    name = fields.CharField("The name as given in the form; empty once it is settled.", "Hector Home", allow_blank=True)
    member_number = fields.CharField(help_texts.MEMBER_NUMBER, allow_blank=True)
    sponsor_name = fields.CharField(SPONSOR_NAME, allow_blank=True)
    birth_date = fields.DateField(help_texts.BIRTH_DATE, allow_null=True)
    phone = fields.CharField(help_texts.PHONE, allow_blank=True)
    email = fields.CharField(help_texts.EMAIL, allow_blank=True)
    home_club = fields.CharField(help_texts.HOME_CLUB, allow_blank=True)
    registration = fields.IntegerField(
        help_texts.REGISTRATION, source="registration.number", allow_null=True, default=None
    )
    reason = fields.CharField("Why there is no place; empty if there is one.", "", allow_blank=True)
    created_at = fields.DateTimeField(help_texts.CREATED_AT)
    settled_at = fields.DateTimeField(
        "When it was settled (with UTC offset); null while it waits.", None, allow_null=True
    )


class FindPreRegistrations(Page):
    """Pre-registrations in one state, or for one division."""

    sorts = columns("number", "state", "created_at", division="division__key")

    state = fields.ChoiceField(
        "Only those in this state.", "waiting", choices=PreRegistration.State.values, required=False
    )
    division = OfDivision()


@router.get(right=permissions.DESK, asks=FindPreRegistrations, answers=PreRegistrationAnswer, many=True)
def list_pre_registrations(call: Call) -> QuerySet[PreRegistration]:
    """List the pre-registrations of a tournament, oldest first. Declined ones have no personal data any more."""
    lookups = {"state": "state", "division": "division__key"}
    wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
    return call.tournament.pre_registrations.filter(**wanted).select_related("division", "registration")


@router.post(
    reads=CreatePreRegistration,
    located="../pre-registration-outcomes/{id}/",
    answers=NewPreRegistrationAnswer,
    status=201,
    errors={409: "closed key-reused", 422: "bad-key refused", 429: "refused"},
)
def create_pre_registration(call: Call) -> PreRegistration:
    """Create a pre-registration, without an account. The same `key` again is the same pre-registration."""
    data = dict(call.data)
    division = find_division(call.tournament, data.pop("division"))
    return preregistration.ask(
        tournament=call.tournament,
        division=division,
        rules_accepted=data.pop("rules_accepted"),
        key=data.pop("key"),
        source=address.sender(call.request._request),  # limits how many one sender may make
        now=timezone.now(),
        # The remaining fields are those of `preregistration.Asked`.
        asked=preregistration.Asked(**data),
    )


@requested.get("<uuid:public_id>/", answers=PreRegistrationOutcomeAnswer, tells_more=True)
def show_requested_place(call: Call, public_id: uuid.UUID) -> PreRegistration:
    """Show the outcome of a pre-registration. No account is needed: the id in the URL is secret."""
    # Found by its random id, because the number on the list could be guessed.
    rows = call.tournament.pre_registrations.select_related("division", "registration")
    return get_object_or_404(rows, public_id=public_id)


@router.post(
    "<int:number>/confirmation/",
    located="../../../registrations/{number}/",
    right=permissions.DESK,
    reads=ConfirmPreRegistration,
    answers=RegistrationAnswer,
    status=201,
    errors={
        409: "already-drawn already-registered already-settled erased list-closed merged",
        422: "bad-text no-reason not-eligible not-here refused",
    },
)
def confirm_pre_registration(call: Call, number: int) -> Registration:
    """Confirm a pre-registration. The person is registered; they may be new to the club."""
    data, named = call.data, Named(call.tournament, [call.data])
    # Left out: as in the form.
    person, key = data["person"], data.get("division")
    place = preregistration.confirm(
        asked=_find(call, number),
        person=None if person is None else named.person(person),
        sponsor=named.sponsor(data),
        division=find_division(call.tournament, key) if key else None,
        birth_date=data.get("birth_date"),
        by=call.by,
    )
    return find_place(call.tournament, place.number)


@router.post(
    "<int:number>/decline/",
    right=permissions.DESK,
    reads=DeclinePreRegistration,
    answers=PreRegistrationAnswer,
    errors={409: "already-settled", 422: "bad-text no-reason"},
)
def decline_pre_registration(call: Call, number: int) -> PreRegistration:
    """Decline a pre-registration. It needs a reason; the personal data is deleted."""
    return preregistration.decline(asked=_find(call, number), reason=call.data["reason"], by=call.by)


def _find(call: Call, number: int) -> PreRegistration:
    return get_object_or_404(call.tournament.pre_registrations.select_related("division"), number=number)
