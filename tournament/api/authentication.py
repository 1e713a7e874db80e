"""Who asks: a program by its token in the header `Authorization`, read strictly, or one of our pages by its session."""

from typing import Any, Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournament import tokens
from tournament.api.throttles import address, take
from tournament.models import Token, User
from tournament.prepared import KEY, TEXT, Prepared

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


SESSIONS = Prepared(lambda: Session.objects.filter(session_key=TEXT))
ACCOUNTS = Prepared(lambda: User.objects.filter(pk=KEY))
PLAIN: Final = "django.contrib.auth.backends.ModelBackend"  # which lets in every active account


class BySession(SessionAuthentication):
    """Who is logged in on our pages. The session and the account are asked with SQL that is written once.

    Django's own questions took a sixth of the time of a hand. Whatever is not plain (a session that has run out or was
    begun with another password, an account that is closed) is left to Django.
    """

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        asked = request._request
        if not hasattr(asked, "_cached_user") and (user := _plainly(asked.session)) is not None:
            asked._cached_user = user  # type: ignore[attr-defined] # where Django's own middleware keeps it
        found: tuple[User, None] | None = super().authenticate(request)
        return found


def _plainly(session: Any) -> User | None:
    """The account of a session, by what `django.contrib.auth.get_user` asks; None where that has more to say."""
    if not hasattr(session, "_session_cache"):
        kept = SESSIONS.first(session.session_key) if session.session_key else None
        if kept is None or kept.expire_date <= timezone.now():
            return None
        session._session_cache = session.decode(kept.session_data)
    key, backend, known = (session.get(name, "") for name in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY))
    user = ACCOUNTS.first(int(key)) if backend == PLAIN and key.isdecimal() else None
    is_open = user is not None and user.is_active and constant_time_compare(known, user.get_session_auth_hash())
    return user if is_open else None


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

    target_class = "tournament.api.authentication.BySession"
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
