"""Accounts of a club: desk, judges and other organizers.

Only a logged-in organizer creates or changes accounts: a token that could do so would exceed its own scope.

Clubs and their settings.
"""

from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.frame import access, meanings
from tournament.api.frame.input import Nothing, Strict, Text, query_parameter
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.frame.paging import Page, page_of, part
from tournament.api.openapi.document import documented, error_responses
from tournament.club import accounts, permissions, settings
from tournament.core import images
from tournament.models import Club, Official, User

ACCOUNT_USER_NAME = Meaning("The account's user name, for logging in.", "julia")
COLOUR = Meaning("The colour of its pages and documents, as #rrggbb; empty: the installation's default.", "#8a1538")
PASSWORD = Meaning("The password, exactly as typed; nothing is trimmed.", "seven tiles for Julia")

JPEG = "image/jpeg"


class WriteClub(Strict):
    """The settings of a club; a field that is left out stays as it is.

    `language`: of its pages, for users who have not chosen one: "en", "es", "eu", or "" for the browser's language.
    `paper`: the printer's paper size, "a4" or "letter"; `colour`: of ornaments in documents, such as "#a01c2b", or ""
    for none.
    """

    language = Text(max_length=5, allow_blank=True, required=False, help_text=meanings.LANGUAGE)
    paper = Text(max_length=6, required=False, help_text=Meaning("The paper size of its documents.", "letter"))
    colour = Text(max_length=7, allow_blank=True, required=False, help_text=COLOUR)


class FindClubs(Page):
    """Clubs, by name."""

    order = ("name", "pk")


class PutLogo(Strict):
    """A PNG, JPEG or WebP file of at most five megabytes, sent as multipart/form-data."""

    file = serializers.FileField(help_text=meanings.FILE)


class ClubAnswer(serializers.Serializer[Any]):
    """The settings of a club; `logo` is the SHA-256 of the picture on its documents, "" for none."""

    name = serializers.CharField(help_text=meanings.CLUB_NAME)
    language = serializers.CharField(allow_blank=True, help_text=meanings.LANGUAGE)
    paper = serializers.CharField(help_text=Meaning("The paper size of its documents: a4 or letter.", "letter"))
    colour = serializers.CharField(allow_blank=True, help_text=COLOUR)
    logo = serializers.CharField(
        allow_blank=True,
        help_text=Meaning("The SHA-256, in hexadecimal digits, of the logo on its documents; empty: none.", ""),
    )


class ClubSummary(serializers.Serializer[Any]):
    """A club that holds tournaments here; `demonstration`: it is an invented club for demonstrations."""

    id = serializers.IntegerField(help_text=Meaning("The club's id, as used in URLs.", 1))
    name = serializers.CharField(help_text=meanings.CLUB_NAME)
    demonstration = serializers.BooleanField(help_text=meanings.DEMONSTRATION)


class Clubs(View):
    """The clubs of this installation."""

    @documented(
        "get",
        answers=page_of(ClubSummary),
        many=False,
        status=200,
        reads=None,
        asks=FindClubs,
        private=False,
        nested=False,
        errors={},
    )
    def get(self, request: Request) -> Response:
        """List the clubs, by name."""
        query = query_parameter(FindClubs, request.query_params)
        shown = part(Club.objects.all(), request, FindClubs, query)
        return Response(page_of(ClubSummary)(shown).data)


class OneClub(View):
    """One club, by its own number or as the club of a tournament."""

    of_the_club = True  # so a change locks the club's journal, not the tournament's

    @operation(right=permissions.ORGANIZE, answers=ClubAnswer)
    def get(self, call: Call) -> Club:
        """Show the settings of a club."""
        return call.club

    @operation(
        right=permissions.ORGANIZE, reads=WriteClub, answers=ClubAnswer, errors={422: "no-colour no-size refused"}
    )
    def patch(self, call: Call) -> Club:
        """Update a club's page language and document branding."""
        club = call.club
        # Language and branding are two steps with a journal line each; both or neither.
        with transaction.atomic():
            if "language" in call.data:
                club = settings.choose_language(club=club, language=call.data["language"], by=call.by)
            look = {name: call.data[name] for name in ("paper", "colour") if name in call.data}
            return settings.change_look(club=club, by=call.by, **look)


class ClubLogo(View):
    """The logo on the club's documents."""

    parser_classes = (MultiPartParser,)
    longest_body = images.LARGEST_FILE + 256 * 1024  # the multipart frame needs some room beside the file

    @extend_schema(
        responses={
            (200, JPEG): OpenApiResponse(OpenApiTypes.BINARY, description="The picture."),
            **{
                name: described
                for number in (304, 401, 403, 404)
                for name, described in error_responses(number).items()
            },
        },
    )
    def get(self, request: Request, slug: str = "", club: int | None = None) -> HttpResponse:
        """Fetch a club's logo. Not found (404) if there is none."""
        right = permissions.ORGANIZE
        place = access.enter(request, slug, right).club if club is None else access.enter_club(request, club, right)
        content = settings.logo_bytes(place.logo)
        if content is None:
            raise Http404
        return HttpResponse(content, content_type=JPEG)

    @operation(
        right=permissions.ORGANIZE, reads=PutLogo, answers=ClubAnswer, status=201, errors={422: "no-picture too-large"}
    )
    def post(self, call: Call) -> Club:
        """Upload a club's logo, replacing the current one. The picture is re-encoded."""
        return settings.put_logo(club=call.club, content=call.data["file"].read(), by=call.by)


class ClubLogoRemoval(View):
    """The removal of the club's logo."""

    @operation(right=permissions.ORGANIZE, reads=Nothing, answers=ClubAnswer)
    def post(self, call: Call) -> Club:
        """Remove a club's logo."""
        return settings.remove_logo(club=call.club, by=call.by)


class Password(serializers.CharField):
    """A password exactly as typed: nothing is trimmed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=128, trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class MakeOfficial(Strict):
    """A new account with one role; an organizer may do everything that desk and judges may."""

    username = Text(max_length=150, help_text=ACCOUNT_USER_NAME)
    full_name = Text(max_length=150, help_text=Meaning("The person's name.", "Julia Judge"))
    role = serializers.ChoiceField(Official.Role.values, help_text=Meaning("The account's role.", "judge"))
    password = Password(help_text=PASSWORD)


class SetPassword(Strict):
    """The new password. Sessions with the old password are logged out, and the account's tokens end."""

    password = Password(help_text=PASSWORD)


class OfficialAnswer(serializers.Serializer[Any]):
    """An account of the club and its roles: "organizer", "desk", "judge". `active`: whether it can log in."""

    id = serializers.IntegerField(source="pk", help_text=Meaning("The account's id.", 8))
    username = serializers.CharField(help_text=ACCOUNT_USER_NAME)
    name = serializers.CharField(source="__str__", help_text=Meaning("The person's name.", "Julia Judge"))
    active = serializers.BooleanField(source="is_active", help_text=Meaning("Whether the account can log in.", True))
    roles = serializers.ListField(
        child=serializers.CharField(),
        help_text=Meaning(
            "The account's roles in this club: organizer, desk, judge. An organizer may do everything.", ["judge"]
        ),
    )


class Officials(View):
    """The accounts of one club."""

    @operation(right=permissions.ORGANIZE, answers=OfficialAnswer, many=True)
    def get(self, call: Call) -> list[User]:
        """List the accounts of a club, by user name."""
        return _officials(call.club)

    @operation(
        right=permissions.ORGANIZE,
        reads=MakeOfficial,
        answers=OfficialAnswer,
        status=201,
        errors={403: "session-only", 422: "refused"},
    )
    def post(self, call: Call) -> User:
        """Create an account for a club; it can log in at once. Not available with a token."""
        access.in_person(call.request)
        user = accounts.make_official(club=call.club, by=call.by, **call.data)
        return _official(call.club, user.pk)


class OfficialClosing(View):
    """The end of an account's roles in a club."""

    @operation(
        right=permissions.ORGANIZE,
        reads=Nothing,
        answers=OfficialAnswer,
        errors={403: "session-only", 422: "no-official own-account"},
    )
    def post(self, call: Call, pk: int) -> User:
        """Close an account of a club: remove all its roles. Not available with a token, nor for one's own account."""
        # Checked here and not by a scope: any token is refused.
        access.in_person(call.request)
        user = _official(call.club, pk)
        accounts.close_account(club=call.club, user=user, by=call.by)
        user.roles = []  # type: ignore[attr-defined] # for the answer
        return user


class OfficialPassword(View):
    """The password of an account."""

    @operation(
        right=permissions.ORGANIZE,
        reads=SetPassword,
        answers=OfficialAnswer,
        errors={403: "session-only", 422: "no-official other-club refused"},
    )
    def post(self, call: Call, pk: int) -> User:
        """Set a new password for an account. Not available with a token."""
        access.in_person(call.request)
        user = _official(call.club, pk)
        accounts.set_password(club=call.club, user=user, by=call.by, **call.data)
        if user == call.by:
            update_session_auth_hash(call.request._request, user)  # keeps the caller logged in
        return user


def _officials(club: Club) -> list[User]:
    """The accounts of a club with their `roles` attached."""
    users: dict[int, User] = {}
    # One row per role, so the roles of an account are gathered.
    for one in club.officials.select_related("user").order_by("user__username", "role"):
        user = users.setdefault(one.user_id, one.user)
        user.roles = [*getattr(user, "roles", ()), one.role]  # type: ignore[attr-defined] # for the answer
    return list(users.values())


def _official(club: Club, pk: int) -> User:
    for user in _officials(club):
        if user.pk == pk:
            return user
    raise Http404
