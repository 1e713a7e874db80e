"""The club that holds a tournament."""

from typing import Any

from rest_framework import serializers

from tournament import club_language, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text
from tournament.models import Club


class WriteClub(Strict):
    """`language` of its pages, for who has not chosen one: "en", "es", "eu", or "" for what each browser asks for."""

    language = Text(max_length=5, allow_blank=True)


class ClubAnswer(serializers.Serializer[Any]):
    """A club as its organizers set it up."""

    name = serializers.CharField()
    language = serializers.CharField(allow_blank=True)


class OneClub(View):
    """The club of a tournament."""

    @operation(right=permissions.ORGANIZE, answers=ClubAnswer)
    def get(self, call: Call) -> Club:
        """Show how the club is set up."""
        return call.tournament.club

    @operation(right=permissions.ORGANIZE, reads=WriteClub, answers=ClubAnswer)
    def patch(self, call: Call) -> Club:
        """Choose the language of the club's pages."""
        return club_language.choose(club=call.tournament.club, language=call.data["language"], by=call.by)
