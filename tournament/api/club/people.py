"""What organizers do with the club's people: set the membership status, merge two records, and erase a person.

The people of a club, for its desk: find, create, show and update a person.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.club.person_answers import PersonAnswer, PersonDetailsAnswer
from tournament.api.frame import fields, help_texts
from tournament.api.frame.input import Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import USUAL_PART, Page, Part, columns, part_of
from tournament.club import merging, people, permissions, personal_data
from tournament.core.errors import Refused
from tournament.exchange.erasure import steps
from tournament.models import Club, Person
from tournament.results import careers

router = Router("clubs/<int:club>/people/")


class FindPeople(Page):
    """Part of a name or a whole member number, ignoring accents and case. No phone number, because URLs are logged.

    Optional filters: members or guests (`kind`), one usual division (`pool`), good standing.
    """

    sorts = columns("id", "member_number", name="sort_key")

    q = Text(help_texts.SEARCH, max_length=120, allow_blank=True, default="")
    kind = fields.ChoiceField("Only members, or only guests.", "member", choices=Person.Kind.values, required=False)
    pool = Text("Only people with this usual division, by its key.", "men", max_length=40, required=False)
    good_standing = fields.BooleanField(help_texts.MEMBER_GOOD_STANDING, required=False)


class UpdatePerson(Strict):
    """The details of a person; a field that is left out stays. The membership status has its own operation."""

    name = Text(help_texts.FULL_NAME, max_length=120, required=False)
    kind = fields.ChoiceField("A member of the club, or a guest.", "member", choices=Person.Kind.values, required=False)
    member_number = Text(help_texts.MEMBER_NUMBER, max_length=20, allow_blank=True, required=False)
    birth_date = fields.DateField(help_texts.BIRTH_DATE, allow_null=True, required=False)
    pool = Text(help_texts.POOL, max_length=40, allow_blank=True, required=False)
    sponsor = Whole(help_texts.SPONSOR, allow_null=True, required=False)
    phone = Text(help_texts.PHONE, max_length=40, allow_blank=True, required=False)
    email = Text(help_texts.EMAIL, max_length=254, allow_blank=True, required=False)
    home_club = Text(help_texts.HOME_CLUB, max_length=60, allow_blank=True, required=False)


class CreatePerson(UpdatePerson):
    """A person who is new to the club."""

    name = Text(help_texts.FULL_NAME, max_length=120)
    good_standing = Truth(help_texts.GOOD_STANDING, required=False)


@router.get(right=permissions.DESK, asks=FindPeople, answers=PersonAnswer, many=True, also_one_tournament=True)
def list_people(call: Call) -> QuerySet[Person]:
    """List the people of a club, by name.

    Optionally only those with a name or number, members or guests, those of a usual division or in good standing.
    """
    return found(call.club, call.query)


@router.post(
    right=permissions.DESK,
    reads=CreatePerson,
    answers=PersonDetailsAnswer,
    status=201,
    errors={422: "not-here refused"},
    also_one_tournament=True,
)
def create_person(call: Call) -> Person:
    """Create a person of a club. Registering them in a tournament is an operation of its own."""
    details = people.Details(**_said(call))
    return with_details(people.add_person(club=call.club, details=details, by=call.by))


@router.get("<int:pk>/", right=permissions.DESK, asks=Part, answers=PersonDetailsAnswer, also_one_tournament=True)
def show_person(call: Call, pk: int) -> Person:
    """Show a person with their details and history.

    The history has their tournaments with the totals of all, past results, changes of membership status and the
    guests that they sponsored.
    """
    person = find_person(call.club, pk)
    personal_data.note(club=call.club, user=call.by, way=personal_data.Way.API, now=timezone.now(), person=person)
    return with_details(person, call.query)


@router.patch(
    "<int:pk>/",
    right=permissions.DESK,
    reads=UpdatePerson,
    answers=PersonDetailsAnswer,
    errors={409: "erased merged", 422: "not-here refused"},
)
def update_person(call: Call, pk: int) -> Person:
    """Update the details of a person. Their membership status has an operation of its own."""
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


def with_details(person: Person, query: Mapping[str, int] = USUAL_PART) -> Person:
    """The person with their `career` attached; `query`: the part of their tournaments, as in `Part`."""
    places = part_of(careers.places_of(person), query)
    person.career = careers.career_of(person, places)  # type: ignore[attr-defined] # for the answer
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

    good = Truth(help_texts.MEMBER_GOOD_STANDING)
    since = fields.DateField(help_texts.SINCE)
    reason = Text(
        "The reason of the change, visible to desk and organizers, and not in the journal.",
        "owes the year",
        max_length=200,
    )


class ErasePerson(Strict):
    """`same_accounts`: ids of the accounts with the same name that belong to this person (`erasure` lists them)."""

    same_accounts = fields.ListField(
        "The ids of the listed accounts that belong to the same person.",
        [8],
        child=Whole(),
        default=list,
        max_length=100,
    )


class DuplicatePairAnswer(serializers.Serializer[Any]):
    """Two records that may be one person, and what they have in common: "name", "phone", "birth"."""

    first = PersonAnswer(help_text="The first of the two records.")
    second = PersonAnswer(help_text="The second of the two records.")
    reasons = fields.ListField("What they have in common: name, phone, birth.", ["name"], child=serializers.CharField())


class MergerAnswer(serializers.Serializer[Any]):
    """The effects of a merge: what moves, what is filled in, what is lost. `obstacles` say why it is impossible."""

    keep = PersonAnswer(help_text="The record that stays.")
    gone = PersonAnswer(help_text="The record that is merged into it.")
    registrations = fields.SerializerMethodField("The number of registrations that move.", 3)
    payments = fields.IntegerField("The number of payments that move.", 3)
    guests = fields.IntegerField("The number of guests' registrations that the record answered for.", 0)
    past_results = fields.IntegerField("The number of past results that move.", 1)
    filled = fields.ListField(
        "The fields of the remaining record that are filled in from the other one.",
        ["phone"],
        child=serializers.CharField(),
    )
    lost = fields.ListField(
        "The fields in which the records differ, so that one value is lost.", [], child=serializers.CharField()
    )
    obstacles = fields.ListField(help_texts.OBSTACLES, child=serializers.CharField())

    def get_registrations(self, plan: merging.Plan) -> int:
        return len(plan.places)


class SameNameAccount(serializers.Serializer[Any]):
    """An account of the same name: a judge pass, or an account without any role."""

    id = fields.IntegerField("The account's id.", 8, source="pk")
    name = fields.CharField("The account's name.", "Nora Nieto", source="__str__")


class ErasureTrace(serializers.Serializer[Any]):
    """Rows that contain the name and cannot be changed, written by an official."""

    kind = fields.CharField("The kind of rows.", "journal")
    rows = fields.IntegerField("The number of rows.", 1)


class ErasureAnswer(serializers.Serializer[Any]):
    """The effects of an erasure. `number`: of the former player; `documents`, `rows`, `tables`: what loses the name."""

    number = fields.IntegerField('The number in "former player 12", which replaces the name.', 12)
    registrations = fields.IntegerField("The number of registrations that lose the name.", 3, source="places")
    documents = fields.IntegerField("The number of documents rendered again without the name.", 2, source="papers")
    rows = fields.IntegerField("The number of other rows that lose the name.", 4)
    tables = fields.IntegerField("The number of friendly tables that lose the name.", 0)
    accounts = SameNameAccount(
        source="alike", many=True, help_text="Accounts of the same name, which may belong to the same person."
    )
    stays = ErasureTrace(
        source="traces",
        many=True,
        help_text="Rows that contain the name, written by an official, and cannot be changed.",
    )
    obstacles = fields.ListField(help_texts.OBSTACLES, child=serializers.CharField())


@router.post(
    "<int:pk>/membership-status/",
    right=permissions.ORGANIZE,
    reads=SetMembershipStatus,
    answers=PersonDetailsAnswer,
    errors={409: "erased merged same-standing", 422: "bad-text no-reason refused"},
)
def set_membership_status(call: Call, pk: int) -> Person:
    """Set whether a member is in good standing (SACI rule 1). The reason is for desk and organizers only."""
    person = find_person(call.club, pk)
    # The step takes the fields of `SetMembershipStatus` by name.
    people.set_standing(person=person, by=call.by, **call.data)
    return with_details(find_person(call.club, pk))  # read again, for the new status


@router.get(
    "duplicates/",
    right=permissions.ORGANIZE,
    answers=DuplicatePairAnswer,
    many=True,
)
def list_duplicate_people(call: Call) -> list[merging.Pair]:
    """List possible duplicates among the people of a club, most similar first. At most a hundred."""
    return merging.suggestions(call.club)


@router.get(
    "<int:pk>/merger/<int:other>/",
    right=permissions.ORGANIZE,
    answers=MergerAnswer,
)
def preview_merger(call: Call, pk: int, other: int) -> merging.Plan:
    """Preview the merger of two people.

    It lists what moves to the first person, what is filled in, what is lost, and what prevents it. Nothing is
    written.
    """
    return merging.plan(keep=_find_present(call, pk), gone=_find_present(call, other))


@router.post(
    "<int:pk>/merger/<int:other>/",
    right=permissions.ORGANIZE,
    answers=PersonDetailsAnswer,
    errors={409: "changed erased merged", 422: "cannot-be-merged"},
)
def merge_people(call: Call, pk: int, other: int) -> Person:
    """Merge two people (irreversible).

    The first one keeps the registrations, payments and past results of both; the second one no longer exists.
    """
    kept = merging.merge(keep=_find_present(call, pk), gone=_find_present(call, other), by=call.by)
    return with_details(find_person(call.club, kept.pk))


@router.get(
    "<int:pk>/erasure/",
    right=permissions.ORGANIZE,
    answers=ErasureAnswer,
)
def preview_erasure(call: Call, pk: int) -> steps.Plan:
    """Preview the erasure of a person.

    It lists what loses the name, what stays, and what prevents the erasure. Nothing is written.
    """
    return steps.plan(_find_present(call, pk), today=timezone.localdate())


@router.post(
    "<int:pk>/erasure/",
    right=permissions.ORGANIZE,
    reads=ErasePerson,
    answers=PersonDetailsAnswer,
    needs_proof=True,
    errors={409: ("already-drawn cannot-be-erased changed erased list-closed list-open merged open-pass")},
)
def erase_person(call: Call, pk: int) -> Person:
    """Erase a person (irreversible). Only "former player 12" remains."""
    asked = call.data["same_accounts"]
    return with_details(steps.erase(person=_find_present(call, pk), by=call.by, same_accounts=asked))


def _find_present(call: Call, pk: int) -> Person:
    """A person who has not been erased."""
    # The default manager leaves out the erased.
    return get_object_or_404(Person.objects.select_related("sponsor"), club=call.club, pk=pk)
