"""A player from year to year: tournaments, partners, results. The address is the one of a place: nobody has a key.

What is shown is what everybody could read in the hall and in the results: names, teams, matches, places.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.views.decorators.http import require_safe

from tournament import careers
from tournament.models import Registration, Tournament
from tournament.pages.public import live


@require_safe
@live.follows(live.RESULTS)
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of a player who was drawn into a team here; of nobody else the public knows."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    drawn = Registration.objects.filter(tournament=tournament, team_place__isnull=False)
    place = get_object_or_404(drawn.select_related("person", "tournament"), number=number)
    first = careers.first_drawn(place.person) or place
    context = {
        "person": place.person,
        "career": careers.public(place.person),
        "canonical": resolve_url("public:player", first.tournament.slug, first.number),
    }
    return live.show(request, tournament, page="public/player.html", part="public/player_part.html", context=context)
