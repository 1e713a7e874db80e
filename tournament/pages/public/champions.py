"""A club's hall of champions: who won its tournaments, year by year, those of older lists too."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament import draw, freezing
from tournament.models import Club, Division, PastResult, Team, Tournament

PLAYED_SHOWN = 60  # tournaments; a club of two a year has been here for thirty


@dataclass(frozen=True)
class Winner:
    """Who won a bracket: its name, the players, and their page, "" where they have none. `is_champion`: the day's."""

    bracket: str
    names: tuple[str, ...]
    address: str = ""
    is_champion: bool = False


@dataclass(frozen=True)
class Played:
    """A tournament with its winners. `address`: "" for an older list; `date`: None where only a year is known."""

    year: int
    name: str
    date: datetime.date | None
    address: str = ""
    winners: list[Winner] = field(default_factory=list)


@require_safe
def champions(request: HttpRequest, pk: int) -> HttpResponse:
    """The latest first; a tournament without a winner yet is not among them."""
    club = get_object_or_404(Club.objects, pk=pk)
    played = [*_here(club, timezone.localdate()), *_before(club)]
    played.sort(key=lambda one: (one.year, one.date or datetime.date(one.year, 1, 1), one.name), reverse=True)
    years = [(year, list(found)) for year, found in groupby(played, key=lambda one: one.year)]
    return render(request, "public/champions.html", {"club": club, "years": years})


def _here(club: Club, today: datetime.date) -> Iterator[Played]:
    for tournament in club.tournaments.filter(date__lte=today).order_by("-date", "-id")[:PLAYED_SHOWN]:
        winners = _winners(tournament)
        if winners:
            address = resolve_url("public:tournament", tournament.slug)
            yield Played(tournament.date.year, tournament.name, tournament.date, address, winners)


def _winners(tournament: Tournament) -> list[Winner]:
    """The champions, then who won the brackets that led there."""
    champion = draw.champion_of(tournament)
    pools = tournament.divisions.filter(kind=Division.Kind.POOL).select_related("bracket")
    found = [(freezing.division_name(pool), draw.winner_of(pool)) for pool in pools]
    winners = [_winner(tournament, name, team) for name, team in found if team is not None]
    return [_winner(tournament, "", champion, is_champion=True), *winners] if champion is not None else winners


def _winner(tournament: Tournament, bracket: str, team: Team, *, is_champion: bool = False) -> Winner:
    return Winner(bracket, team.names, resolve_url("public:team", tournament.slug, team.number), is_champion)


def _before(club: Club) -> Iterator[Played]:
    """What older lists say of first places; a pair that stands there twice, once for each partner, is one winner."""
    first = PastResult.objects.filter(club=club, place=1).select_related("person", "partner")

    def event(one: PastResult) -> tuple[int, str, str]:
        return one.year, one.tournament_key, str(one.date or "")

    for _key, rows in groupby(sorted(first, key=event), key=event):
        found = list(rows)
        played = Played(found[0].year, found[0].tournament_name, found[0].date)
        pairs = {}
        for one in found:
            people = [person for person in (one.person, one.partner) if person is not None]
            pairs.setdefault((one.bracket_key, frozenset(person.pk for person in people)), (one.bracket, people))
        for bracket, people in pairs.values():
            name = freezing.pool_name(bracket)
            names = tuple(person.name for person in people)
            played.winners.append(Winner(name, names, is_champion=bracket in ("", "championship")))
        played.winners.sort(key=lambda winner: not winner.is_champion)
        yield played
