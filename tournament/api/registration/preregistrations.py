"""Pre-registrations: anybody requests a place, the desk confirms or declines."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.access import find_division
from tournament.api.frame.input import Key, Strict, Text, Truth, Whole
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.frame.paging import Page
from tournament.api.registration.registrations import RegistrationAnswer, find_person, find_place
from tournament.club import permissions
from tournament.core import address
from tournament.models import Person, PreRegistration, Registration
from tournament.registration import preregistration

SPONSOR_NAME = Meaning("The name of the member who answers for a guest; empty for members.", "")


class RequestPlace(Strict):
    """The pre-registration form. A guest names a sponsor; a phone number or an e-mail address is required."""

    key = Key()
    name = Text(max_length=120, help_text=Meaning("The full name.", "Hector Home"))
    division = Text(max_length=40, help_text=meanings.DIVISION)
    rules_accepted = Truth(help_text=meanings.RULES_ACCEPTED)
    kind = serializers.ChoiceField(
        Person.Kind.values,
        default=Person.Kind.MEMBER.value,
        help_text=Meaning("A member of the club, or a guest.", "member"),
    )
    member_number = Text(max_length=20, allow_blank=True, default="", help_text=meanings.MEMBER_NUMBER)
    sponsor_name = Text(max_length=160, allow_blank=True, default="", help_text=SPONSOR_NAME)
    birth_date = serializers.DateField(allow_null=True, default=None, help_text=meanings.BIRTH_DATE)
    phone = Text(max_length=40, allow_blank=True, default="", help_text=meanings.PHONE)
    email = Text(max_length=254, allow_blank=True, default="", help_text=meanings.EMAIL)


class ConfirmPlace(Strict):
    """The person: `person`, the id of somebody known to the club, or null for a new person.

    `division`, `sponsor` (a member's id, for guests) and `birth_date` only if they differ from the pre-registration.
    """

    person = Whole(allow_null=True, help_text=meanings.PERSON)
    division = Text(max_length=40, required=False, help_text=meanings.DIVISION)
    sponsor = Whole(allow_null=True, required=False, help_text=meanings.SPONSOR)
    birth_date = serializers.DateField(allow_null=True, required=False, help_text=meanings.BIRTH_DATE)


class DeclinePlace(Strict):
    """Why there is no place; shown on the page of the pre-registration."""

    reason = Text(
        max_length=preregistration.LONGEST_REASON,
        help_text=Meaning("Why there is no place; shown to the sender.", "the list is full"),
    )


class RequestedPlaceAnswer(serializers.Serializer[Any]):
    """The public response: the number on the desk's list, and the id of the URL that shows the outcome."""

    number = serializers.IntegerField(help_text=Meaning("The number on the desk's list.", 3))
    id = serializers.UUIDField(
        source="public_id", help_text="The id in the URL that shows the outcome; it cannot be guessed."
    )
    state = serializers.CharField(help_text=Meaning("The state: waiting, confirmed or declined.", "waiting"))


class SettledPlaceAnswer(RequestedPlaceAnswer):
    """The outcome, for the owner of the URL: no personal data. `reason`: why there is no place."""

    division = serializers.CharField(source="division.key", help_text=meanings.DIVISION)
    registration = serializers.IntegerField(
        source="registration.number",
        allow_null=True,
        default=None,
        help_text=Meaning("The registration number; null: none yet.", 17),
    )
    reason = serializers.CharField(allow_blank=True, help_text=meanings.REASON)


class PreRegistrationAnswer(RequestedPlaceAnswer):
    """A pre-registration form, for the desk; empty once settled. `registration` is its registration's number."""

    division = serializers.CharField(source="division.key", help_text=meanings.DIVISION)
    kind = serializers.CharField(help_text=Meaning("member or guest, as given in the form.", "member"))
    name = serializers.CharField(
        allow_blank=True, help_text=Meaning("The name as given in the form; empty once it is settled.", "Hector Home")
    )
    member_number = serializers.CharField(allow_blank=True, help_text=meanings.MEMBER_NUMBER)
    sponsor_name = serializers.CharField(allow_blank=True, help_text=SPONSOR_NAME)
    birth_date = serializers.DateField(allow_null=True, help_text=meanings.BIRTH_DATE)
    phone = serializers.CharField(allow_blank=True, help_text=meanings.PHONE)
    email = serializers.CharField(allow_blank=True, help_text=meanings.EMAIL)
    registration = serializers.IntegerField(
        source="registration.number", allow_null=True, default=None, help_text=meanings.REGISTRATION
    )
    reason = serializers.CharField(
        allow_blank=True, help_text=Meaning("Why there is no place; empty if there is one.", "")
    )
    created_at = serializers.DateTimeField(help_text=meanings.CREATED_AT)
    settled_at = serializers.DateTimeField(
        allow_null=True, help_text=Meaning("When it was settled (with UTC offset); null while it waits.", None)
    )


class FindPreRegistrations(Page):
    """Pre-registrations in one state, or for one division."""

    state = serializers.ChoiceField(
        PreRegistration.State.values, required=False, help_text=Meaning("Only those in this state.", "waiting")
    )
    division = Text(max_length=40, required=False, help_text=meanings.OF_DIVISION)


class PreRegistrations(View):
    """The pre-registrations of one tournament."""

    @operation(right=permissions.DESK, asks=FindPreRegistrations, answers=PreRegistrationAnswer, many=True)
    def get(self, call: Call) -> QuerySet[PreRegistration]:
        """List the pre-registrations of a tournament, oldest first."""
        lookups = {"state": "state", "division": "division__key"}
        wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
        return call.tournament.pre_registrations.filter(**wanted).select_related("division", "registration")

    @operation(
        reads=RequestPlace,
        answers=RequestedPlaceAnswer,
        status=201,
        errors={409: "closed key-reused", 422: "bad-key refused", 429: "refused"},
    )
    def post(self, call: Call) -> PreRegistration:
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


class RequestedPlace(View):
    """One pre-registration, for the person who made it."""

    tells_more = True  # settling one changes nothing that the tournament's version covers

    @operation(answers=SettledPlaceAnswer)
    def get(self, call: Call, public_id: uuid.UUID) -> PreRegistration:
        """Show the outcome of a pre-registration. Its id in the URL is the secret."""
        # Found by its random id, because the number on the list could be guessed.
        rows = call.tournament.pre_registrations.select_related("division", "registration")
        return get_object_or_404(rows, public_id=public_id)


class PlaceConfirmation(View):
    """The confirmation of a pre-registration."""

    @operation(
        right=permissions.DESK,
        reads=ConfirmPlace,
        answers=RegistrationAnswer,
        status=201,
        errors={
            409: "already-drawn already-registered already-settled erased list-closed merged",
            422: "not-eligible not-here refused",
        },
    )
    def post(self, call: Call, number: int) -> Registration:
        """Confirm a pre-registration: register the person, who may be new to the club."""
        data = call.data
        # Left out: as in the form.
        person, sponsor, key = data["person"], data.get("sponsor"), data.get("division")
        place = preregistration.confirm(
            asked=_find(call, number),
            person=None if person is None else find_person(call.tournament, person, "person"),
            sponsor=None if sponsor is None else find_person(call.tournament, sponsor, "sponsor"),
            division=find_division(call.tournament, key) if key else None,
            birth_date=data.get("birth_date"),
            by=call.by,
        )
        return find_place(call.tournament, place.number)


class PlaceRefusal(View):
    """The refusal of a pre-registration."""

    @operation(
        right=permissions.DESK,
        reads=DeclinePlace,
        answers=PreRegistrationAnswer,
        errors={409: "already-settled", 422: "refused"},
    )
    def post(self, call: Call, number: int) -> PreRegistration:
        """Decline a pre-registration with a reason; its personal data is deleted."""
        return preregistration.decline(asked=_find(call, number), reason=call.data["reason"], by=call.by)


def _find(call: Call, number: int) -> PreRegistration:
    return get_object_or_404(call.tournament.pre_registrations.select_related("division"), number=number)
