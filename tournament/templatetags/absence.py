"""Template tags for absence: the countdown to a round, cited rules, withdrawals and substitutions."""

from typing import Any

from django import template

from brackets.models import Entrant
from tournament.core.errors import cite
from tournament.lottery import championship
from tournament.matches import substitutions
from tournament.models import Division, TableMatch, Tournament
from tournament.tournaments import schedule

register = template.Library()


@register.inclusion_tag("frame/countdowns.html")
def countdowns(tournament: Tournament) -> dict[str, Any]:
    """Each round that waits for teams, with the time by which they must be seated."""
    return {"rounds": list(schedule.waited_for(tournament))}


@register.filter
def cited(rule: str) -> str:
    """A rule's citation in the language of the page."""
    return cite(rule)


@register.inclusion_tag("frame/withdrawals.html")
def gone_from(division: Division) -> dict[str, Any]:
    """The teams of a division that withdrew, and its substitutions."""
    if division.bracket_id is None:
        return {}
    numbers = set(Entrant.objects.filter(bracket=division.bracket_id).values_list("number", flat=True))
    gone = [
        one
        for number, one in sorted(championship.withdrawals_by_team(division.tournament).items())
        if number in numbers
    ]
    rows = substitutions.substitutions_of(division.tournament).filter(team__number__in=numbers)
    return {"gone": gone, "substitutions": rows, "key": division.key}


@register.inclusion_tag("frame/substitutions.html")
def substitutes_at(table_match: TableMatch) -> dict[str, Any]:
    """The substitutions during a match."""
    return {"substitutions": substitutions.substitutions_of(table_match.tournament).filter(table_match=table_match)}
