"""Players' places: register, note who has come, take a place back."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament import draw, fees, members, permissions, registration
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import Key, Strict, Text, Truth, Whole
from tournament.errors import Refused
from tournament.models import Person, Registration, Tournament


class WalkIn(Strict):
    """A person who was on no list. A guest needs a birth date and, as `sponsor`, the id of a member (SACI rule 1)."""

    name = Text(max_length=120)
    kind = serializers.ChoiceField(Person.Kind.values, default=Person.Kind.MEMBER.value)
    member_number = Text(max_length=20, allow_blank=True, required=False)
    birth_date = serializers.DateField(allow_null=True, required=False)
    pool = Text(max_length=40, allow_blank=True, required=False)
    good_standing = Truth(required=False)
    sponsor = Whole(allow_null=True, required=False)
    phone = Text(max_length=40, allow_blank=True, required=False)
    email = Text(max_length=254, allow_blank=True, required=False)


class Register(Strict):
    """Either `person`, the id of somebody the club knows, or `walk_in`.

    `waiting`: after the lottery too, as a late arrival who waits until officials decide.
    `sponsor` goes with `person`, for a guest whose sponsor is not yet known or is another one today. `key` makes a
    walk-in that is sent twice one person.
    """

    division = Text(max_length=40)
    rules_accepted = Truth()
    person = Whole(required=False)
    sponsor = Whole(allow_null=True, required=False)
    walk_in = WalkIn(required=False)
    key = Key(required=False)
    waiting = Truth(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("person" in attrs) == ("walk_in" in attrs):
            message = _("Give either a person or the details of a walk-in.")
            raise ValidationError({"person": [ErrorDetail(message, code="one-of-two")]})
        if "walk_in" in attrs and "sponsor" in attrs:
            message = _("The sponsor of a walk-in belongs to the details.")
            raise ValidationError({"sponsor": [ErrorDetail(message, code="one-of-two")]})
        return attrs


class MarkPresent(Strict):
    """Whether the player is in the hall."""

    present = Truth()


class ExceptionMade(serializers.Serializer[Any]):
    """Why an organizer let somebody in, and against which findings; `by` is "" for the house itself."""

    reason = serializers.CharField(source="let_in_reason")
    findings = serializers.ListField(child=serializers.CharField(), source="let_in_findings")
    by = serializers.SerializerMethodField()
    at = serializers.DateTimeField(source="let_in_at")

    def get_by(self, place: Registration) -> str:
        return str(place.let_in_by or "")


class RegistrationAnswer(serializers.Serializer[Any]):
    """A place. Money is cents; `withdrawn_at` is null while the place is held; a substitute waits (rules.md A10).

    `exception` is null for whoever was let in by the rules alone.
    """

    number = serializers.IntegerField()
    person = serializers.IntegerField(source="person_id")
    name = serializers.CharField(source="person.name")
    kind = serializers.CharField()
    division = serializers.CharField(source="division.key")
    sponsor = serializers.IntegerField(source="sponsor_id", allow_null=True)
    fee_cents = serializers.IntegerField()
    price_name = serializers.CharField(help_text="of the price that was promised; \"\": the member's or the guest's")
    paid_cents = serializers.SerializerMethodField()
    due_cents = serializers.SerializerMethodField()
    present = serializers.BooleanField()
    substitute = serializers.BooleanField()
    withdrawn_at = serializers.DateTimeField(allow_null=True)
    exception = serializers.SerializerMethodField()

    @extend_schema_field(ExceptionMade(allow_null=True))
    def get_exception(self, place: Registration) -> Any:
        return ExceptionMade(place).data if place.let_in_at else None

    def get_paid_cents(self, place: Registration) -> int:
        return getattr(place, "paid", None) or 0

    def get_due_cents(self, place: Registration) -> int:
        return place.fee_cents - self.get_paid_cents(place)


class FindRegistrations(Page):
    """Places of one bracket (`division`), of members or guests (`kind`), of who has come or not (`present`).

    `held` false: places taken back, true: all others. `q`: part of the player's name, or the whole member number.
    """

    division = Text(max_length=40, required=False)
    kind = serializers.ChoiceField(Person.Kind.values, required=False)
    present = serializers.BooleanField(required=False)
    held = serializers.BooleanField(required=False)
    q = Text(max_length=120, required=False)


class Registrations(View):
    """The places of one tournament."""

    @operation(right=permissions.DESK, asks=FindRegistrations, answers=RegistrationAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Registration]:
        """List places by number, those taken back included."""
        return narrowed(places(call.tournament), call.query)

    @operation(right=permissions.DESK, reads=Register, answers=RegistrationAnswer, status=201)
    def post(self, call: Call) -> Registration:
        """Give a player a place, or say by which rule not (SACI rules 1 and 3)."""
        return enter(call)


class OneRegistration(View):
    """One place, by its number."""

    @operation(right=permissions.DESK, answers=RegistrationAnswer)
    def get(self, call: Call, number: int) -> Registration:
        """Show a place."""
        return find_place(call.tournament, number)

    @operation(right=permissions.DESK, reads=MarkPresent, answers=RegistrationAnswer)
    def patch(self, call: Call, number: int) -> Registration:
        """Note that the player has come to the hall, or has left it."""
        place = find_place(call.tournament, number)
        registration.set_present(registration=place, present=call.data["present"], by=call.by)
        return find_place(call.tournament, number)


class Withdrawal(View):
    """The end of a place before the lottery."""

    @operation(right=permissions.DESK, answers=RegistrationAnswer)
    def post(self, call: Call, number: int) -> Registration:
        """Take the place back; the fee is reversed on its own."""
        draw.withdraw(registration=find_place(call.tournament, number), by=call.by)
        return find_place(call.tournament, number)


def enter(call: Call, exception: str = "") -> Registration:
    """What a `Register` asks for; `exception` is an organizer's reason, "" for none."""
    asked: dict[str, Any] = {
        "tournament": call.tournament,
        "division": call.tournament.divisions.filter(key=call.data["division"]).first(),
        "rules_accepted": call.data["rules_accepted"],
        "by": call.by,
        "exception": exception,
        "waiting": call.data["waiting"],
    }
    if (details := call.data.get("walk_in")) is not None:
        sponsor = find_sponsor(call.tournament, details.get("sponsor"))
        described = members.Details(**{**details, "sponsor": sponsor})
        place = registration.register_walk_in(**asked, details=described, key=call.data.get("key", ""))
    else:
        person = find_person(call.tournament, call.data["person"], "person")
        sponsor = find_sponsor(call.tournament, call.data.get("sponsor"))
        place = registration.register(**asked, person=person, sponsor=sponsor)
    return find_place(call.tournament, place.number)


def places(tournament: Tournament) -> QuerySet[Registration]:
    """All places of a tournament with what has been paid for each."""
    return fees.with_paid(tournament.registrations.select_related("person", "division", "let_in_by"))


def narrowed(found: QuerySet[Registration], query: dict[str, Any]) -> QuerySet[Registration]:
    """The places that a `FindRegistrations` means."""
    lookups = {"division": "division__key", "kind": "kind", "present": "present"}
    found = found.filter(**{lookup: query[name] for name, lookup in lookups.items() if name in query})
    if "held" in query:
        found = found.filter(withdrawn_at__isnull=query["held"])
    return found.filter(person__in=members.matching(query["q"])) if "q" in query else found


def find_place(tournament: Tournament, number: int) -> Registration:
    """The place with this number; Http404 when there is none."""
    return get_object_or_404(places(tournament), number=number)


def find_sponsor(tournament: Tournament, wanted: int | None) -> Person | None:
    """A sponsor by id; None when none is named."""
    return None if wanted is None else find_person(tournament, wanted, "sponsor")


def find_person(tournament: Tournament, wanted: int, field: str) -> Person:
    """A person of the club; another club's are refused like those that do not exist."""
    person = Person.objects.filter(club_id=tournament.club_id, pk=wanted).first()
    if person is None:
        raise Refused(_("There is no such person here."), field=field, code="not-here")
    return person
