"""Rate limits: a token bucket for each API token, each account, or each IP address.

A hall is behind one IP address, so an account's phones count for the account, and the public limit of an address allows
for a thousand phones. X-Forwarded-For counts only behind the proxies named in the settings. Each web process counts
separately: the limits keep one program from starving the others, and need not be exact.
"""

import ipaddress
import math
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.cache import caches
from django.utils.translation import ngettext
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tournament.core.errors import TooMany
from tournament.models import Token, User

if TYPE_CHECKING:
    from rest_framework.views import APIView  # imported for types only: it reads the settings, which name this module

AT_ONCE: Final = 20  # the size of the bucket, as seconds of its rate
TOLERANCE: Final = 0.001  # seconds, for rounding errors of floats


class Shares(BaseThrottle):
    """Raises TooMany, with the time to wait, for a caller over their limit of requests per minute.

    A view's `dear` names the methods that cost more than one request, with their cost.
    """

    def allow_request(self, request: Request, view: "APIView") -> bool:
        dear: Mapping[str, int] = getattr(view, "dear", {})
        take_share(*self.who(request), dear.get(str(request.method), 1))
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


def take_share(whose: str, a_minute: int, cost: int) -> None:
    """Take `cost` requests from a bucket; TooMany if there are not as many left. A rate of 0 has no limit."""
    if not a_minute:
        return
    store, now, each = caches["shares"], time.time(), 60 / a_minute
    # At least one request of this cost must fit, or it would be refused for ever.
    most = max(AT_ONCE, cost * each)
    # When the bucket is full again; at most its size ahead, in case the clock was set back.
    full_at = min(max(store.get(whose, now), now), now + most) + cost * each
    if full_at - now > most + TOLERANCE:
        wait = math.ceil(full_at - now - most)
        text = ngettext(
            "Too many requests: try again in {seconds} second.",
            "Too many requests: try again in {seconds} seconds.",
            wait,
        )
        raise TooMany(text.format(seconds=wait), code="too-many-requests", wait=wait)
    store.set(whose, full_at, timeout=math.ceil(full_at - now) + 1)
