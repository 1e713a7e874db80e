"""Check-in at the desk: find a person's card; register them, take the fee and mark them present in one request."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournament.api.club.person_answers import PersonAnswer
from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import FindingAnswer
from tournament.api.frame.errors import finding_problem
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Key, Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.registration.cash_boxes import find_box
from tournament.api.registration.payments import AtBox
from tournament.api.registration.registration_answers import PaymentAnswer, RegistrationAnswer
from tournament.api.registration.registrations import Named, find_place, places
from tournament.club import people as club_people
from tournament.club import permissions
from tournament.core.names import search_key
from tournament.models import CashSession, Division, Payment, Person, Registration, Tournament
from tournament.registration import check_in, eligibility, payments

MOST = 20

router = Router("tournaments/<slug:slug>/", right=permissions.DESK)


class FindCards(Strict):
    """A search at the desk: part of the name, a member number, a registration number or a phone number.

    The search text is sent in the body, because URLs are logged and a phone number must not be.
    """

    q = Text(
        "The search text: part of the name, a member number, a registration number or a phone number.",
        "nieto",
        max_length=club_people.LONGEST,
    )


class PersonCardAnswer(PersonAnswer):
    """A person at the desk. `age` is in full years on the day, null if unknown; `registration` may be null.

    `findings`: what would keep the person out of their usual division, assuming that they accept the rules; empty for a
    person who is registered.
    """

    age = fields.IntegerField(
        "The age in full years on the day of the tournament; null: not known.", 55, allow_null=True
    )
    registration = RegistrationAnswer(allow_null=True, help_text=HelpText("The registration; null: none.", None))
    findings = FindingAnswer(many=True, help_text=help_texts.FINDINGS)


class CheckInPlayer(AtBox):
    """Register the person if needed, take the amount due, and mark them present: all of it or nothing.

    `division`, `sponsor` and `rules_accepted` are for a person who is not registered yet. `expected_cents` is the
    amount that the desk believes is due: with any other amount nothing is done (409). The same `key` again is the same
    check-in.
    """

    key = Key()
    person = Whole("The id of the arriving person.", 41)
    division = Text("The division's key; for a person who is not registered yet.", "men", max_length=40, required=False)
    sponsor = Whole(help_texts.SPONSOR, allow_null=True, required=False)
    rules_accepted = Truth(help_texts.RULES_ACCEPTED, default=False)
    method = fields.ChoiceField(
        help_texts.METHOD, choices=[method.value for method in payments.TAKEN], default=Payment.Method.CASH.value
    )
    reference = Text(help_texts.REFERENCE, max_length=80, allow_blank=True, default="")
    expected_cents = Whole(
        "The amount that the desk expects, in cents; with any other nothing is done.", 3000, min_value=0, required=False
    )


class CheckInAnswer(serializers.Serializer[Any]):
    """The registration and the payment; the payment is null if nothing was due."""

    registration = RegistrationAnswer(help_text="The registration of the arriving player.")
    payment = PaymentAnswer(allow_null=True, help_text="The payment made at check-in; null: nothing was due.")


@router.post("cards/", reads=FindCards, answers=PersonCardAnswer, many=True)
def find_cards(call: Call) -> list[dict[str, Any]]:
    """Find people by name, number or phone number. At most twenty are returned, by name."""
    # Without this an empty search would match everybody.
    if not search_key(call.data["q"]):
        return []
    known = Person.objects.filter(club=call.tournament.club).select_related("sponsor")
    people = list(club_people.people(known, call.data["q"], call.tournament)[:MOST])
    held = {place.person_id: place for place in places(call.tournament).filter(person__in=people, withdrawn_at=None)}
    return [_card(call.tournament, person, held.get(person.pk)) for person in people]


@router.post(
    "check-ins/",
    located="../registrations/{registration[number]}/",
    reads=CheckInPlayer,
    answers=CheckInAnswer,
    status=201,
    errors={
        409: (
            "already-drawn already-here already-paid already-registered already-reversed "
            "cash-closed erased fee-changed key-reused list-closed merged not-drawn undone "
            "withdrawn"
        ),
        422: "bad-key bad-text no-reason no-reference not-eligible not-here not-there refused",
    },
)
def check_in_player(call: Call) -> dict[str, Any]:
    """Check in a player: register them, take the fee and mark them present.

    Conflict (409) if another desk was first.
    """
    box = find_box(call, call.data["cash_box"]) if "cash_box" in call.data else None  # of another tournament: 404
    done = perform(call, call.data, Named(call.tournament, [call.data]), box)
    return {"registration": find_place(call.tournament, done.place.number), "payment": done.payment}


def perform(call: Call, said: Mapping[str, Any], named: Named, box: CashSession | None) -> check_in.CheckIn:
    """Perform one check-in, said as `CheckInPlayer`; `named` holds whom it names, `box` is its cash box."""
    return check_in.check_in_player(
        tournament=call.tournament,
        person=named.person(said["person"]),
        division=named.divisions.get(said["division"]) if "division" in said else None,
        sponsor=named.sponsor(said),
        rules_accepted=said["rules_accepted"],
        key=said["key"],
        by=call.by,
        paid=check_in.Paid(said["method"], said["reference"], box),
        expected_cents=said.get("expected_cents"),
    )


def _card(tournament: Tournament, person: Person, place: Registration | None) -> dict[str, Any]:
    division = eligibility.usual_division(person, tournament.divisions.filter(kind=Division.Kind.POOL))
    # The rules are assumed accepted: the desk asks for that only when it registers the person.
    found = eligibility.findings(
        person=person, division=division, sponsor=person.sponsor, rules_accepted=True, day=tournament.date
    )
    born = person.birth_date
    return {
        **{str(field.source): getattr(person, str(field.source)) for field in PersonAnswer().fields.values()},
        "age": eligibility.age_on(born, tournament.date) if born else None,
        "registration": place,
        "findings": [] if place else [finding_problem(finding) for finding in found],
    }
