"""A club's champions, year by year: of the tournaments played here, and of older lists. Read, and stored nowhere."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from tournament import draw, freezing
from tournament.models import Club, Division, PastResult, Person, Tournament

PLAYED_SHOWN = 60  # tournaments; a club of two a year has been here for thirty


@dataclass(frozen=True)
class Winner:
    """Who won a bracket: its name, the players, their team's number, None in older lists. `is_champion`: the day's."""

    bracket: str
    names: tuple[str, ...]
    team: int | None = None
    is_champion: bool = False


@dataclass(frozen=True)
class Played:
    """A tournament with its winners. `slug`: "" for an older list; `date`: None where only a year is known."""

    year: int
    name: str
    date: datetime.date | None
    slug: str = ""
    winners: list[Winner] = field(default_factory=list)


def of(club: Club, *, today: datetime.date) -> list[Played]:
    """The latest first; a tournament without a winner yet is not among them."""
    played = [*_here(club, today), *_before(club)]
    played.sort(key=lambda one: (one.year, one.date or datetime.date(one.year, 1, 1), one.name), reverse=True)
    return played


def _here(club: Club, today: datetime.date) -> Iterator[Played]:
    for tournament in club.tournaments.filter(date__lte=today).order_by("-date", "-id")[:PLAYED_SHOWN]:
        winners = _winners(tournament)
        if winners:
            yield Played(tournament.date.year, tournament.name, tournament.date, tournament.slug, winners)


def _winners(tournament: Tournament) -> list[Winner]:
    """The champions, then who won the brackets that led there."""
    champion = draw.champion_of(tournament)
    pools = tournament.divisions.filter(kind=Division.Kind.POOL).select_related("bracket")
    found = [(freezing.division_name(pool), draw.winner_of(pool)) for pool in pools]
    winners = [Winner(name, team.names, team.number) for name, team in found if team is not None]
    return winners if champion is None else [Winner("", champion.names, champion.number, is_champion=True), *winners]


def _before(club: Club) -> Iterator[Played]:
    """What older lists say of first places; a pair that stands there twice, once for each partner, is one winner."""
    first = PastResult.objects.filter(club=club, place=1).select_related("person", "partner")

    def event(one: PastResult) -> tuple[int, str, str]:
        return one.year, one.tournament_key, str(one.date or "")

    for _key, rows in groupby(sorted(first, key=event), key=event):
        found = list(rows)
        played = Played(found[0].year, found[0].tournament_name, found[0].date)
        pairs: dict[object, tuple[str, list[Person]]] = {}
        for one in found:
            people = [person for person in (one.person, one.partner) if person is not None]
            pairs.setdefault((one.bracket_key, frozenset(person.pk for person in people)), (one.bracket, people))
        for bracket, people in pairs.values():
            name = freezing.pool_name(bracket)
            names = tuple(person.name for person in people)
            played.winners.append(Winner(name, names, is_champion=bracket in ("", "championship")))
        played.winners.sort(key=lambda winner: not winner.is_champion)
        yield played
