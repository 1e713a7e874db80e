"""How much one asker may ask: a share that fills up evenly, for each token, each account, or each address.

A hall sits behind one address, so an account's phones count for the account, and the address of the public has room for
a thousand phones. What X-Forwarded-For says counts only behind the proxies that the settings name. Every web process
counts for itself: shares are there to keep one program from starving the others, not to bill anybody.
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

from tournament.errors import TooMany
from tournament.models import Token, User

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which reads the settings, and they name this file

AT_ONCE: Final = 20  # seconds' worth of a share that may be asked for in one instant
TOLERANCE: Final = 0.001  # seconds, for what floats lose


class Shares(BaseThrottle):
    """Refuses with TooMany, which says when to ask again, whoever has used up his share of the requests a minute.

    A view's `dear` says what a method costs that is more than one request's worth of work.
    """

    def allow_request(self, request: Request, view: "APIView") -> bool:
        dear: Mapping[str, int] = getattr(view, "dear", {})
        take(*self.who(request), dear.get(str(request.method), 1))
        return True

    def who(self, request: Request) -> tuple[str, int]:
        """Whose share it is, and how many requests a minute that is."""
        if isinstance(request.auth, Token):
            return f"token:{request.auth.public_id}", settings.API_RATE
        if isinstance(request.user, User):
            return f"account:{request.user.pk}", settings.API_RATE
        return address(request), settings.API_RATE_PUBLIC


def address(request: Request) -> str:
    """The share of an address; all that one household of IPv6 can call itself is one."""
    try:
        found = ipaddress.ip_address(BaseThrottle().get_ident(request) or "")
    except ValueError:
        return "address:nobody-can-read"
    return f"address:{found if found.version == 4 else int(found) >> 64}"


def take(whose: str, a_minute: int, cost: int) -> None:
    """Take `cost` requests from a share; TooMany when there is not that much left. A rate of 0 has no bounds."""
    if not a_minute:
        return
    store, now, each = caches["shares"], time.time(), 60 / a_minute
    most = max(AT_ONCE, cost * each)
    # When the share will be full again; never further away than its size, should the clock have gone back.
    full_at = min(max(store.get(whose, now), now), now + most) + cost * each
    if full_at - now > most + TOLERANCE:
        wait = math.ceil(full_at - now - most)
        text = ngettext(
            "Too many requests came from here: again in {seconds} second.",
            "Too many requests came from here: again in {seconds} seconds.",
            wait,
        )
        raise TooMany(text.format(seconds=wait), code="too-many-requests", wait=wait)
    store.set(whose, full_at, timeout=math.ceil(full_at - now) + 1)
