"""What every page of the house knows."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournament import permissions
from tournament.address import base_url
from tournament.models import Official
from tournament.pages.judge import installing


def house(request: HttpRequest) -> dict[str, Any]:
    """`offices`: the roles of the account that looks, over all its clubs; empty for the public.

    Whoever has a pass is a judge, but works for no club: `is_official` is false. `keeping`: what a phone may keep, by
    HTTPS (`installing.head`). `held_pass`: the pass behind the account, None for every other account. `base_url`: what
    an address begins with that people hand on.
    """
    user = getattr(request, "user", None)
    nobody = {"offices": frozenset(), "is_official": False, "base_url": SimpleLazyObject(lambda: base_url(request))}
    if user is None:
        return nobody
    keeping = installing.head(request)
    if not user.is_authenticated:
        return {**nobody, "keeping": keeping}
    offices = set(Official.objects.filter(user=user).values_list("role", flat=True))
    is_official = bool(offices)
    held = None if offices else permissions.pass_of(user)
    if held is not None:
        offices.add(Official.Role.JUDGE)
    return {**nobody, "offices": frozenset(offices), "is_official": is_official, "held_pass": held, "keeping": keeping}
