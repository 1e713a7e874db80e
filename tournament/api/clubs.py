"""The clubs, and how one of them is set up."""

from typing import Any

from django.db import transaction
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import club_language, club_look, permissions, sponsors
from tournament.api import access
from tournament.api.documentation import documented, told
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page, page_of, part
from tournament.api.reading import Nothing, Strict, Text, question
from tournament.models import Club

JPEG = "image/jpeg"


class WriteClub(Strict):
    """What is left out stays as it is.

    `language` of its pages, for who has not chosen one: "en", "es", "eu", or "" for what each browser asks for.
    `paper` that its printers hold, "a4" or "letter"; `colour` of the ornament on it, "#a01c2b", or "" for none.
    """

    language = Text(max_length=5, allow_blank=True, required=False)
    paper = Text(max_length=6, required=False)
    colour = Text(max_length=7, allow_blank=True, required=False)


class FindClubs(Page):
    """Clubs in order of name."""

    order = ("name", "pk")


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


class ClubSummary(serializers.Serializer[Any]):
    """A club that holds tournaments here; `demonstration`: it is invented, to look around."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    demonstration = serializers.BooleanField()


class Clubs(View):
    """The clubs of this installation."""

    @documented(
        "clubs",
        "get",
        answers=page_of(ClubSummary),
        many=False,
        status=200,
        reads=None,
        asks=FindClubs,
        private=False,
        nested=False,
    )
    def get(self, request: Request) -> Response:
        """List the clubs, in order of name."""
        query = question(FindClubs, request.query_params)
        shown = part(Club.objects.all(), request, FindClubs, query)
        return Response(page_of(ClubSummary)(shown).data)


class OneClub(View):
    """One club, by its own number or as the one of a tournament."""

    of_the_club = True

    @operation(right=permissions.ORGANIZE, answers=ClubAnswer)
    def get(self, call: Call) -> Club:
        """Show how the club is set up."""
        return call.club

    @operation(right=permissions.ORGANIZE, reads=WriteClub, answers=ClubAnswer)
    def patch(self, call: Call) -> Club:
        """Choose the language of the club's pages, and how its papers look."""
        club = call.club
        with transaction.atomic():
            if "language" in call.data:
                club = club_language.choose(club=club, language=call.data["language"], by=call.by)
            look = {name: call.data[name] for name in ("paper", "colour") if name in call.data}
            return club_look.change(club=club, by=call.by, **look)


class ClubLogo(View):
    """The picture on the club's papers."""

    parser_classes = (MultiPartParser,)
    longest_body = sponsors.LARGEST_FILE + 256 * 1024

    @extend_schema(
        tags=["clubs"],
        responses={
            (200, JPEG): OpenApiResponse(OpenApiTypes.BINARY, description="The picture."),
            **{name: described for number in (304, 401, 403, 404) for name, described in told(number).items()},
        },
    )
    def get(self, request: Request, slug: str = "", club: int | None = None) -> HttpResponse:
        """Fetch the picture; 404 where there is none."""
        right = permissions.ORGANIZE
        place = access.enter(request, slug, right).club if club is None else access.enter_club(request, club, right)
        content = club_look.picture(place.logo)
        if content is None:
            raise Http404
        return HttpResponse(content, content_type=JPEG)

    @operation(right=permissions.ORGANIZE, reads=PutLogo, answers=ClubAnswer, status=201)
    def post(self, call: Call) -> Club:
        """Put a picture on the club's papers, drawn anew, in place of the one before."""
        return club_look.put_picture(club=call.club, content=call.data["file"].read(), by=call.by)


class ClubLogoRemoval(View):
    """The end of the picture on the club's papers."""

    @operation(right=permissions.ORGANIZE, reads=Nothing, answers=ClubAnswer)
    def post(self, call: Call) -> Club:
        """Take the picture off the club's papers."""
        return club_look.take_picture_away(club=call.club, by=call.by)
