"""Personal data of a club: everything about one person as a file, and who was shown birth dates and phones."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from tournament.api.frame import fields
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import permissions, personal_data
from tournament.exchange.exports import person as person_export
from tournament.models import Club, Person, PersonalAccess, User

router = Router("clubs/<int:club>/", right=permissions.ORGANIZE)
PART = "Each row as its columns by name, as the database has it."


class PersonDataAnswer(serializers.Serializer[Any]):
    """Everything that the club holds about a person, for that person; erasing removes all of it but the results."""

    person = fields.DictField("The person themselves, by column.", {"name": "Nora Nieto"})
    tables = fields.DictField("The rows that refer to them or to their registrations, by table.", {})
    results = fields.ListField("Their tournaments.", [], child=serializers.DictField())
    pre_registrations = fields.ListField(PART, [], child=serializers.DictField())
    notices = fields.ListField(PART, [], child=serializers.DictField())
    imported_rows = fields.ListField("The rows of imported files about them.", [], child=serializers.DictField())
    named_at_friendly_tables = fields.ListField("Club nights with the name.", [], child=serializers.CharField())
    named_on_documents = fields.IntegerField("The number of documents with the name.", 3)
    named_in_other_rows = fields.DictField("The number of other rows with the name, by kind.", {"payment": 1})
    accounts_of_the_same_name = fields.ListField(
        "User names of accounts with this name, which may be theirs.", [], child=serializers.CharField()
    )
    shown_to = fields.ListField("Who was shown their personal data.", [], child=serializers.DictField())


class PersonalAccessAnswer(serializers.Serializer[Any]):
    """One look at birth dates or phones. `person` null: of many at once, whose number is `people`."""

    at = fields.DateTimeField("When (with UTC offset).")
    account = fields.CharField("The account that was shown them.", "Dolores Desk", source="user")
    person = fields.IntegerField("The id of the person; null: many people.", 41, source="person_id", allow_null=True)
    people = fields.IntegerField("The number of people shown.", 1)
    way = fields.CharField("Where: on a page (page), in a file (file) or by a program (api).", "page")


@router.post("people/<int:pk>/export/", answers=PersonDataAnswer, shows_secret=True)
def export_person(call: Call, pk: int) -> dict[str, Any]:
    """Export everything that the club holds about a person. A POST, because the journal notes it."""
    person = get_object_or_404(Person.objects, club=call.club, pk=pk)
    found = person_export.export(person=person, by=call.by)
    note(call, person)
    return found


@router.get("personal-accesses/", asks=page("at", key="id"), answers=PersonalAccessAnswer, many=True)
def list_personal_accesses(call: Call) -> QuerySet[PersonalAccess]:
    """List who was shown birth dates and phones.

    Each look names the account, the person or the number of people, and where; looks are kept for a year.
    """
    return personal_data.accesses(call.club)


def note(call: Call, person: Person) -> None:
    """Note that the caller is shown the personal data of one person."""
    way = PersonalAccess.Way.API
    personal_data.note(club=call.club, user=call.by, way=way, now=timezone.now(), person=person)


def note_many(request: Request, club: Club, people: int) -> None:
    """Note that the caller takes a file with the birth dates and phones of so many people."""
    if isinstance(request.user, User):
        way = PersonalAccess.Way.API
        personal_data.note(club=club, user=request.user, way=way, now=timezone.now(), people=people)
