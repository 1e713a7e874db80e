"""What organizers do with the club's people: set the membership status, merge two records, and erase a person.

The people of a club, for its desk: find, create, show and update a person.
"""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.input import Strict, Text, Truth, Whole
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.frame.paging import Page
from tournament.club import merging, people, permissions
from tournament.core.errors import Refused
from tournament.exchange.erasure import steps
from tournament.models import Club, Person
from tournament.results import careers

MEMBER_GOOD_STANDING = Meaning("Whether the member is in good standing.", True)
OBSTACLES = Meaning("Why it is not possible, as sentences; empty: it is.", [])
SINCE = Meaning("The first day on which it applies, as a date.", "2026-11-01")


class FindPeople(Page):
    """Part of a name or a whole member number, ignoring accents and case. No phone number, because URLs are logged.

    Optional filters: members or guests (`kind`), one usual division (`pool`), good standing.
    """

    q = Text(max_length=120, default="", help_text=meanings.SEARCH)
    kind = serializers.ChoiceField(
        Person.Kind.values, required=False, help_text=Meaning("Only members, or only guests.", "member")
    )
    pool = Text(
        max_length=40, required=False, help_text=Meaning("Only people with this usual division, by its key.", "men")
    )
    good_standing = serializers.BooleanField(required=False, help_text=MEMBER_GOOD_STANDING)


class UpdatePerson(Strict):
    """The details of a person; a field that is left out stays. The membership status has its own operation."""

    name = Text(max_length=120, required=False, help_text=meanings.FULL_NAME)
    kind = serializers.ChoiceField(
        Person.Kind.values, required=False, help_text=Meaning("A member of the club, or a guest.", "member")
    )
    member_number = Text(max_length=20, allow_blank=True, required=False, help_text=meanings.MEMBER_NUMBER)
    birth_date = serializers.DateField(allow_null=True, required=False, help_text=meanings.BIRTH_DATE)
    pool = Text(max_length=40, allow_blank=True, required=False, help_text=meanings.POOL)
    sponsor = Whole(allow_null=True, required=False, help_text=meanings.SPONSOR)
    phone = Text(max_length=40, allow_blank=True, required=False, help_text=meanings.PHONE)
    email = Text(max_length=254, allow_blank=True, required=False, help_text=meanings.EMAIL)


class AddPerson(UpdatePerson):
    """A person who is new to the club."""

    name = Text(max_length=120, help_text=meanings.FULL_NAME)
    good_standing = Truth(required=False, help_text=meanings.GOOD_STANDING)


class PersonAnswer(serializers.Serializer[Any]):
    """A person as the desk sees them; `sponsor` is the id of the member who answers for a guest."""

    id = serializers.IntegerField(help_text=Meaning("The person's id.", 41))
    name = serializers.CharField(help_text=Meaning("The full name.", "Nora Nieto"))
    kind = serializers.CharField(help_text=Meaning("The kind: member or guest.", "member"))
    member_number = serializers.CharField(help_text=meanings.MEMBER_NUMBER)
    pool = serializers.CharField(help_text=meanings.POOL)
    good_standing = serializers.BooleanField(help_text=meanings.GOOD_STANDING)
    sponsor = serializers.IntegerField(source="sponsor_id", allow_null=True, help_text=meanings.SPONSOR)


class MembershipChange(serializers.Serializer[Any]):
    """One change of a member's membership status."""

    good = serializers.BooleanField(help_text=MEMBER_GOOD_STANDING)
    since = serializers.DateField(help_text=SINCE)
    reason = serializers.CharField(
        help_text=Meaning("The reason of the change, visible to desk and organizers.", "owes the year")
    )
    by = serializers.CharField(
        source="set_by",
        allow_null=True,
        help_text=Meaning("The official who made the change; null for the system.", "Olga Organizer"),
    )


class DayRow(serializers.Serializer[Any]):
    """One tournament of a person: matches played and won, how far in words, money in cents.

    `team` null: not in the lottery.
    """

    tournament = serializers.CharField(source="place.tournament.slug", help_text=meanings.PAST_TOURNAMENT_NAME)
    number = serializers.IntegerField(
        source="place.number", help_text=Meaning("The registration number in that tournament.", 17)
    )
    division_name = serializers.CharField(source="bracket", help_text=meanings.DIVISION_NAME)
    team = serializers.IntegerField(
        allow_null=True, help_text=Meaning("The team's number; null: not in the lottery.", 9)
    )
    partner = serializers.CharField(help_text=Meaning("The partner's name; empty: none.", "Berta Blanco"))
    played = serializers.IntegerField(help_text=meanings.PLAYED)
    won = serializers.IntegerField(help_text=meanings.WON)
    reached = serializers.CharField(help_text=meanings.REACHED)
    fee_cents = serializers.IntegerField(help_text=meanings.FEE_CENTS)
    paid_cents = serializers.IntegerField(help_text=Meaning("The amount paid for it so far, in cents.", 3000))


class PastRow(serializers.Serializer[Any]):
    """A result of a tournament that was not played here; null if not recorded."""

    year = serializers.IntegerField(help_text=meanings.YEAR)
    tournament = serializers.CharField(source="tournament_name", help_text=meanings.RECORDED_TOURNAMENT)
    place = serializers.IntegerField(allow_null=True, help_text=Meaning("The place; null if not recorded.", 2))
    won = serializers.IntegerField(allow_null=True, help_text=meanings.WON)
    lost = serializers.IntegerField(allow_null=True, help_text=meanings.LOST)


class GuestRow(serializers.Serializer[Any]):
    """A guest whom the person sponsored, and the tournament."""

    person = serializers.IntegerField(source="person_id", help_text=Meaning("The guest's id.", 77))
    name = serializers.CharField(source="person.name", help_text=Meaning("The guest's name.", "Gus Guest"))
    tournament = serializers.CharField(source="tournament.slug", help_text=meanings.PAST_TOURNAMENT_NAME)


class MemberAnswer(PersonAnswer):
    """All details and the history of a person. `former_number` is null except for an erased person."""

    membership_since = serializers.DateField(
        source="standing_since",
        allow_null=True,
        help_text=Meaning(
            "The date from which this membership status applies; null: from the beginning.", "2026-01-01"
        ),
    )
    birth_date = serializers.DateField(allow_null=True, help_text=meanings.BIRTH_DATE)
    phone = serializers.CharField(help_text=meanings.PHONE)
    email = serializers.CharField(help_text=meanings.EMAIL)
    former_number = serializers.IntegerField(
        allow_null=True,
        help_text=Meaning('The number in "former player 12" of an erased person; null for all others.', None),
    )
    membership_changes = MembershipChange(
        source="career.standings", many=True, help_text="All changes of the membership status, latest first."
    )
    tournaments = DayRow(source="career.days", many=True, help_text="The person's tournaments.")
    past = PastRow(source="career.past", many=True, help_text="Results of tournaments that were not played here.")
    guests = GuestRow(source="career.guests", many=True, help_text="The guests that the person answered for.")


class People(View):
    """The people of the club that hosts a tournament."""

    @operation(right=permissions.DESK, asks=FindPeople, answers=PersonAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Person]:
        """List people, optionally by name or number, sorted by name."""
        return found(call.club, call.query)

    @operation(
        right=permissions.DESK, reads=AddPerson, answers=MemberAnswer, status=201, errors={422: "not-here refused"}
    )
    def post(self, call: Call) -> Person:
        """Create a person."""
        details = people.Details(**_said(call))
        return with_details(people.add_person(club=call.club, details=details, by=call.by))


class OnePerson(View):
    """One person of the club."""

    of_the_club = True

    @operation(right=permissions.DESK, answers=MemberAnswer)
    def get(self, call: Call, pk: int) -> Person:
        """Show a person with their details and history."""
        return with_details(find_person(call.club, pk))

    @operation(
        right=permissions.DESK,
        reads=UpdatePerson,
        answers=MemberAnswer,
        errors={409: "erased merged", 422: "not-here refused"},
    )
    def patch(self, call: Call, pk: int) -> Person:
        """Update a person."""
        person = find_person(call.club, pk)
        # The step takes the complete details, so what was not sent is filled in.
        known = {name: getattr(person, name) for name in (*UpdatePerson().fields, "good_standing")}
        details = people.Details(**{**known, **_said(call)})
        return with_details(people.change_person(person=person, details=details, by=call.by))


def found(club: Club, query: dict[str, Any]) -> QuerySet[Person]:
    """The people of a club that match a `FindPeople` query."""
    # Only what was given: a missing boolean is no filter.
    wanted = {name: query[name] for name in ("kind", "pool", "good_standing") if name in query}
    return people.matching(query["q"]).filter(club=club, **wanted)


def find_person(club: Club, pk: int) -> Person:
    """A person of the club, erased or not; Http404 for everybody else."""
    return get_object_or_404(Person.every.select_related("sponsor"), club=club, pk=pk)


def with_details(person: Person) -> Person:
    """The person with their `career` attached."""
    person.career = careers.career_of(person)  # type: ignore[attr-defined] # for the answer
    return person


def _said(call: Call) -> dict[str, Any]:
    """The fields that were sent, with the sponsor as a person of the club."""
    said = dict(call.data)
    if said.get("sponsor") is not None:
        # A sponsor must be of the same club.
        said["sponsor"] = Person.objects.filter(club=call.club, pk=said["sponsor"]).first()
        if said["sponsor"] is None:
            raise Refused(_("This club has no such person."), field="sponsor", code="not-here")
    return said


class SetMembershipStatus(Strict):
    """The date and the reason. The reason is visible to desk and organizers, and not in the journal."""

    good = Truth(help_text=MEMBER_GOOD_STANDING)
    since = serializers.DateField(help_text=SINCE)
    reason = Text(
        max_length=200,
        help_text=Meaning(
            "The reason of the change, visible to desk and organizers, and not in the journal.", "owes the year"
        ),
    )


class ErasePerson(Strict):
    """`same_accounts`: ids of the accounts with the same name that belong to this person (`erasure` lists them)."""

    same_accounts = serializers.ListField(
        child=Whole(),
        default=list,
        max_length=100,
        help_text=Meaning("The ids of the listed accounts that belong to the same person.", [8]),
    )


class PairAnswer(serializers.Serializer[Any]):
    """Two records that may be one person, and what they have in common: "name", "phone", "birth"."""

    first = PersonAnswer(help_text="The first of the two records.")
    second = PersonAnswer(help_text="The second of the two records.")
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text=Meaning("What they have in common: name, phone, birth.", ["name"])
    )


class MergerAnswer(serializers.Serializer[Any]):
    """The effects of a merge: what moves, what is filled in, what is lost. `obstacles` say why it is impossible."""

    keep = PersonAnswer(help_text="The record that stays.")
    gone = PersonAnswer(help_text="The record that is merged into it.")
    registrations = serializers.SerializerMethodField(help_text=Meaning("The number of registrations that move.", 3))
    payments = serializers.IntegerField(help_text=Meaning("The number of payments that move.", 3))
    guests = serializers.IntegerField(
        help_text=Meaning("The number of guests' registrations that the record answered for.", 0)
    )
    past_results = serializers.IntegerField(help_text=Meaning("The number of past results that move.", 1))
    filled = serializers.ListField(
        child=serializers.CharField(),
        help_text=Meaning("The fields of the remaining record that are filled in from the other one.", ["phone"]),
    )
    lost = serializers.ListField(
        child=serializers.CharField(),
        help_text=Meaning("The fields in which the records differ, so that one value is lost.", []),
    )
    obstacles = serializers.ListField(child=serializers.CharField(), help_text=OBSTACLES)

    def get_registrations(self, plan: merging.Plan) -> int:
        return len(plan.places)


class AccountRow(serializers.Serializer[Any]):
    """An account of the same name: a judge pass, or an account without any role."""

    id = serializers.IntegerField(source="pk", help_text=Meaning("The account's id.", 8))
    name = serializers.CharField(source="__str__", help_text=Meaning("The account's name.", "Nora Nieto"))


class TraceRow(serializers.Serializer[Any]):
    """Rows that contain the name and cannot be changed, written by an official."""

    kind = serializers.CharField(help_text=Meaning("The kind of rows.", "journal"))
    rows = serializers.IntegerField(help_text=Meaning("The number of rows.", 1))


class ErasureAnswer(serializers.Serializer[Any]):
    """The effects of an erasure. `number`: of the former player; `papers`, `rows`, `tables`: what loses the name."""

    number = serializers.IntegerField(
        help_text=Meaning('The number in "former player 12", which replaces the name.', 12)
    )
    registrations = serializers.IntegerField(
        source="places", help_text=Meaning("The number of registrations that lose the name.", 3)
    )
    documents = serializers.IntegerField(
        source="papers", help_text=Meaning("The number of documents rendered again without the name.", 2)
    )
    rows = serializers.IntegerField(help_text=Meaning("The number of other rows that lose the name.", 4))
    tables = serializers.IntegerField(help_text=Meaning("The number of friendly tables that lose the name.", 0))
    accounts = AccountRow(
        source="alike", many=True, help_text="Accounts of the same name, which may belong to the same person."
    )
    stays = TraceRow(
        source="traces",
        many=True,
        help_text="Rows that contain the name, written by an official, and cannot be changed.",
    )
    obstacles = serializers.ListField(child=serializers.CharField(), help_text=OBSTACLES)


class MembershipStatus(View):
    """The membership status of a person: in good standing or not."""

    @operation(
        right=permissions.ORGANIZE,
        reads=SetMembershipStatus,
        answers=MemberAnswer,
        errors={409: "erased merged same-standing", 422: "refused"},
    )
    def post(self, call: Call, pk: int) -> Person:
        """Set whether a member is in good standing (SACI rule 1)."""
        person = find_person(call.club, pk)
        # The step takes the fields of `SetMembershipStatus` by name.
        people.set_standing(person=person, by=call.by, **call.data)
        return with_details(find_person(call.club, pk))  # read again, for the new status


class Duplicates(View):
    """Records that may belong to one person."""

    @operation(right=permissions.ORGANIZE, answers=PairAnswer, many=True)
    def get(self, call: Call) -> list[merging.Pair]:
        """List possible duplicates among the people of a club, most similar first. At most a hundred."""
        return merging.suggestions(call.club)


class Merger(View):
    """The merge of two records: the person in the URL stays, and the `other` record is merged into it."""

    @operation(right=permissions.ORGANIZE, answers=MergerAnswer)
    def get(self, call: Call, pk: int, other: int) -> merging.Plan:
        """Preview the merge of two people."""
        return merging.plan(keep=_known(call, pk), gone=_known(call, other))

    @operation(
        right=permissions.ORGANIZE, answers=MemberAnswer, errors={409: "changed erased merged", 422: "cannot-be-merged"}
    )
    def post(self, call: Call, pk: int, other: int) -> Person:
        """Merge two people (irreversible)."""
        kept = merging.merge(keep=_known(call, pk), gone=_known(call, other), by=call.by)
        return with_details(find_person(call.club, kept.pk))


class Erasure(View):
    """The erasure of a person."""

    @operation(right=permissions.ORGANIZE, answers=ErasureAnswer)
    def get(self, call: Call, pk: int) -> steps.Plan:
        """Preview the erasure of a person: what goes, what stays, and what prevents it."""
        return steps.plan(_known(call, pk), today=timezone.localdate())

    @operation(
        right=permissions.ORGANIZE,
        reads=ErasePerson,
        answers=MemberAnswer,
        errors={409: ("already-drawn cannot-be-erased changed erased list-closed list-open merged open-pass")},
    )
    def post(self, call: Call, pk: int) -> Person:
        """Erase a person (irreversible). Only "former player 12" remains."""
        asked = call.data["same_accounts"]
        return with_details(steps.erase(person=_known(call, pk), by=call.by, same_accounts=asked))


def _known(call: Call, pk: int) -> Person:
    """A person who has not been erased."""
    # The default manager leaves out the erased.
    return get_object_or_404(Person.objects.select_related("sponsor"), club=call.club, pk=pk)
