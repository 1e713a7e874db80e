"""The number that grows with every change that the public sees: what a screen polls."""

from typing import Any

from rest_framework import serializers

from tournament.api.operation import Call, View, operation
from tournament.models import Tournament


class VersionAnswer(serializers.Serializer[Any]):
    """The tournament's version, from 1."""

    version = serializers.IntegerField()


class Version(View):
    """The version of one tournament."""

    @operation(answers=VersionAnswer)
    def get(self, call: Call) -> Tournament:
        """Show the version."""
        return call.tournament
