"""What pages say of absence: the countdown of a round's start, and rules as people are told them."""

from typing import Any

from django import template

from tournament import countdown
from tournament.errors import cite
from tournament.models import Tournament

register = template.Library()


@register.inclusion_tag("partials/countdowns.html")
def countdowns(tournament: Tournament) -> dict[str, Any]:
    """Each round whose teams are waited for, with the time by which they must be seated."""
    return {"rounds": list(countdown.waited_for(tournament))}


@register.filter
def cited(rule: str) -> str:
    """A rule in the language of the page."""
    return cite(rule)
