"""What pages say of absence: the countdown of a round's start, and rules as people are told them."""

from typing import Any

from django import template

from brackets.models import Entrant
from tournament import countdown, departed, substituting
from tournament.errors import cite
from tournament.models import Division, Sitting, Tournament

register = template.Library()


@register.inclusion_tag("partials/countdowns.html")
def countdowns(tournament: Tournament) -> dict[str, Any]:
    """Each round whose teams are waited for, with the time by which they must be seated."""
    return {"rounds": list(countdown.waited_for(tournament))}


@register.filter
def cited(rule: str) -> str:
    """A rule in the language of the page."""
    return cite(rule)


@register.inclusion_tag("partials/gone.html")
def gone_from(division: Division) -> dict[str, Any]:
    """The teams of a bracket that have left, and who plays on in place of whom."""
    if division.bracket_id is None:
        return {}
    numbers = set(Entrant.objects.filter(bracket=division.bracket_id).values_list("number", flat=True))
    gone = [one for number, one in sorted(departed.standing(division.tournament).items()) if number in numbers]
    rows = substituting.made(division.tournament).filter(team__number__in=numbers)
    return {"gone": gone, "substitutions": rows, "key": division.key}


@register.inclusion_tag("partials/substitutions.html")
def substitutes_at(sitting: Sitting) -> dict[str, Any]:
    """Whose chair at a table changed hands in the middle of its match."""
    return {"substitutions": substituting.made(sitting.tournament).filter(sitting=sitting)}
