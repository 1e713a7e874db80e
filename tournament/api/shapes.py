"""What several answers show: people and teams, never more of a person than the hall may know."""

from typing import Any

from rest_framework import serializers


class TeamAnswer(serializers.Serializer[Any]):
    """A team: its number and the names of its two players."""

    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())


class SideTotals(serializers.Serializer[Any]):
    """A whole number for each side: A holds seats 0 and 2, B seats 1 and 3."""

    A = serializers.IntegerField()
    B = serializers.IntegerField()
