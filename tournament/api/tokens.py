"""Tokens of programs: listed, made and taken back, by whoever is logged in himself."""

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

from tournament import permissions, tokens
from tournament.api import access
from tournament.api.documentation import documented
from tournament.api.operation import View
from tournament.api.reading import Nothing, Strict, Text, Whole, read
from tournament.api.repeats import once
from tournament.errors import NotAllowed, Refused
from tournament.models import Club, Token, User


class MakeToken(Strict):
    """What the token is for, what it may do at most, and for how many days (1 to 365).

    `club` is needed only by who works for several: a token is for one.
    """

    name = Text(max_length=tokens.NAME_LENGTH)
    scope = serializers.ChoiceField(Token.Scope.choices)
    days = Whole(min_value=1, max_value=tokens.LONGEST, default=tokens.USUAL)
    club = Whole(required=False)


class TokenAnswer(serializers.Serializer[Any]):
    """A token, without its secret. `last_used_at` is noted every five minutes, null: never used.

    `open` false: it opens nothing any more, because it was taken back (`revoked_at`), has run out (`expires_at`), or
    its account was closed, has another password, or has not the office any more that the scope rests on.
    """

    id = serializers.UUIDField(source="public_id")
    name = serializers.CharField()
    scope = serializers.ChoiceField(Token.Scope.choices)
    club = serializers.IntegerField(source="club_id")
    account = serializers.CharField(source="user")
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry")
    last_used_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    open = serializers.SerializerMethodField()

    def get_open(self, token: Token) -> bool:
        return tokens.is_open(token)


class MadeTokenAnswer(TokenAnswer):
    """A new token with its secret, which no later answer holds."""

    secret = serializers.CharField()

    def to_representation(self, instance: tokens.Made) -> dict[str, Any]:
        return {**TokenAnswer(instance.token).data, "secret": instance.secret}


def operation(
    *,
    answers: type[serializers.BaseSerializer[Any]],
    reads: type[Strict] | None = None,
    many: bool = False,
    status: int = 200,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a method of a `View` from a handler that takes the account, its clubs and the input: for officials.

    Logged in themselves: no token makes another one, or takes one back.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., Any]:
        method = handler.__name__
        nested = method == "post" and reads is Nothing
        facts = {"answers": answers, "many": many, "status": status, "reads": reads, "asks": None}

        @extend_schema(auth=[{"cookieAuth": []}])  # type: ignore[list-item] # the names of schemes
        @documented("tokens", method, **facts, private=True, nested=nested)  # type: ignore[arg-type] # as they are there
        @wraps(handler)
        def run(view: View, request: Request, **where: Any) -> Any:
            user, clubs = _enter(request)

            def act() -> Response:
                data = read(reads, request.data) if reads else {}
                return Response(answers(handler(view, user, clubs, data, **where), many=many).data, status=status)

            return once(view, request, act)

        return run

    return decorate


def _enter(request: Request) -> tuple[User, list[Club]]:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    access.in_person(request)
    clubs = access.clubs_with(request.user, permissions.FRIENDLY)
    if not clubs:
        raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")
    return request.user, clubs


class Tokens(View):
    """The tokens of an official, and those of the clubs that he organizes for."""

    shows_secret = True

    @operation(answers=TokenAnswer, many=True)
    def get(self, user: User, clubs: list[Club], data: dict[str, Any]) -> QuerySet[Token]:
        """List the caller's tokens, and those of everybody in the clubs that he organizes for, the oldest first.

        Those that opened nothing any more for 90 days are forgotten.
        """
        return _seen_by(user)

    @operation(reads=MakeToken, answers=MadeTokenAnswer, status=201)
    def post(self, user: User, clubs: list[Club], data: dict[str, Any]) -> tokens.Made:
        """Make a token. Its secret is in this answer and nowhere else."""
        wanted = data.pop("club", None)
        if wanted is None and len(clubs) > 1:
            raise Refused(_("Choose one of the clubs you work for."), field="club", code="not-here")
        club = next((club for club in clubs if wanted in (None, club.pk)), None)
        if club is None:
            raise Refused(_("Choose one of the clubs you work for."), field="club", code="not-here")
        return tokens.make(club=club, by=user, **data)


class TokenRevocation(View):
    """The end of a token before its time."""

    @operation(reads=Nothing, answers=TokenAnswer)
    def post(self, user: User, clubs: list[Club], data: dict[str, Any], public_id: str) -> Token:
        """Take a token back for good: its next request is refused. Twice is once.

        Whose it is may do it, and whoever organizes for its club.
        """
        known = tokens.everyones().filter(Q(user=user) | Q(club__in=clubs))
        tokens.revoke(token=get_object_or_404(known, public_id=public_id), by=user)
        return get_object_or_404(known, public_id=public_id)


def _seen_by(user: User) -> QuerySet[Token]:
    return tokens.everyones().filter(Q(user=user) | Q(club__in=access.organized_clubs(user)))
