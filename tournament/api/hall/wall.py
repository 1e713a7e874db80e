"""The wall display: what it shows, for everybody; its control, for organizers."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament.api.frame import meanings
from tournament.api.frame.input import Nothing, Strict, Text, Whole
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.club import permissions
from tournament.core import images
from tournament.hall import wall as hall_wall
from tournament.models import Wall, WallPicture

MESSAGE = Meaning("The message at the top of the wall; empty: none.", "Lunch at noon")
SCENES = Meaning("What the wall shows in turn, in that order.", ["tables", "bracket", "standings"])


class SteerWall(Strict):
    """The settings of the wall; a field that is left out stays.

    `held`: a scene that is shown alone, "" for none; "bracket:men", "lottery:men" and so on for one division,
    "sponsors:3" for one picture.
    """

    scenes = serializers.ListField(
        child=serializers.ChoiceField(Wall.Kind.values), required=False, max_length=20, help_text=SCENES
    )
    seconds = Whole(required=False, help_text=Meaning("How long each scene is shown, in seconds.", 15))
    held = Text(
        max_length=60,
        allow_blank=True,
        required=False,
        help_text=Meaning("The scene that is shown alone; empty: none.", ""),
    )
    message = Text(max_length=hall_wall.LONGEST_MESSAGE, allow_blank=True, required=False, help_text=MESSAGE)


class HangPicture(Strict):
    """A PNG, JPEG or WebP file of at most five megabytes, sent as multipart/form-data, and the sponsor's name."""

    name = Text(max_length=60, help_text=Meaning("The sponsor's name.", "Bakery Bonilla"))
    file = serializers.FileField(help_text=meanings.FILE)


class PictureAnswer(serializers.Serializer[Any]):
    """A sponsor's picture on the wall; `width` and `height` in pixels."""

    number = serializers.IntegerField(help_text=Meaning("The picture's number.", 1))
    name = serializers.CharField(help_text=Meaning("The sponsor's name.", "Bakery Bonilla"))
    sha256 = serializers.CharField(help_text=meanings.SHA256)
    width = serializers.IntegerField(help_text=Meaning("The width in pixels.", 1200))
    height = serializers.IntegerField(help_text=Meaning("The height in pixels.", 400))


class WallAnswer(serializers.Serializer[Any]):
    """The settings of the wall: `scenes` alternate, each for `seconds`, unless one is `held`."""

    scenes = serializers.ListField(child=serializers.CharField(), help_text=SCENES)
    seconds = serializers.IntegerField(help_text=Meaning("How long each scene is shown, in seconds.", 15))
    held = serializers.CharField(allow_blank=True, help_text=Meaning("The scene that is shown alone; empty: none.", ""))
    message = serializers.CharField(allow_blank=True, help_text=MESSAGE)
    pictures = serializers.SerializerMethodField(help_text="The sponsors' pictures on the wall.")

    def get_pictures(self, wall: Wall) -> list[dict[str, Any]]:
        return [dict(PictureAnswer(one).data) for one in hall_wall.pictures(wall.tournament)]


class WallView(View):
    """The wall of a tournament."""

    @operation(answers=WallAnswer)
    def get(self, call: Call) -> Wall:
        """Show the settings of the wall."""
        return hall_wall.wall_of(call.tournament)

    @operation(answers=WallAnswer, reads=SteerWall, right=permissions.ORGANIZE, errors={422: "nothing-to-show refused"})
    def patch(self, call: Call) -> Wall:
        """Update the settings of the wall. All screens follow within three seconds."""
        return hall_wall.steer(tournament=call.tournament, by=call.by, **call.data)


class WallPictures(View):
    """The sponsors' pictures on the wall."""

    parser_classes = (MultiPartParser,)
    longest_body = images.LARGEST_FILE + 256 * 1024  # the multipart frame needs some room beside the file

    @operation(
        answers=PictureAnswer,
        reads=HangPicture,
        right=permissions.ORGANIZE,
        status=201,
        errors={409: "too-many", 422: "no-picture refused too-large"},
    )
    def post(self, call: Call) -> WallPicture:
        """Add a sponsor's picture to the wall. The same picture again is not added twice."""
        content = call.data["file"].read()
        return hall_wall.hang(tournament=call.tournament, name=call.data["name"], content=content, by=call.by)


class WallPictureRemoval(View):
    """The removal of a sponsor's picture."""

    @operation(answers=PictureAnswer, reads=Nothing, right=permissions.ORGANIZE)
    def post(self, call: Call, number: int) -> WallPicture:
        """Remove a sponsor's picture from the wall."""
        return hall_wall.take_down(
            picture=get_object_or_404(WallPicture, tournament=call.tournament, number=number), by=call.by
        )
