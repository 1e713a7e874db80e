"""Who a program is: its token in the header `Authorization`, read strictly."""

from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournament import tokens
from tournament.api.throttles import address, take
from tournament.models import Token, User

COST_OF_A_TRY: Final = 20  # requests: for a token that opens nothing


class ByToken(TokenAuthentication):  # type: ignore[misc] # the package carries no types
    """`Authorization: Token capicu_...`. The account then carries the token, which narrows every right of it.

    knox reads the header. What it does with the rest (it deletes what has run out, and stumbles over bytes that are no
    UTF-8) is done here in one query that writes nothing.
    """

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        try:
            found: tuple[User, Token] | None = super().authenticate(request)
        except AuthenticationFailed:
            # Before the throttles are asked, and of a share of its own: a program whose token has run out must not
            # use up what the rest of its hall may ask.
            take(f"tries:{address(request)}", settings.API_RATE_PUBLIC, COST_OF_A_TRY)
            raise
        return found

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        found = tokens.opened_by(token.decode("ascii", "replace"))
        if found is None:
            raise AuthenticationFailed(_("There is no such token."), code="invalid-token")
        if found.is_over:
            raise AuthenticationFailed(_("This token has run out: make a new one."), code="token-expired")
        if not tokens.is_open(found):
            raise AuthenticationFailed(_("This token opens nothing any more: make a new one."), code="token-revoked")
        tokens.note_use(found)
        user: User = found.user
        user.token = found
        return user, found


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # no types there
    """How the document tells programs to show their token."""

    target_class = "tournament.api.authentication.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token ` and the secret: `Authorization: Token capicu_...`. An official makes tokens on the"
            " page /programs/tokens/, each for one club, one scope (read, desk, judge, organizer) and at most a year.",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # no types there
    """How the document tells what our own pages do."""

    target_class = "rest_framework.authentication.SessionAuthentication"
    name = "cookieAuth"
    priority = 1  # before the package's own, which says nothing of the second header

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "The session of who is logged in on the pages. Whatever writes also shows the value of the"
            " cookie `csrftoken` in the header `X-CSRFToken`.",
        }
