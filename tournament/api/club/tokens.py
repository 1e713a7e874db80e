"""API tokens: listed, created and revoked, by users logged in with a session."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.frame import access, meanings
from tournament.api.frame.idempotency import once
from tournament.api.frame.input import Nothing, Strict, Text, Whole, read_input
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import View
from tournament.api.openapi.codes import Errors
from tournament.api.openapi.document import documented
from tournament.club import api_tokens, permissions
from tournament.core.errors import NotAllowed, Refused
from tournament.models import Club, Token, User

SCOPE = Meaning("The maximum rights of the token; never more than its account has.", "read")


class MakeToken(Strict):
    """The purpose of the token, its scope, and for how many days it is valid (1 to 365).

    `club` is required only if the caller works for several: a token is for one club.
    """

    name = Text(max_length=api_tokens.NAME_LENGTH, help_text=Meaning("The purpose of the token.", "the club's website"))
    scope = serializers.ChoiceField(Token.Scope.choices, help_text=SCOPE)
    days = Whole(
        min_value=1,
        max_value=api_tokens.LONGEST,
        default=api_tokens.USUAL,
        help_text=Meaning("For how many days it is valid, 1 to 365.", 90),
    )
    club = Whole(required=False, help_text=meanings.CLUB_ID)


class TokenAnswer(serializers.Serializer[Any]):
    """A token without its secret. `last_used_at` is updated at most every five minutes; null: never used.

    `open` false: it is no longer valid, because it was revoked (`revoked_at`), has expired (`expires_at`), or its
    account was closed, changed its password, or lost the role that the scope needs.
    """

    id = serializers.UUIDField(source="public_id", help_text="The token's id, as used in URLs; it is no secret.")
    name = serializers.CharField(help_text=Meaning("The purpose of the token.", "the club's website"))
    scope = serializers.ChoiceField(Token.Scope.choices, help_text=SCOPE)
    club = serializers.IntegerField(source="club_id", help_text=Meaning("The id of the club that it is for.", 1))
    account = serializers.CharField(source="user", help_text=Meaning("The name of its account.", "Olga Organizer"))
    created_at = serializers.DateTimeField(source="created", help_text=meanings.CREATED_AT)
    expires_at = serializers.DateTimeField(source="expiry", help_text="When it expires (with UTC offset).")
    last_used_at = serializers.DateTimeField(
        allow_null=True,
        help_text=Meaning("When it was last used (with UTC offset), accurate to a few minutes; null: never.", None),
    )
    revoked_at = serializers.DateTimeField(allow_null=True, help_text=meanings.REVOKED_AT)
    open = serializers.SerializerMethodField(help_text=Meaning("Whether the token is valid.", True))

    def get_open(self, token: Token) -> bool:
        return api_tokens.is_open(token)


class MadeTokenAnswer(TokenAnswer):
    """A new token with its secret, which no later response contains."""

    secret = serializers.CharField(
        help_text=Meaning("The secret, sent as `Authorization: Token ...`; shown only once.", "1f5a" * 16)
    )

    def to_representation(self, instance: api_tokens.Made) -> dict[str, Any]:
        return {**TokenAnswer(instance.token).data, "secret": instance.secret}


def operation(
    *,
    answers: type[serializers.BaseSerializer[Any]],
    reads: type[Strict] | None = None,
    many: bool = False,
    status: int = 200,
    errors: Errors | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Turn a handler into a method of a `View`, for officials; it takes the account, its clubs and the input.

    Session only: no token creates or revokes tokens.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., Any]:
        method = handler.__name__
        # Only the URL of one token can be unknown (404).
        nested = method == "post" and reads is Nothing
        facts = {"answers": answers, "many": many, "status": status, "reads": reads, "asks": None}

        @extend_schema(auth=[{"cookieAuth": []}])  # type: ignore[list-item] # the names of schemes
        @documented(method, **facts, private=True, nested=nested, errors=errors or {})  # type: ignore[arg-type] # as they are there
        @wraps(handler)
        def run(view: View, request: Request, **where: Any) -> Any:
            user, clubs = _enter(request)

            def act() -> Response:
                data = read_input(reads, request.data) if reads else {}
                return Response(answers(handler(view, user, clubs, data, **where), many=many).data, status=status)

            return once(view, request, act)

        return run

    return decorate


def _enter(request: Request) -> tuple[User, list[Club]]:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    # A leaked token must not be able to create its successor.
    access.in_person(request)
    clubs = access.clubs_with(request.user, permissions.FRIENDLY)
    if not clubs:
        raise NotAllowed(_("You do not have permission to do this here."), code="not-allowed")
    return request.user, clubs


class Tokens(View):
    """The tokens of an official, and those of the clubs that they organize for."""

    shows_secret = True

    @operation(answers=TokenAnswer, many=True, errors={403: "session-only"})
    def get(self, user: User, clubs: list[Club], data: dict[str, Any]) -> QuerySet[Token]:
        """List the API tokens of the caller, and all tokens of the clubs that they organize for, oldest first.

        Tokens that have been invalid for 90 days are deleted.
        """
        return _seen_by(user)

    @operation(
        reads=MakeToken,
        answers=MadeTokenAnswer,
        status=201,
        errors={403: "session-only", 409: "too-many-tokens", 422: "bad-days bad-name bad-scope not-here"},
    )
    def post(self, user: User, clubs: list[Club], data: dict[str, Any]) -> api_tokens.Made:
        """Create an API token. Its secret is in this response only."""
        wanted = data.pop("club", None)
        if wanted is None and len(clubs) > 1:
            raise Refused(_("Choose one of your clubs."), field="club", code="not-here")
        # Without a choice the only club is meant; another club's number is refused.
        club = next((club for club in clubs if wanted in (None, club.pk)), None)
        if club is None:
            raise Refused(_("Choose one of your clubs."), field="club", code="not-here")
        return api_tokens.make(club=club, by=user, **data)


class TokenRevocation(View):
    """The end of a token before its time."""

    @operation(reads=Nothing, answers=TokenAnswer, errors={403: "session-only"})
    def post(self, user: User, clubs: list[Club], data: dict[str, Any], public_id: str) -> Token:
        """Revoke an API token for good; its next request is refused. Revoking it again changes nothing.

        Allowed for its owner, and for organizers of its club.
        """
        known = api_tokens.everyones().filter(Q(user=user) | Q(club__in=clubs))
        api_tokens.revoke(token=get_object_or_404(known, public_id=public_id), by=user)
        return get_object_or_404(known, public_id=public_id)


def _seen_by(user: User) -> QuerySet[Token]:
    return api_tokens.everyones().filter(Q(user=user) | Q(club__in=access.organized_clubs(user)))
