"""Context processor of all pages."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournament.club import permissions
from tournament.core.address import base_url
from tournament.models import Official
from tournament.web.frame import offline


def house(request: HttpRequest) -> dict[str, Any]:
    """Return `offices`: the user's roles over all their clubs; empty for the public.

    A pass holder is a judge but not an official of a club: `is_official` is false. `keeping`: what a phone may cache,
    over HTTPS (`offline.head`). `held_pass`: the account's judge pass, None for other accounts. `base_url`: the
    origin for URLs that people share.
    """
    user = getattr(request, "user", None)
    nobody = {"offices": frozenset(), "is_official": False, "base_url": SimpleLazyObject(lambda: base_url(request))}
    if user is None:
        return nobody
    keeping = offline.manifest_head(request)
    if not user.is_authenticated:
        return {**nobody, "keeping": keeping}
    offices = set(Official.objects.filter(user=user).values_list("role", flat=True))
    is_official = bool(offices)
    # Saves a query: an account has a role or a pass, not both.
    held = None if offices else permissions.pass_of(user)
    if held is not None:
        offices.add(Official.Role.JUDGE)
    return {**nobody, "offices": frozenset(offices), "is_official": is_official, "held_pass": held, "keeping": keeping}
