"""A whole tournament as one file, and one that is taken in from a file: first what it holds, then, on consent, all."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import archive, permissions
from tournament.api import access
from tournament.api.documentation import documented, told
from tournament.api.operation import View
from tournament.api.reading import Strict, Text, Whole, read
from tournament.api.repeats import once
from tournament.api.tournaments import choose
from tournament.errors import NotAllowed, TournamentError
from tournament.models import ArchiveUpload, Club, User


class SendArchive(Strict):
    """A file of a tournament, sent as multipart/form-data. `club` is needed only by who organizes for several."""

    file = serializers.FileField()
    club = Whole(required=False)


class ApplyArchive(Strict):
    """`token` says what was shown of the club's people; with others by now nothing is written."""

    token = Text(max_length=64)


class ArchivePerson(serializers.Serializer[Any]):
    """One person of the file: "new", "known" (taken for `here`) or "renumbered" (new, without the number)."""

    name = serializers.CharField()
    member_number = serializers.CharField(allow_blank=True)
    fate = serializers.CharField()
    here = serializers.CharField(allow_blank=True)


class ArchiveReport(serializers.Serializer[Any]):
    """What a file holds whose proof was found to hold; `slug` is the address that it will have, `was` the old one."""

    name = serializers.CharField()
    club = serializers.CharField()
    date = serializers.DateField()
    slug = serializers.CharField()
    was = serializers.CharField()
    lines = serializers.IntegerField()
    head = serializers.CharField()
    players = serializers.IntegerField()
    teams = serializers.IntegerField()
    matches = serializers.IntegerField()
    hands = serializers.IntegerField()
    payments = serializers.IntegerField()
    papers = serializers.IntegerField()
    accounts = serializers.IntegerField()
    known_accounts = serializers.IntegerField()
    people = ArchivePerson(many=True)
    sha256 = serializers.CharField()
    token = serializers.CharField()


class ArchiveAnswer(serializers.Serializer[Any]):
    """A file that was looked at: its report until it is taken in, and then the `slug` of its tournament.

    `problem` says why it cannot be taken in as things are now, "" where it can.
    """

    id = serializers.IntegerField()
    file_name = serializers.CharField()
    slug = serializers.CharField(allow_null=True)
    report = ArchiveReport(allow_null=True)
    problem = serializers.CharField(allow_blank=True)


def operation(
    *, reads: type[Strict] | None = None, status: int = 200
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Make a method of a `View` from a handler, for the organizers of a club; of others' files nobody learns."""

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        method = handler.__name__

        @documented(
            "archives",
            method,
            answers=ArchiveAnswer,
            many=False,
            status=status,
            reads=reads,
            asks=None,
            private=True,
            nested=True,
        )
        @wraps(handler)
        def run(view: View, request: Request, pk: int | None = None) -> HttpResponseBase:
            if not isinstance(request.user, User):
                raise NotAuthenticated
            clubs = access.organized_clubs(request.user)
            if not clubs:
                raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")
            uploads = ArchiveUpload.objects.select_related("club", "tournament").filter(club__in=clubs)
            found = uploads.filter(pk=pk or 0).first()
            if pk is not None and found is None:
                raise Http404

            def act() -> Response:
                data = read(reads, request.data) if reads else {}
                shown = handler(view, request.user, clubs if pk is None else found, data)
                return Response(ArchiveAnswer(_shown(shown)).data, status=status)

            return once(view, request, act)

        return run

    return decorate


class Archives(View):
    """Files of tournaments that are looked at."""

    dear = {"POST": 50}
    parser_classes = (MultiPartParser,)
    longest_body = archive.LARGEST + 1024 * 1024

    @operation(reads=SendArchive, status=201)
    def post(self, by: User, clubs: list[Club], data: dict[str, Any]) -> ArchiveUpload:
        """Look at a file; nothing of its tournament is written yet."""
        club = choose(clubs, data.get("club"))
        file = data["file"]
        return archive.upload(club=club, name=file.name, content=file.read(archive.LARGEST + 1), by=by)


class OneArchive(View):
    """One file that was looked at."""

    @operation()
    def get(self, by: User, found: ArchiveUpload, data: dict[str, Any]) -> ArchiveUpload:
        """Show what the file holds, as things are now."""
        return found


class ArchiveApplication(View):
    """The consent to what was shown."""

    dear = {"POST": 50}

    @operation(reads=ApplyArchive)
    def post(self, by: User, found: ArchiveUpload, data: dict[str, Any]) -> ArchiveUpload:
        """Take the tournament in, all of it or nothing."""
        found.tournament = archive.apply(found=found, token=data["token"], by=by)
        return found


class OneFile(View):
    """A tournament as a file."""

    dear = {"GET": 20}

    @extend_schema(
        tags=["archives"],
        responses={
            200: OpenApiResponse(OpenApiTypes.OBJECT, description="The file, see docs/archive.md."),
            **told(401),
            **told(403),
            **told(404),
        },
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """Save the tournament: private data, for its organizer."""
        tournament = access.enter(request, slug, permissions.ORGANIZE)
        response = HttpResponse(archive.export(tournament), content_type="application/json")
        response["Content-Disposition"] = f'attachment; filename="{archive.file_name(tournament)}"'
        return response


def _shown(found: ArchiveUpload) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": found.pk, "file_name": found.file_name, "slug": None, "report": None, "problem": ""}
    if found.tournament is not None:
        return shown | {"slug": found.tournament.slug}
    try:
        return shown | {"report": archive.look(content=bytes(found.content), club=found.club)}
    except TournamentError as error:
        return shown | {"problem": str(error)}
