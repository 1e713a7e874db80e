"""The wall display: what it shows, for everybody; its control, for organizers."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.club import permissions
from tournament.core import images
from tournament.hall import wall as hall_wall
from tournament.models import Wall, WallPicture

MESSAGE = HelpText("The message at the top of the wall; empty: none.", "Lunch at noon")
SCENES = HelpText("What the wall shows in turn, in that order.", ["tables", "bracket", "standings"])

router = Router("tournaments/<slug:slug>/wall/")


class UpdateWall(Strict):
    """The settings of the wall; a field that is left out stays.

    `held`: a scene that is shown alone, "" for none; "bracket:men", "lottery:men" and so on for one division,
    "sponsors:3" for one picture.
    """

    scenes = fields.ListField(SCENES, child=serializers.ChoiceField(Wall.Kind.values), required=False, max_length=20)
    seconds = Whole("How long each scene is shown, in seconds.", 15, required=False)
    held = Text("The scene that is shown alone; empty: none.", "", max_length=60, allow_blank=True, required=False)
    message = Text(MESSAGE, max_length=hall_wall.LONGEST_MESSAGE, allow_blank=True, required=False)


class AddWallPicture(Strict):
    """A PNG, JPEG or WebP file of at most five megabytes, sent as multipart/form-data, and the sponsor's name."""

    name = Text("The sponsor's name.", "Bakery Bonilla", max_length=60)
    file = fields.FileField(help_texts.FILE)


class WallPictureAnswer(serializers.Serializer[Any]):
    """A sponsor's picture on the wall; `width` and `height` in pixels."""

    number = fields.IntegerField("The picture's number.", 1)
    name = fields.CharField("The sponsor's name.", "Bakery Bonilla")
    sha256 = fields.CharField(help_texts.SHA256)
    width = fields.IntegerField("The width in pixels.", 1200)
    height = fields.IntegerField("The height in pixels.", 400)


class WallAnswer(serializers.Serializer[Any]):
    """The settings of the wall: `scenes` alternate, each for `seconds`, unless one is `held`."""

    scenes = fields.ListField(SCENES, child=serializers.CharField())
    seconds = fields.IntegerField("How long each scene is shown, in seconds.", 15)
    held = fields.CharField("The scene that is shown alone; empty: none.", "", allow_blank=True)
    message = fields.CharField(MESSAGE, allow_blank=True)
    pictures = fields.SerializerMethodField("The sponsors' pictures on the wall.")

    def get_pictures(self, wall: Wall) -> list[dict[str, Any]]:
        return [dict(WallPictureAnswer(one).data) for one in hall_wall.pictures(wall.tournament)]


@router.get(answers=WallAnswer)
def show_wall(call: Call) -> Wall:
    """Show the settings of the wall. Its ETag is needed to update them."""
    return hall_wall.wall_of(call.tournament)


@router.patch(answers=WallAnswer, reads=UpdateWall, right=permissions.ORGANIZE, errors={422: "nothing-to-show refused"})
def update_wall(call: Call) -> Wall:
    """Update the settings of the wall. All screens follow within three seconds."""
    return hall_wall.steer(tournament=call.tournament, by=call.by, **call.data)


@router.post(
    "pictures/",
    answers=WallPictureAnswer,
    reads=AddWallPicture,
    right=permissions.ORGANIZE,
    status=201,
    errors={409: "too-many", 422: "no-picture refused too-large too-small"},
    parser_classes=(MultiPartParser,),
    longest_body=images.LARGEST_FILE + 256 * 1024,
)
def add_wall_picture(call: Call) -> WallPicture:
    """Add a sponsor's picture to the wall. The same picture again is not added twice."""
    content = call.data["file"].read()
    return hall_wall.hang(tournament=call.tournament, name=call.data["name"], content=content, by=call.by)


@router.delete("pictures/<int:number>/", right=permissions.ORGANIZE)
def delete_wall_picture(call: Call, number: int) -> None:
    """Delete a sponsor's picture from the wall. Deleting it again changes nothing."""
    hall_wall.take_down(picture=get_object_or_404(WallPicture, tournament=call.tournament, number=number), by=call.by)
