"""The people a club knows, for its desk: find somebody, see what is known and what happened, and mend it."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament import careers, members, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import Strict, Text, Truth, Whole
from tournament.errors import Refused
from tournament.models import Club, Person


class FindPeople(Page):
    """Part of a name or a whole member number, whatever its accents and capitals. No phone: addresses are logged.

    Further only members or guests (`kind`), those of one pool, or members in good standing or not.
    """

    q = Text(max_length=120, default="")
    kind = serializers.ChoiceField(Person.Kind.values, required=False)
    pool = Text(max_length=40, required=False)
    good_standing = serializers.BooleanField(required=False)


class MendPerson(Strict):
    """What is known of a person; what is left out stays. The standing has an operation of its own."""

    name = Text(max_length=120, required=False)
    kind = serializers.ChoiceField(Person.Kind.values, required=False)
    member_number = Text(max_length=20, allow_blank=True, required=False)
    birth_date = serializers.DateField(allow_null=True, required=False)
    pool = Text(max_length=40, allow_blank=True, required=False)
    sponsor = Whole(allow_null=True, required=False)
    phone = Text(max_length=40, allow_blank=True, required=False)
    email = Text(max_length=254, allow_blank=True, required=False)


class AddPerson(MendPerson):
    """Somebody whom the club does not know yet."""

    name = Text(max_length=120)
    good_standing = Truth(required=False)


class PersonAnswer(serializers.Serializer[Any]):
    """A person as the desk needs him; `sponsor` is the id of the member who answers for a guest."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()
    member_number = serializers.CharField()
    pool = serializers.CharField()
    good_standing = serializers.BooleanField()
    sponsor = serializers.IntegerField(source="sponsor_id", allow_null=True)


class StandingRow(serializers.Serializer[Any]):
    """One change of a member's standing."""

    good = serializers.BooleanField()
    since = serializers.DateField()
    reason = serializers.CharField()
    by = serializers.CharField(source="set_by", allow_null=True)


class DayRow(serializers.Serializer[Any]):
    """One tournament of a person: matches played and won, how far in words, money in cents. `team` null: not drawn."""

    tournament = serializers.CharField(source="place.tournament.slug")
    number = serializers.IntegerField(source="place.number")
    bracket = serializers.CharField()
    team = serializers.IntegerField(allow_null=True)
    partner = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    reached = serializers.CharField()
    fee_cents = serializers.IntegerField()
    paid_cents = serializers.IntegerField()


class PastRow(serializers.Serializer[Any]):
    """A result of a tournament that was not played here; null is what nobody wrote down."""

    year = serializers.IntegerField()
    tournament = serializers.CharField(source="tournament_name")
    place = serializers.IntegerField(allow_null=True)
    won = serializers.IntegerField(allow_null=True)
    lost = serializers.IntegerField(allow_null=True)


class GuestRow(serializers.Serializer[Any]):
    """A guest whom the person sponsored, and where."""

    person = serializers.IntegerField(source="person_id")
    name = serializers.CharField(source="person.name")
    tournament = serializers.CharField(source="tournament.slug")


class MemberAnswer(PersonAnswer):
    """All that is known of a person, and all that happened here. `former_number` is null but for who was erased."""

    standing_since = serializers.DateField(allow_null=True)
    birth_date = serializers.DateField(allow_null=True)
    phone = serializers.CharField()
    email = serializers.CharField()
    former_number = serializers.IntegerField(allow_null=True)
    standings = StandingRow(source="career.standings", many=True)
    tournaments = DayRow(source="career.days", many=True)
    past = PastRow(source="career.past", many=True)
    guests = GuestRow(source="career.guests", many=True)


class People(View):
    """The people of the club that hosts a tournament."""

    @operation(right=permissions.DESK, asks=FindPeople, answers=PersonAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Person]:
        """Find people by name or number, in order of name."""
        return found(call.club, call.query)

    @operation(right=permissions.DESK, reads=AddPerson, answers=MemberAnswer, status=201)
    def post(self, call: Call) -> Person:
        """Write somebody down whom the club does not know."""
        details = members.Details(**_said(call))
        return told(members.add_person(club=call.club, details=details, by=call.by))


class OnePerson(View):
    """One person of the club."""

    of_the_club = True

    @operation(right=permissions.DESK, answers=MemberAnswer)
    def get(self, call: Call, pk: int) -> Person:
        """Show what is known of a person, and what happened here."""
        return told(find_person(call.club, pk))

    @operation(right=permissions.DESK, reads=MendPerson, answers=MemberAnswer)
    def patch(self, call: Call, pk: int) -> Person:
        """Mend what is known of a person."""
        person = find_person(call.club, pk)
        known = {name: getattr(person, name) for name in (*MendPerson().fields, "good_standing")}
        details = members.Details(**{**known, **_said(call)})
        return told(members.change_person(person=person, details=details, by=call.by))


def found(club: Club, query: dict[str, Any]) -> QuerySet[Person]:
    """The people of a club that a `FindPeople` means."""
    wanted = {name: query[name] for name in ("kind", "pool", "good_standing") if name in query}
    return members.matching(query["q"]).filter(club=club, **wanted)


def find_person(club: Club, pk: int) -> Person:
    """A person of the club, one who was erased too; Http404 for everybody else."""
    return get_object_or_404(Person.every.select_related("sponsor"), club=club, pk=pk)


def told(person: Person) -> Person:
    """A person with the `career` that an answer tells."""
    person.career = careers.of(person)  # type: ignore[attr-defined] # for the answer
    return person


def _said(call: Call) -> dict[str, Any]:
    """The fields that were sent, with the sponsor as a person of the club."""
    said = dict(call.data)
    if said.get("sponsor") is not None:
        said["sponsor"] = Person.objects.filter(club=call.club, pk=said["sponsor"]).first()
        if said["sponsor"] is None:
            raise Refused(_("There is no such person here."), field="sponsor", code="not-here")
    return said
