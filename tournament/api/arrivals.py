"""The desk in one go: find anybody's card; register, take the fee and note that the player has come."""

from typing import Any

from rest_framework import serializers

from tournament import arriving, eligibility, fees, permissions, searching
from tournament.api.cash import find_box
from tournament.api.errors import standing
from tournament.api.findings import FindingAnswer
from tournament.api.operation import Call, View, operation
from tournament.api.payments import AtBox, PaymentAnswer
from tournament.api.people import PersonAnswer
from tournament.api.reading import Key, Strict, Text, Truth, Whole
from tournament.api.registrations import RegistrationAnswer, find_person, find_place, find_sponsor, places
from tournament.models import Payment, Person, Registration, Tournament
from tournament.names import search_key

MOST = 20


class FindCards(Strict):
    """What somebody at the desk says: part of the name, a member number, a registration number or a phone number.

    Sent in the body: a phone number stands in no address.
    """

    q = Text(max_length=searching.LONGEST)


class CardAnswer(PersonAnswer):
    """A person at the desk. `age` in full years on the day, null when not known; `registration` null without a place.

    `findings`: what would keep the person out of the bracket that he usually plays in, the acceptance of the rules
    taken for granted; empty for who has a place.
    """

    age = serializers.IntegerField(allow_null=True)
    registration = RegistrationAnswer(allow_null=True)
    findings = FindingAnswer(many=True)


class Arrive(AtBox):
    """Register whoever has no place, take what is owed, and note that he is here: all of it or nothing.

    `division`, `sponsor` and `rules_accepted` are for who has no place yet. `expected_cents` is what the desk believes
    is owed: with another amount nothing is done (409). The same `key` again is the same arrival.
    """

    key = Key()
    person = Whole()
    division = Text(max_length=40, required=False)
    sponsor = Whole(allow_null=True, required=False)
    rules_accepted = Truth(default=False)
    method = serializers.ChoiceField([method.value for method in fees.TAKEN], default=Payment.Method.CASH.value)
    reference = Text(max_length=80, allow_blank=True, default="")
    expected_cents = Whole(min_value=0, required=False)


class ArrivalAnswer(serializers.Serializer[Any]):
    """The place, and the payment; null when nothing was owed."""

    registration = RegistrationAnswer()
    payment = PaymentAnswer(allow_null=True)


class Cards(View):
    """Everybody whom a desk may have to deal with."""

    @operation(right=permissions.DESK, reads=FindCards, answers=CardAnswer, many=True)
    def post(self, call: Call) -> list[dict[str, Any]]:
        """Find people by name, number or phone: twenty at most, in order of name."""
        if not search_key(call.data["q"]):
            return []
        known = Person.objects.filter(club=call.tournament.club).select_related("sponsor")
        people = list(searching.people(known, call.data["q"], call.tournament)[:MOST])
        held = {
            place.person_id: place for place in places(call.tournament).filter(person__in=people, withdrawn_at=None)
        }
        return [_card(call.tournament, person, held.get(person.pk)) for person in people]


class Arrivals(View):
    """People who have come to the desk."""

    @operation(right=permissions.DESK, reads=Arrive, answers=ArrivalAnswer, status=201)
    def post(self, call: Call) -> dict[str, Any]:
        """Register, take the fee and mark present in one go; Conflict when another desk was quicker."""
        data, named = call.data, call.data.get("division")
        box = find_box(call, data["cash_box"]) if "cash_box" in data else None
        done = arriving.arrive(
            tournament=call.tournament,
            person=find_person(call.tournament, data["person"], "person"),
            division=call.tournament.divisions.filter(key=named).first() if named is not None else None,
            sponsor=find_sponsor(call.tournament, data.get("sponsor")),
            rules_accepted=data["rules_accepted"],
            key=data["key"],
            by=call.by,
            paid=arriving.Paid(data["method"], data["reference"], box),
            expected_cents=data.get("expected_cents"),
        )
        return {"registration": find_place(call.tournament, done.place.number), "payment": done.payment}


def _card(tournament: Tournament, person: Person, place: Registration | None) -> dict[str, Any]:
    division = tournament.divisions.filter(key=person.pool).first()
    found = eligibility.findings(
        person=person, division=division, sponsor=person.sponsor, rules_accepted=True, day=tournament.date
    )
    born = person.birth_date
    return {
        **{str(field.source): getattr(person, str(field.source)) for field in PersonAnswer().fields.values()},
        "age": eligibility.age_on(born, tournament.date) if born else None,
        "registration": place,
        "findings": [] if place else [standing(finding) for finding in found],
    }
