"""The club that holds a tournament."""

from typing import Any

from django.db import transaction
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament import club_language, club_look, permissions, sponsors
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Nothing, Strict, Text
from tournament.models import Club


class WriteClub(Strict):
    """What is left out stays as it is.

    `language` of its pages, for who has not chosen one: "en", "es", "eu", or "" for what each browser asks for.
    `paper` that its printers hold, "a4" or "letter"; `colour` of the ornament on it, "#a01c2b", or "" for none.
    """

    language = Text(max_length=5, allow_blank=True, required=False)
    paper = Text(max_length=6, required=False)
    colour = Text(max_length=7, allow_blank=True, required=False)


class PutLogo(Strict):
    """A PNG, JPEG or WebP file of at most five megabytes, sent as multipart/form-data."""

    file = serializers.FileField()


class ClubAnswer(serializers.Serializer[Any]):
    """A club as its organizers set it up; `logo` is the SHA-256 of the picture on its papers, "" for none."""

    name = serializers.CharField()
    language = serializers.CharField(allow_blank=True)
    paper = serializers.CharField()
    colour = serializers.CharField(allow_blank=True)
    logo = serializers.CharField(allow_blank=True)


class OneClub(View):
    """The club of a tournament."""

    @operation(right=permissions.ORGANIZE, answers=ClubAnswer)
    def get(self, call: Call) -> Club:
        """Show how the club is set up."""
        return call.tournament.club

    @operation(right=permissions.ORGANIZE, reads=WriteClub, answers=ClubAnswer)
    def patch(self, call: Call) -> Club:
        """Choose the language of the club's pages, and how its papers look."""
        club = call.tournament.club
        with transaction.atomic():
            if "language" in call.data:
                club = club_language.choose(club=club, language=call.data["language"], by=call.by)
            look = {name: call.data[name] for name in ("paper", "colour") if name in call.data}
            return club_look.change(club=club, by=call.by, **look)


class ClubLogo(View):
    """The picture on the club's papers."""

    parser_classes = (MultiPartParser,)
    longest_body = sponsors.LARGEST_FILE + 256 * 1024

    @operation(right=permissions.ORGANIZE, reads=PutLogo, answers=ClubAnswer, status=201)
    def post(self, call: Call) -> Club:
        """Put a picture on the club's papers, drawn anew, in place of the one before."""
        return club_look.put_picture(club=call.tournament.club, content=call.data["file"].read(), by=call.by)


class ClubLogoRemoval(View):
    """The end of the picture on the club's papers."""

    @operation(right=permissions.ORGANIZE, reads=Nothing, answers=ClubAnswer)
    def post(self, call: Call) -> Club:
        """Take the picture off the club's papers."""
        return club_look.take_picture_away(club=call.tournament.club, by=call.by)
