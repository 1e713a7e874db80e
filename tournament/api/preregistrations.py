"""Places asked for from home: anybody asks, the desk confirms or declines."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament import address, permissions, preregistration
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import Key, Strict, Text, Truth, Whole
from tournament.api.registrations import RegistrationAnswer, find_person, find_place
from tournament.models import Person, PreRegistration, Registration


class AskForPlace(Strict):
    """What somebody writes at home. A guest names the sponsor; a phone number or an e-mail address must be there."""

    key = Key()
    name = Text(max_length=120)
    division = Text(max_length=40)
    rules_accepted = Truth()
    kind = serializers.ChoiceField(Person.Kind.values, default=Person.Kind.MEMBER.value)
    member_number = Text(max_length=20, allow_blank=True, default="")
    sponsor_name = Text(max_length=160, allow_blank=True, default="")
    birth_date = serializers.DateField(allow_null=True, default=None)
    phone = Text(max_length=40, allow_blank=True, default="")
    email = Text(max_length=254, allow_blank=True, default="")


class ConfirmPlace(Strict):
    """Who it is: `person`, the id of somebody the club knows, or null for somebody new.

    `division`, `sponsor` (a member's id, for guests) and `birth_date` only where they differ from what was asked for.
    """

    person = Whole(allow_null=True)
    division = Text(max_length=40, required=False)
    sponsor = Whole(allow_null=True, required=False)
    birth_date = serializers.DateField(allow_null=True, required=False)


class DeclinePlace(Strict):
    """Why there is no place; told on the page of who asked."""

    reason = Text(max_length=preregistration.LONGEST_REASON)


class AskedAnswer(serializers.Serializer[Any]):
    """What everybody hears who asks: the number on the desk's list, and the address that tells what becomes of it."""

    number = serializers.IntegerField()
    id = serializers.UUIDField(source="public_id")
    state = serializers.CharField()


class BecameAnswer(AskedAnswer):
    """What became of it, for who has the address: nothing of what was written. `reason`: why there is no place."""

    division = serializers.CharField(source="division.key")
    registration = serializers.IntegerField(source="registration.number", allow_null=True, default=None)
    reason = serializers.CharField(allow_blank=True)


class PreRegistrationAnswer(AskedAnswer):
    """What was written at home, for the desk; empty once it is settled. `registration` is the number of the place."""

    division = serializers.CharField(source="division.key")
    kind = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    member_number = serializers.CharField(allow_blank=True)
    sponsor_name = serializers.CharField(allow_blank=True)
    birth_date = serializers.DateField(allow_null=True)
    phone = serializers.CharField(allow_blank=True)
    email = serializers.CharField(allow_blank=True)
    registration = serializers.IntegerField(source="registration.number", allow_null=True, default=None)
    reason = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    settled_at = serializers.DateTimeField(allow_null=True)


class FindPreRegistrations(Page):
    """Those in one state, or for one bracket (`division`)."""

    state = serializers.ChoiceField(PreRegistration.State.values, required=False)
    division = Text(max_length=40, required=False)


class PreRegistrations(View):
    """The places asked for in one tournament."""

    @operation(right=permissions.DESK, asks=FindPreRegistrations, answers=PreRegistrationAnswer, many=True)
    def get(self, call: Call) -> QuerySet[PreRegistration]:
        """List them, the first first."""
        lookups = {"state": "state", "division": "division__key"}
        wanted = {lookup: call.query[name] for name, lookup in lookups.items() if name in call.query}
        return call.tournament.pre_registrations.filter(**wanted).select_related("division", "registration")

    @operation(reads=AskForPlace, answers=AskedAnswer, status=201)
    def post(self, call: Call) -> PreRegistration:
        """Ask for a place from home, without an account; the same `key` again is the same wish."""
        data = dict(call.data)
        division = find_division(call.tournament, data.pop("division"))
        return preregistration.ask(
            tournament=call.tournament,
            division=division,
            rules_accepted=data.pop("rules_accepted"),
            key=data.pop("key"),
            source=address.sender(call.request._request),
            now=timezone.now(),
            asked=preregistration.Asked(**data),
        )


class Asked(View):
    """A place that somebody asked for."""

    tells_more = True  # nobody else hears that the desk has settled it

    @operation(answers=BecameAnswer)
    def get(self, call: Call, public_id: uuid.UUID) -> PreRegistration:
        """Show what became of it, to whoever has the address."""
        rows = call.tournament.pre_registrations.select_related("division", "registration")
        return get_object_or_404(rows, public_id=public_id)


class PlaceConfirmation(View):
    """The desk's yes."""

    @operation(right=permissions.DESK, reads=ConfirmPlace, answers=RegistrationAnswer, status=201)
    def post(self, call: Call, number: int) -> Registration:
        """Give the place, to somebody the club knows or to somebody new."""
        data = call.data
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
    """The desk's no."""

    @operation(right=permissions.DESK, reads=DeclinePlace, answers=PreRegistrationAnswer)
    def post(self, call: Call, number: int) -> PreRegistration:
        """Give no place, with the reason; what was written of the person is gone from here."""
        return preregistration.decline(asked=_find(call, number), reason=call.data["reason"], by=call.by)


def _find(call: Call, number: int) -> PreRegistration:
    return get_object_or_404(call.tournament.pre_registrations.select_related("division"), number=number)
