"""The people a club knows, for its desk: enough to find somebody and to see what keeps him out, and no more."""

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from tournament import members, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text
from tournament.models import Person


class FindPeople(Strict):
    """Part of a name or a whole member number, whatever its accents and capitals."""

    q = Text(max_length=120, default="")


class PersonAnswer(serializers.Serializer[Any]):
    """A person as the desk needs him; `sponsor` is the id of the member who answers for a guest."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()
    member_number = serializers.CharField()
    pool = serializers.CharField()
    good_standing = serializers.BooleanField()
    sponsor = serializers.IntegerField(source="sponsor_id", allow_null=True)


class People(View):
    """The people of the club that hosts a tournament."""

    @operation(right=permissions.DESK, asks=FindPeople, answers=PersonAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Person]:
        """Find people by name or number: twenty at most, in order of name."""
        return members.find(club=call.tournament.club, text=call.query["q"])
