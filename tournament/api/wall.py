"""The wall: what it shows, for everybody; steering it, for the organizer."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament import permissions, sponsors
from tournament import wall as steering
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Nothing, Strict, Text, Whole
from tournament.models import Wall, WallPicture


class SteerWall(Strict):
    """What is given changes. `held`: a scene that alone is shown, "" for none; "bracket:men", "lottery:men" and the
    like for one bracket, "sponsors:3" for one picture."""

    scenes = serializers.ListField(child=serializers.ChoiceField(Wall.Kind.values), required=False, max_length=20)
    seconds = Whole(required=False)
    held = Text(max_length=60, allow_blank=True, required=False)
    message = Text(max_length=steering.LONGEST_MESSAGE, allow_blank=True, required=False)


class HangPicture(Strict):
    """A PNG, JPEG or WebP file of at most five megabytes, sent as multipart/form-data, and whose it is."""

    name = Text(max_length=60)
    file = serializers.FileField()


class PictureAnswer(serializers.Serializer[Any]):
    """A sponsor's picture that hangs; `width` and `height` in pixels."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    sha256 = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class WallAnswer(serializers.Serializer[Any]):
    """How a wall is steered: `scenes` take turns, each for `seconds`, but while something is `held`."""

    scenes = serializers.ListField(child=serializers.CharField())
    seconds = serializers.IntegerField()
    held = serializers.CharField(allow_blank=True)
    message = serializers.CharField(allow_blank=True)
    pictures = serializers.SerializerMethodField()

    def get_pictures(self, wall: Wall) -> list[dict[str, Any]]:
        return [dict(PictureAnswer(one).data) for one in sponsors.pictures(wall.tournament)]


class WallView(View):
    """The wall of a tournament."""

    @operation(answers=WallAnswer)
    def get(self, call: Call) -> Wall:
        """Show how the wall is steered."""
        return steering.of(call.tournament)

    @operation(answers=WallAnswer, reads=SteerWall, right=permissions.ORGANIZE)
    def patch(self, call: Call) -> Wall:
        """Steer the wall; every screen shows it within three seconds."""
        return steering.steer(tournament=call.tournament, by=call.by, **call.data)


class WallPictures(View):
    """Sponsors' pictures."""

    parser_classes = (MultiPartParser,)
    longest_body = sponsors.LARGEST_FILE + 256 * 1024

    @operation(answers=PictureAnswer, reads=HangPicture, right=permissions.ORGANIZE, status=201)
    def post(self, call: Call) -> WallPicture:
        """Hang a sponsor's picture; the same picture again is the one that hangs already."""
        content = call.data["file"].read()
        return sponsors.hang(tournament=call.tournament, name=call.data["name"], content=content, by=call.by)


class WallPictureRemoval(View):
    """The end of a sponsor's picture."""

    @operation(answers=PictureAnswer, reads=Nothing, right=permissions.ORGANIZE)
    def post(self, call: Call, number: int) -> WallPicture:
        """Take a picture down."""
        return sponsors.take_down(
            picture=get_object_or_404(WallPicture, tournament=call.tournament, number=number), by=call.by
        )
