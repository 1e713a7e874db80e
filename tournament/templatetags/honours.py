"""Template tags of winners: {% load honours %}."""

from typing import Any

from django import template

from tournament.models import Team, Tournament
from tournament.results import champions

register = template.Library()


@register.inclusion_tag("results/champion_head.html")
def champion_head(tournament: Tournament, champion: Team) -> dict[str, Any]:
    """The champions of a tournament: photograph or laurel, names, and the results on their road."""
    return {"tournament": tournament, "champion": champion, "road": champions.road_of(champion)}
