"""What every page of the house knows."""

from typing import Any

from django.http import HttpRequest

from tournament.models import Official


def house(request: HttpRequest) -> dict[str, Any]:
    """`offices`: the roles of the account that looks, over all its clubs; empty for the public."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"offices": frozenset()}
    return {"offices": frozenset(Official.objects.filter(user=user).values_list("role", flat=True))}
