"""The brackets of a tournament."""

from typing import Any

from rest_framework import serializers

from tournament import freezing, opening, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text
from tournament.models import Division


class AddDivision(Strict):
    """A pool with a lottery of its own; its key is made from its name."""

    name = Text(max_length=60)


class DivisionAnswer(serializers.Serializer[Any]):
    """A bracket: its key in addresses, its name, "pool" or "championship", and whether its lottery has been held."""

    key = serializers.CharField()
    name = serializers.SerializerMethodField()
    kind = serializers.CharField()
    drawn = serializers.SerializerMethodField()

    def get_name(self, division: Division) -> str:
        return freezing.division_name(division)

    def get_drawn(self, division: Division) -> bool:
        return division.bracket_id is not None


class Divisions(View):
    """The brackets of one tournament."""

    @operation(right=permissions.ORGANIZE, reads=AddDivision, answers=DivisionAnswer, status=201)
    def post(self, call: Call) -> Division:
        """Add a bracket; Conflict once the championship has begun."""
        return opening.add_division(tournament=call.tournament, name=call.data["name"], by=call.by)
