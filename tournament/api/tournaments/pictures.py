"""The photographs of a tournament: public to read; organizers upload and delete them."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from tournament.api.frame import fields, help_texts
from tournament.api.frame.input import Strict
from tournament.api.frame.operation import Call, Router
from tournament.club import permissions
from tournament.core import images
from tournament.exchange import tasks
from tournament.models import TournamentPicture
from tournament.tournaments import pictures

Kind = TournamentPicture.Kind

router = Router("tournaments/<slug:slug>/pictures/")


class UploadPhotograph(Strict):
    """A PNG, JPEG or WebP file of at least 640 by 360 pixels and at most 20 megabytes, sent as multipart/form-data."""

    file = fields.FileField(help_texts.FILE)


class UploadCover(UploadPhotograph):
    __doc__ = UploadPhotograph.__doc__


class UploadChampionsPhotograph(UploadPhotograph):
    __doc__ = UploadPhotograph.__doc__


class TournamentPictureAnswer(serializers.Serializer[Any]):
    """A picture of a tournament; `files` are the paths of its public sizes, empty until a worker has made them."""

    kind = fields.CharField("cover, champions, or share: the picture of link previews, drawn by the server.", "cover")
    sha256 = fields.CharField(help_texts.SHA256, source="source")
    state = fields.CharField("The work on its sizes: waiting, running, done or failed.", "done")
    files = fields.SerializerMethodField(
        "The paths of its public sizes.", ["/t/saci-2026/pictures/cover.webp", "/t/saci-2026/pictures/cover-small.webp"]
    )

    def get_files(self, picture: TournamentPicture) -> list[str]:
        names = [name for name, (kind, _size) in pictures.SIZES.items() if kind == picture.kind]
        slug = picture.tournament.slug
        return [reverse("public:picture", args=[slug, name]) for name in names] if picture.ready else []


@router.get(answers=TournamentPictureAnswer, many=True)
def list_pictures(call: Call) -> list[TournamentPicture]:
    """List the pictures of a tournament. Those that it does not have are left out."""
    return list(call.tournament.pictures.select_related("tournament"))


@router.post(
    "cover/",
    right=permissions.ORGANIZE,
    reads=UploadCover,
    answers=TournamentPictureAnswer,
    status=201,
    errors={422: "no-picture too-large too-small"},
    parser_classes=(MultiPartParser,),
    longest_body=images.LARGEST_PHOTOGRAPH + 256 * 1024,
)
def upload_cover(call: Call) -> TournamentPicture:
    """Upload the cover photograph of a tournament, replacing the current one. A worker makes its public sizes."""
    return _upload(call, Kind.COVER)


@router.delete("cover/", right=permissions.ORGANIZE)
def delete_cover(call: Call) -> None:
    """Delete the cover photograph of a tournament with its files. Deleting it again changes nothing."""
    pictures.remove_photograph(tournament=call.tournament, kind=Kind.COVER, by=call.by)


@router.post(
    "champions/",
    right=permissions.ORGANIZE,
    reads=UploadChampionsPhotograph,
    answers=TournamentPictureAnswer,
    status=201,
    errors={422: "no-picture too-large too-small"},
    parser_classes=(MultiPartParser,),
    longest_body=images.LARGEST_PHOTOGRAPH + 256 * 1024,
)
def upload_champions_photograph(call: Call) -> TournamentPicture:
    """Upload the photograph of a tournament's champions, replacing the current one. A worker makes its public sizes."""
    return _upload(call, Kind.CHAMPIONS)


@router.delete("champions/", right=permissions.ORGANIZE)
def delete_champions_photograph(call: Call) -> None:
    """Delete the photograph of a tournament's champions with its files. Deleting it again changes nothing."""
    pictures.remove_photograph(tournament=call.tournament, kind=Kind.CHAMPIONS, by=call.by)


def _upload(call: Call, kind: Kind) -> TournamentPicture:
    content = call.data["file"].read()
    picture = pictures.put_photograph(tournament=call.tournament, kind=kind, content=content, by=call.by)
    tasks.wake_pictures()
    return picture
