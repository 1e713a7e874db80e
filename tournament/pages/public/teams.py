"""All teams, and "find my table"."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament import draw, freezing, searching
from tournament.models import Division, Registration, Team, Tournament
from tournament.names import search_key
from tournament.pages.public import live, whereabouts

LONGEST_SEARCH = 80  # letters; no name of the hall is longer
WORDS_USED = 6


@require_safe
@live.follows(live.RESULTS)
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """The teams by bracket with the place of each; `q` keeps those with a player whose name holds every word of it."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    asked = request.GET.get("q", "").replace("\x00", "")[:LONGEST_SEARCH]
    places = whereabouts.of_teams(tournament)
    found = [team for team in _known(tournament) if matches(team, asked)]
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


def matches(team: Team, asked: str) -> bool:
    """Whether this is the team's number, a player's own number, or one of its players has every word in his name."""
    words = search_key(asked).split()[:WORDS_USED]
    players = [player.registration for player in team.players.all()]
    if len(words) == 1 and searching.is_number(words[0]) and int(words[0]) in (team.number, *numbers_of(players)):
        return True
    return any(all(word in player.person.search_key for word in words) for player in players)


def numbers_of(players: Iterable[Registration]) -> list[int]:
    """The numbers on the players' cards."""
    return [player.number for player in players]


def _known(tournament: Tournament) -> QuerySet[Team]:
    return tournament.teams.prefetch_related("players__registration__person")


def _substitutes(tournament: Tournament) -> QuerySet[Registration]:
    waiting = tournament.registrations.filter(substitute=True, withdrawn_at=None, team_place=None)
    return waiting.select_related("person", "division")
