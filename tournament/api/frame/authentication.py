"""Authentication, by API tokens in the `Authorization` header or by sessions of the web pages, and rate limits.

A limit is a token bucket for each API token, each account, or each IP address: a hall is behind one IP address, so an
account's phones count for the account, and the public limit of an address allows for a thousand phones. X-Forwarded-For
counts only behind the proxies named in the settings. Each web process counts separately: the limits keep one program
from starving the others, and need not be exact.
"""

import ipaddress
import math
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.http import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tournament.club import api_tokens
from tournament.core.database.prepared_queries import KEY, TEXT, Prepared
from tournament.core.errors import TooMany
from tournament.models import Token, User

if TYPE_CHECKING:
    from rest_framework.views import APIView  # imported for types only: it reads the settings, which name this module

# Rate limits.

AT_ONCE: Final = 20  # the size of the bucket, as seconds of its rate
TOLERANCE: Final = 0.001  # seconds, for rounding errors of floats


class Shares(BaseThrottle):
    """Raises TooMany, with the time to wait, for a caller over their limit of requests per minute.

    A view's `costs` names the methods that cost more than one request, with their cost.
    """

    def allow_request(self, request: Request, view: "APIView") -> bool:
        costs: Mapping[str, int] = getattr(view, "costs", {})
        take_share(request, *self.who(request), costs.get(str(request.method), 1))
        return True

    def who(self, request: Request) -> tuple[str, int]:
        """The bucket of the caller, and its requests per minute."""
        if isinstance(request.auth, Token):
            return f"token:{request.auth.public_id}", settings.API_RATE
        if isinstance(request.user, User):
            return f"account:{request.user.pk}", settings.API_RATE
        return address(request), settings.API_RATE_PUBLIC


def address(request: Request) -> str:
    """The bucket of an IP address; a household's IPv6 network (/64) is one bucket."""
    try:
        # An unreadable address shares one bucket, so that it is limited too.
        found = ipaddress.ip_address(BaseThrottle().get_ident(request) or "")
    except ValueError:
        return "address:nobody-can-read"
    return f"address:{found if found.version == 4 else int(found) >> 64}"


def take_share(request: Request, whose: str, a_minute: int, cost: int) -> None:
    """Take `cost` requests from a bucket; TooMany if there are not as many left. A rate of 0 has no limit.

    What is left stays with the request, for `announce`.
    """
    if not a_minute:
        return
    store, now, each = caches["shares"], time.time(), 60 / a_minute
    # At least one request of this cost must fit, or it would be refused for ever.
    most = max(AT_ONCE, cost * each)
    # When the bucket is full again; at most its size ahead, in case the clock was set back.
    was_full_at = min(max(store.get(whose, now), now), now + most)
    full_at = was_full_at + cost * each
    if full_at - now > most + TOLERANCE:
        _note(request, a_minute, was_full_at - now)
        wait = math.ceil(full_at - now - most)
        text = ngettext(
            "Too many requests: try again in {seconds} second.",
            "Too many requests: try again in {seconds} seconds.",
            wait,
        )
        raise TooMany(text.format(seconds=wait), code="too-many-requests", wait=wait)
    store.set(whose, full_at, timeout=math.ceil(full_at - now) + 1)
    _note(request, a_minute, full_at - now)


def _note(request: Request, a_minute: int, full_in: float) -> None:
    """Leave the headers of a bucket that is full again in so many seconds with the request."""
    each = 60 / a_minute
    fit = max(0, int((max(AT_ONCE, each) - full_in + TOLERANCE) / each))
    vars(request)["share"] = f'"requests";q={a_minute};w=60', f'"requests";r={fit};t={math.ceil(full_in)}'


def announce(request: Request, answer: HttpResponseBase) -> None:
    """Add `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) if the request was counted."""
    if share := vars(request).get("share"):
        answer["RateLimit-Policy"], answer["RateLimit"] = share


# API tokens, parsed strictly, and sessions.

COST_OF_A_TRY: Final = 20  # requests charged for a token that is not valid


SCHEMES: Final = ("bearer", "token")  # in lower case: the scheme of the header has no case (RFC 9110)
CHALLENGE: Final = "Bearer, Token"


class ByToken(BaseAuthentication):
    """`Authorization: Bearer capicu_...`, or `Token` as the scheme. The account carries the token, which limits it.

    One query reads the token, and nothing is written.
    """

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _space, secret = request.META.get("HTTP_AUTHORIZATION", "").strip().partition(" ")
        if not scheme:
            return None
        known = scheme.lower() in SCHEMES
        # A reverse proxy may ask for a password of its own, which browsers send on with the session.
        if not known and settings.SESSION_COOKIE_NAME in request.COOKIES:
            return None
        try:
            if not known:
                text = _("Unknown authorization scheme: send Authorization: Bearer, a space and the token.")
                raise AuthenticationFailed(text, code="unknown-scheme")
            return self.authenticate_credentials(secret.strip())
        except AuthenticationFailed:
            # Charged before the throttles run, to a separate share: a program whose token has expired must not
            # use up the requests of everybody else in its hall.
            take_share(request, f"tries:{address(request)}", settings.API_RATE_PUBLIC, COST_OF_A_TRY)
            raise

    def authenticate_header(self, request: Request) -> str:
        """The challenge of a 401."""
        return CHALLENGE

    def authenticate_credentials(self, secret: str) -> tuple[User, Token]:
        """The account of a token, and the token. AuthenticationFailed unless it is valid now."""
        found = api_tokens.opened_by(secret.encode("ascii", "replace").decode())
        if found is None:
            raise AuthenticationFailed(_("Invalid token."), code="invalid-token")
        if found.is_over:
            raise AuthenticationFailed(_("This token has expired: create a new one."), code="token-expired")
        if not api_tokens.is_open(found):
            raise AuthenticationFailed(_("This token is no longer valid: create a new one."), code="token-revoked")
        api_tokens.note_use(found)  # written at most every five minutes
        user: User = found.user
        # `permissions` reads the token from the user, so it must be attached to this instance.
        user.token = found
        return user, found


SESSIONS = Prepared(lambda: Session.objects.filter(session_key=TEXT))
ACCOUNTS = Prepared(lambda: User.objects.filter(pk=KEY))
PLAIN: Final = "django.contrib.auth.backends.ModelBackend"  # the backend that admits every active account


class BySession(SessionAuthentication):
    """Session authentication with prepared queries for the session and the account.

    Django's own queries took a sixth of the time of entering a hand. Unusual cases (an expired session, a session from
    before a password change, a closed account) are left to Django.
    """

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        asked = request._request
        if not hasattr(asked, "_cached_user") and (user := _plainly(asked.session)) is not None:
            asked._cached_user = user  # type: ignore[attr-defined] # where Django's own middleware keeps it
        found: tuple[User, None] | None = super().authenticate(request)
        return found


def _plainly(session: Any) -> User | None:
    """The account of a session, checked as `django.contrib.auth.get_user` does; None if Django must decide."""
    if not hasattr(session, "_session_cache"):
        kept = SESSIONS.first(session.session_key) if session.session_key else None
        if kept is None or kept.expire_date <= timezone.now():
            return None
        session._session_cache = session.decode(kept.session_data)
    # The keys that django.contrib.auth.login writes into the session.
    key, backend, known = (session.get(name, "") for name in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY))
    user = ACCOUNTS.first(int(key)) if backend == PLAIN and key.isdecimal() else None
    is_open = user is not None and user.is_active and constant_time_compare(known, user.get_session_auth_hash())
    return user if is_open else None


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # no types there
    """Documents token authentication in the OpenAPI document."""

    target_class = "tournament.api.frame.authentication.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token as `Authorization: Bearer capicu_...`; the word `Token` in place of `Bearer` is the"
            " same. An official creates tokens on the page /programs/tokens/, each for one club or one of its "
            "tournaments, with one scope (results, read, desk, judge, organizer), valid for at most a year.",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # no types there
    """Documents session authentication in the OpenAPI document."""

    target_class = "tournament.api.frame.authentication.BySession"
    name = "cookieAuth"
    priority = 1  # before drf-spectacular's own, which does not mention the CSRF header

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "The session of a user who is logged in on the web pages. Unsafe methods also need the"
            f" value of the cookie `{settings.CSRF_COOKIE_NAME}` in the header `X-CSRFToken`.",
        }
