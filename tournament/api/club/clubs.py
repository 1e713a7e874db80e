"""Accounts of a club: desk, judges and other organizers.

Only a logged-in organizer creates or changes accounts: a token that could do so would exceed its own scope.

Clubs and their settings.
"""

from typing import Any

from django.db import transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request

from tournament.api.frame import access, fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Truth
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.api.frame.routes import route
from tournament.api.openapi.document import error_responses
from tournament.club import accounts, permissions, proof, second_factor, settings, time_zones
from tournament.core import images
from tournament.models import Club, Official, Passkey, User

ACCOUNT_USER_NAME = HelpText("The account's user name, for logging in.", "julia")
NEEDS = "Whether its organizers need two-factor authentication; without it they have no rights as organizers."
COLOUR = HelpText("The colour of its pages and documents, as #rrggbb; empty: the installation's default.", "#8a1538")
TIME_ZONE = HelpText(
    "The time zone of its clock, by its name in the tz database; empty: the installation's.", "Europe/Madrid"
)
PASSWORD = HelpText("The password, exactly as typed; nothing is trimmed.", "seven tiles for Julia")

JPEG = "image/jpeg"

router = Router("")


class UpdateClub(Strict):
    """The settings of a club; a field that is left out stays as it is.

    `language`: of its pages, for users who have not chosen one: "en", "es", "eu", "pt", or "" for the browser's.
    `time_zone`: of its clock, such as "Europe/Madrid", or "" for the installation's.
    `paper`: the printer's paper size, "a4" or "letter"; `colour`: of ornaments in documents, such as "#a01c2b", or ""
    for none.
    """

    language = Text(help_texts.LANGUAGE, max_length=5, allow_blank=True, required=False)
    time_zone = Text(TIME_ZONE, max_length=63, allow_blank=True, required=False)
    paper = Text("The paper size of its documents.", "letter", max_length=6, required=False)
    colour = Text(COLOUR, max_length=7, allow_blank=True, required=False)
    needs_second_factor = Truth(NEEDS, required=False)


class UploadLogo(Strict):
    """A PNG, JPEG or WebP file of at most five megabytes, sent as multipart/form-data."""

    file = fields.FileField(help_texts.FILE)


class ClubAnswer(serializers.Serializer[Any]):
    """The settings of a club; `logo` is the SHA-256 of the picture on its documents, "" for none."""

    name = fields.CharField(help_texts.CLUB_NAME)
    language = fields.CharField(help_texts.LANGUAGE, allow_blank=True)
    time_zone = fields.CharField(TIME_ZONE, allow_blank=True)
    paper = fields.CharField("The paper size of its documents: a4 or letter.", "letter")
    colour = fields.CharField(COLOUR, allow_blank=True)
    needs_second_factor = fields.BooleanField(NEEDS)
    logo = fields.CharField(
        "The SHA-256, in hexadecimal digits, of the logo on its documents; empty: none.", "", allow_blank=True
    )


class ClubSummary(serializers.Serializer[Any]):
    """A club that holds tournaments here; `demonstration`: it is an invented club for demonstrations."""

    id = fields.IntegerField("The club's id, as used in URLs.", 1)
    name = fields.CharField(help_texts.CLUB_NAME)
    demonstration = fields.BooleanField(help_texts.DEMONSTRATION)


@router.get("clubs/", asks=page("id", "name", usual=("name", "pk")), answers=ClubSummary)
def list_clubs(call: Call) -> QuerySet[Club]:
    """List the clubs of the installation, by name.

    A tournament names its club by the `id`, and the paths of a club's people and settings contain it.
    """
    return Club.objects.all()


@router.get("clubs/<int:club>/", right=permissions.ORGANIZE, answers=ClubAnswer)
def show_club(call: Call) -> Club:
    """Show the settings of a club. Its ETag is needed to update them."""
    return call.club


@router.patch(
    "clubs/<int:club>/",
    right=permissions.ORGANIZE,
    reads=UpdateClub,
    answers=ClubAnswer,
    errors={403: "proof-needed session-only", 422: "no-colour no-size own-account refused"},
)
def update_club(call: Call) -> Club:
    """Update a club's page language, time zone and document branding. They apply to all its tournaments.

    `needs_second_factor` is not available with a token, and needs a proof (`account/proof/`).
    """
    club = call.club
    if "needs_second_factor" in call.data:
        access.in_person(call.request)
        proof.require(call.request.session)
    # Language, time zone and branding are steps with a journal line each; all or none.
    with transaction.atomic():
        if "time_zone" in call.data:
            club = time_zones.choose_time_zone(club=club, time_zone=call.data["time_zone"], by=call.by)
        if "language" in call.data:
            club = settings.choose_language(club=club, language=call.data["language"], by=call.by)
        if "needs_second_factor" in call.data:
            second_factor.need(club=club, needed=call.data["needs_second_factor"], by=call.by)
        look = {name: call.data[name] for name in ("paper", "colour") if name in call.data}
        return settings.change_look(club=club, by=call.by, **look)


@route("get", "clubs/<int:club>/logo/")
@extend_schema(
    responses={
        (200, JPEG): OpenApiResponse(OpenApiTypes.BINARY, description="The picture."),
        **error_responses(304, 400, 401, 403, 404),
    },
)
def fetch_logo(_view: Any, request: Request, club: int) -> HttpResponse:
    """Fetch a club's logo. Not found (404) if there is none."""
    content = settings.logo_bytes(access.enter_club(request, club, permissions.ORGANIZE).logo)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type=JPEG)


@router.post(
    "clubs/<int:club>/logo/",
    right=permissions.ORGANIZE,
    reads=UploadLogo,
    answers=ClubAnswer,
    status=201,
    errors={422: "no-picture too-large too-small"},
    parser_classes=(MultiPartParser,),
    longest_body=images.LARGEST_FILE + 256 * 1024,
)
def upload_logo(call: Call) -> Club:
    """Upload a club's logo, replacing the current one. The picture is re-encoded."""
    return settings.put_logo(club=call.club, content=call.data["file"].read(), by=call.by)


@router.delete(
    "clubs/<int:club>/logo/",
    right=permissions.ORGANIZE,
)
def delete_logo(call: Call) -> None:
    """Delete a club's logo. Documents rendered from now on have none; deleting it again changes nothing."""
    settings.remove_logo(club=call.club, by=call.by)


class Password(fields.CharField):
    """A password exactly as typed: nothing is trimmed."""

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described, max_length=128, trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class CreateOfficial(Strict):
    """A new account with one role; an organizer may do everything that desk and judges may."""

    username = Text(ACCOUNT_USER_NAME, max_length=150)
    full_name = Text("The person's name.", "Julia Judge", max_length=150)
    role = fields.ChoiceField("The account's role.", "judge", choices=Official.Role.values)
    password = Password(PASSWORD)


class SetOfficialPassword(Strict):
    """The new password. Sessions with the old password are logged out, and the account's tokens end."""

    password = Password(PASSWORD)


class OfficialAnswer(serializers.Serializer[Any]):
    """An account of the club and its roles: "organizer", "desk", "judge". `active`: whether it can log in."""

    id = fields.IntegerField("The account's id.", 8, source="pk")
    username = fields.CharField(ACCOUNT_USER_NAME)
    name = fields.CharField("The person's name.", "Julia Judge", source="__str__")
    active = fields.BooleanField("Whether the account can log in.", True, source="is_active")
    locked = fields.BooleanField(
        "Whether wrong passwords have locked it out at some address; `lock-out/` lifts this.", False
    )
    two_factors = fields.SerializerMethodField("Whether its log-in asks for a second factor.", True)
    roles = fields.SerializerMethodField(
        "The account's roles in this club: organizer, desk, judge. An organizer may do everything.", ["judge"]
    )

    def get_two_factors(self, user: User) -> bool:
        return user.has_two  # type: ignore[attr-defined,no-any-return] # annotated by `_officials`

    def get_roles(self, user: User) -> list[str]:
        return [office.role for office in user.held]  # type: ignore[attr-defined] # prefetched by `_officials`


@router.get(
    "clubs/<int:club>/officials/",
    right=permissions.ORGANIZE,
    asks=page("username", id="pk", active="is_active", usual=("username",)),
    answers=OfficialAnswer,
    many=True,
)
def list_officials(call: Call) -> QuerySet[User]:
    """List the accounts of a club, by user name. Closed accounts, which have no role any more, are not listed."""
    return _officials(call.club)


@router.post(
    "clubs/<int:club>/officials/",
    right=permissions.ORGANIZE,
    reads=CreateOfficial,
    answers=OfficialAnswer,
    status=201,
    errors={403: "session-only", 422: "refused"},
    session_only=True,
    needs_proof=True,
)
def create_official(call: Call) -> User:
    """Create an account for a club; it can log in at once. Not available with a token."""
    user = accounts.make_official(club=call.club, by=call.by, **call.data)
    return _official(call.club, user.pk)


@router.post(
    "clubs/<int:club>/officials/<int:pk>/closure/",
    right=permissions.ORGANIZE,
    answers=OfficialAnswer,
    errors={403: "session-only", 422: "no-official own-account"},
    session_only=True,
    needs_proof=True,
)
def close_official(call: Call, pk: int) -> User:
    """Close an account of a club: remove all its roles. Not available with a token, nor for one's own account."""
    user = _official(call.club, pk)
    accounts.close_account(club=call.club, user=user, by=call.by)
    user.held = []  # type: ignore[attr-defined] # for the answer
    return user


@router.delete(
    "clubs/<int:club>/officials/<int:pk>/lock-out/",
    right=permissions.ORGANIZE,
    errors={403: "session-only", 422: "no-official"},
    session_only=True,
    needs_proof=True,
)
def lift_lock_out(call: Call, pk: int) -> None:
    """Lift the lock-out of an account after wrong passwords, at every address. Without a lock-out nothing changes.

    Not available with a token.
    """
    accounts.lift_lock_out(club=call.club, user=_official(call.club, pk), by=call.by)


@router.delete(
    "clubs/<int:club>/officials/<int:pk>/second-factor/",
    right=permissions.ORGANIZE,
    errors={403: "session-only", 409: "no-second-factor", 422: "no-official other-club own-account"},
    session_only=True,
    needs_proof=True,
)
def delete_second_factor(call: Call, pk: int) -> None:
    """Delete app, passkeys and recovery codes of another official who has lost them; all its sessions end.

    Not available with a token.
    """
    second_factor.reset(club=call.club, user=_official(call.club, pk), by=call.by)


@router.post(
    "clubs/<int:club>/officials/<int:pk>/password/",
    right=permissions.ORGANIZE,
    reads=SetOfficialPassword,
    answers=OfficialAnswer,
    errors={403: "session-only", 422: "no-official other-club refused"},
    session_only=True,
    needs_proof=True,
)
def set_official_password(call: Call, pk: int) -> User:
    """Set a new password for an account. Not available with a token."""
    user = _official(call.club, pk)
    accounts.set_password(club=call.club, user=user, by=call.by, **call.data)
    if user == call.by:
        proof.keep_logged_in(call.request._request, user)
    return user


def _officials(club: Club) -> QuerySet[User]:
    """The accounts of a club, with what it gave each as `held`, and `locked`."""
    held = Prefetch("offices", club.officials.order_by("role"), to_attr="held")
    users = User.objects.filter(pk__in=club.officials.values("user"))
    is_locked = ExpressionWrapper(Q(pk__in=accounts.locked_out(users)), BooleanField())
    has_two = ExpressionWrapper(
        Q(second_factor__confirmed_at__isnull=False) | Exists(Passkey.objects.filter(user=OuterRef("pk"))),
        BooleanField(),
    )
    return users.annotate(locked=is_locked, has_two=has_two).prefetch_related(held)


def _official(club: Club, pk: int) -> User:
    return get_object_or_404(_officials(club), pk=pk)
