"""What several answers show: people and teams, never more of a person than the hall may know.

The forms that every hand and every list of matches goes through write their answers out in `to_representation`: field
by field, as DRF does it, took longer than everything that the engine does. A test holds them to their fields.
"""

from typing import Any

from rest_framework import serializers


class TeamAnswer(serializers.Serializer[Any]):
    """A team: its number and the names of its two players."""

    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {"number": instance.number, "names": list(instance.names)}


class SideTotals(serializers.Serializer[Any]):
    """A whole number for each side: A holds seats 0 and 2, B seats 1 and 3."""

    A = serializers.IntegerField()
    B = serializers.IntegerField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {"A": instance["A"], "B": instance["B"]}
