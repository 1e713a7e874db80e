"""All teams, and "find my table"."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament import draw, freezing, whereabouts
from tournament.models import Division, Registration, Tournament
from tournament.pages.public import live


@require_safe
@live.follows(live.RESULTS)
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """The teams by bracket with the place of each; `q` keeps those with a player whose name holds every word of it."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    asked = request.GET.get("q", "").replace("\x00", "")[: whereabouts.LONGEST]
    places = whereabouts.of_teams(tournament)
    found = whereabouts.find(tournament, asked)
    pools = tournament.divisions.filter(kind=Division.Kind.POOL)
    context = {
        "asked": asked,
        "found": len(found),
        "only": found[0] if len(found) == 1 and asked else None,
        "lists": [
            (
                freezing.division_name(pool),
                [(team, places[team.number]) for team in found if team.division_id == pool.pk],
            )
            for pool in pools
        ],
        "substitutes": _substitutes(tournament),
    }
    over = draw.champion_of(tournament) is not None
    return live.show(
        request, tournament, page="public/teams.html", part="public/teams_part.html", context=context, over=over
    )


def _substitutes(tournament: Tournament) -> QuerySet[Registration]:
    waiting = tournament.registrations.filter(substitute=True, withdrawn_at=None, team_place=None)
    return waiting.select_related("person", "division")
