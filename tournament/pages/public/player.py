"""A player from year to year: tournaments, partners, results. The address is the one of a place: nobody has a key.

What is shown is what everybody could read in the hall and in the results: names, teams, matches, places.
"""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.views.decorators.http import require_safe

from tournament import careers
from tournament.models import PastResult, Person, Registration, Tournament
from tournament.pages.public import live


@dataclass(frozen=True)
class PublicCareer:
    """A career without what is nobody's business: the days on which he was drawn, and what older lists say."""

    days: tuple[careers.Day, ...]
    past: tuple[PastResult, ...]

    @property
    def played(self) -> int:
        """Matches at a table, those of older lists too."""
        return sum(day.played for day in self.days) + sum((one.won or 0) + (one.lost or 0) for one in self.past)

    @property
    def won(self) -> int:
        """Matches won, those of older lists too."""
        return sum(day.won for day in self.days) + sum(one.won or 0 for one in self.past)

    @property
    def titles(self) -> int:
        """How often he was a champion."""
        here = sum(day.is_champion for day in self.days)
        return here + sum(one.place == 1 and one.bracket in ("", "championship") for one in self.past)


@require_safe
@live.follows(live.RESULTS)
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The page of a player who was drawn into a team here; of nobody else the public knows."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    place = get_object_or_404(
        Registration.objects.select_related("person"), tournament=tournament, number=number, team_place__isnull=False
    )
    context = {"person": place.person, "career": of(place.person), "canonical": address(place.person)}
    return live.show(request, tournament, page="public/player.html", part="public/player_part.html", context=context)


def of(person: Person) -> PublicCareer:
    """What the public may read of somebody."""
    career = careers.of(person)
    return PublicCareer(tuple(day for day in career.days if day.team is not None), career.past)


def address(person: Person) -> str:
    """The one address of a player among those of all his places: the first tournament that drew him into a team."""
    drawn = Registration.objects.filter(person=person, team_place__isnull=False, tournament__practice_for=None)
    first = drawn.select_related("tournament").order_by("tournament__date", "tournament_id").first()
    if first is None:
        raise Http404
    return resolve_url("public:player", first.tournament.slug, first.number)
