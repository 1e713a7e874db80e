"""Export a tournament as one file, and import one: first a report of its content, then everything on confirmation."""

from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request

from tournament.api.club import personal
from tournament.api.frame import access, fields, help_texts
from tournament.api.frame.errors import OF_ARCHIVES
from tournament.api.frame.input import LARGEST, Strict, Text
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.routes import route
from tournament.api.openapi.document import error_responses
from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.exchange.archive import export, importing
from tournament.models import ArchiveUpload

router = Router("archives/", right=permissions.ORGANIZE)


class UploadArchive(Strict):
    """A tournament file, sent as multipart/form-data. `club` is required only if the caller organizes for several."""

    file = fields.FileField(help_texts.FILE)
    # A part of a form is a text, so this field reads texts.
    club = fields.IntegerField(
        "The id of the importing club; required only if the caller organizes for several clubs.",
        1,
        min_value=1,
        max_value=LARGEST,
        required=False,
    )


class ImportArchive(Strict):
    """`token` confirms the people shown in the report; if they have changed since, nothing is written."""

    token = Text(help_texts.TOKEN, max_length=64)


class ArchivePerson(serializers.Serializer[Any]):
    """One person in the file: "new", "known" (matched to `here`) or "renumbered" (new, without the member number)."""

    name = fields.CharField("The name in the file.", "Nora Nieto")
    member_number = fields.CharField(help_texts.MEMBER_NUMBER, allow_blank=True)
    fate = fields.CharField("new, known (matched to `here`) or renumbered (new, without the number).", "known")
    here = fields.CharField("The person here that they are matched to; empty: none.", "Nora Nieto", allow_blank=True)


class ArchiveReport(serializers.Serializer[Any]):
    """The content of a file whose hashes were verified; `slug` is its future slug, `was` its slug at the origin."""

    name = fields.CharField(help_texts.PAST_TOURNAMENT_NAME)
    club = fields.CharField("The club of origin.", "Spanish American Club")
    date = fields.DateField(help_texts.DATE)
    slug = fields.CharField("The tournament's future slug here.", "saci-2025")
    was = fields.CharField("The tournament's slug at its origin.", "saci-2025")
    lines = fields.IntegerField("The number of journal lines.", 812)
    head = fields.CharField(help_texts.HEAD)
    players = fields.IntegerField("The number of players.", 64)
    teams = fields.IntegerField("The number of teams.", 32)
    matches = fields.IntegerField("The number of matches.", 33)
    hands = fields.IntegerField("The number of hands.", 290)
    payments = fields.IntegerField("The number of payments.", 64)
    documents = fields.IntegerField("The number of documents.", 12, source="papers")
    accounts = fields.IntegerField("The number of accounts involved.", 6)
    known_accounts = fields.IntegerField("How many of those accounts exist here.", 6)
    people = ArchivePerson(many=True, help_text="Its people, and the people here that they are matched to.")
    sha256 = fields.CharField(help_texts.SHA256)
    token = fields.CharField(help_texts.TOKEN)


class ArchiveAnswer(serializers.Serializer[Any]):
    """An uploaded file: its report until it is imported, then the `slug` of its tournament.

    `problem` says why it cannot be imported now; "" if it can.
    """

    id = fields.IntegerField("The file's id, as used in URLs.", 1)
    file_name = fields.CharField("The name of the uploaded file.", "saci-2025.capicu")
    slug = fields.CharField(help_texts.SLUG, allow_null=True)
    report = ArchiveReport(
        allow_null=True, help_text="The content of the file; null once it is imported, and if it cannot be read."
    )
    problem = fields.CharField("Why it cannot be imported now; empty: it can.", "", allow_blank=True)


def _find_upload(call: Call, pk: int) -> dict[str, Any]:
    """The file of a path; 404 for the files of other clubs, as for missing ones."""
    uploads = ArchiveUpload.objects.select_related("club", "tournament")
    return {"found": get_object_or_404(uploads, pk=pk, club__in=call.clubs)}


@router.post(
    reads=UploadArchive,
    answers=ArchiveAnswer,
    status=201,
    errors={404: "", 409: "already-here", 422: f"{OF_ARCHIVES} broken-journal impossible not-here strays unfit unlike"},
    cost=50,
    parser_classes=(MultiPartParser,),
    longest_body=export.LARGEST + 1024 * 1024,
)
def upload_archive(call: Call) -> dict[str, Any]:
    """Upload a tournament file and report its content.

    Nothing is imported yet: the report names the people that would be added, and a `token` for the import.
    """
    club = access.choose_club(call.clubs, call.data.get("club"), _("Choose one of the clubs that you organize for."))
    file = call.data["file"]
    # One byte more than allowed, so that a file that is too large is noticed.
    return _shown(importing.upload(club=club, name=file.name, content=file.read(export.LARGEST + 1), by=call.by))


@router.get("<int:pk>/", answers=ArchiveAnswer, finds=_find_upload)
def show_archive(call: Call, found: ArchiveUpload) -> dict[str, Any]:
    """Show the content of an uploaded tournament file.

    It is compared with the club as it is now, so the report changes with the club.
    """
    return _shown(found)


@router.post(
    "<int:pk>/application/",
    finds=_find_upload,
    reads=ImportArchive,
    answers=ArchiveAnswer,
    errors={
        409: "already-applied already-here people-changed",
        422: f"{OF_ARCHIVES} broken-journal impossible strays unfit unlike",
    },
    cost=50,
)
def import_archive(call: Call, found: ArchiveUpload) -> dict[str, Any]:
    """Import the tournament of an uploaded file, all of it or nothing.

    The `token` of the report confirms that its people are still those of the club.
    """
    found.tournament = importing.apply(found=found, token=call.data["token"], by=call.by)
    return _shown(found)


@route("get", "tournaments/<slug:slug>/archive/", cost=20)
@extend_schema(
    parameters=[OpenApiParameter("Content-Disposition", str, OpenApiParameter.HEADER, response=[200])],
    responses={
        200: OpenApiResponse(OpenApiTypes.OBJECT, description="The tournament file (docs/exchange/archive.md)."),
        **error_responses(304, 400, 401, 403, 404),
    },
)
def export_tournament(_view: Any, request: Request, slug: str) -> HttpResponseBase:
    """Export a tournament as a file, with its private data. For organizers."""
    tournament = access.enter(request, slug, permissions.ORGANIZE)
    personal.note_many(request, tournament.club, tournament.registrations.count())
    response = HttpResponse(export.export(tournament), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{export.file_name(tournament)}"'
    return response


def _shown(found: ArchiveUpload) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": found.pk, "file_name": found.file_name, "slug": None, "report": None, "problem": ""}
    if found.tournament is not None:
        return shown | {"slug": found.tournament.slug}
    # The report is computed on each request, because the people of the club may have changed since the upload.
    try:
        return shown | {"report": importing.look(content=bytes(found.content), club=found.club)}
    except TournamentError as error:
        return shown | {"problem": str(error)}
