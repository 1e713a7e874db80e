"""What slows guessing of passwords beside the lock of one account at one address: one address that tries many accounts.

A whole hall shares one address, so the address alone is never locked for those whose browser has logged in to the
account before: it keeps a signed cookie that says so.
"""

from datetime import timedelta
from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from tournament.web.frame.entrance import address_tried, name_tried

ACCOUNTS: Final = 10  # with a wrong password from one address in a quarter of an hour; a hall's officials are fewer
COOKIE: Final = "known_account"
SALT: Final = "tournament.web.frame.lock_out"


class Attempts(AxesDatabaseHandler):  # type: ignore[misc] # axes has no types
    """axes' counter, which also locks an address after wrong passwords for ten accounts."""

    def is_locked(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> bool:
        if super().is_locked(request, credentials):
            return True
        is_slowed = _tries_many(request, credentials)
        if is_slowed:
            vars(request)["axes_locked_out"] = True  # axes then answers 429, and counts no further attempt
        return is_slowed


def _tries_many(request: HttpRequest, credentials: dict[str, Any] | None) -> bool:
    """Return whether the address has tried many accounts, and this browser has never logged in to this one."""
    name = name_tried(request, credentials)
    if name and request.get_signed_cookie(COOKIE, "", salt=SALT) == name:
        return False
    since = timezone.now() - timedelta(hours=settings.AXES_COOLOFF_TIME)
    recent = AccessAttempt.objects.filter(ip_address=address_tried(request), attempt_time__gte=since)
    return bool(recent.order_by().values("username").distinct().count() >= ACCOUNTS)
