"""A club's champions by year, from tournaments played here and past results; nothing is stored."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from tournament.lottery.winners import Winners
from tournament.models import Club, PastResult, Person, naming

PLAYED_SHOWN = 60  # tournaments: thirty years at two a year


@dataclass(frozen=True)
class Winner:
    """The winner of a bracket. `team`: its number, None for a past result. `is_champion`: won the tournament."""

    bracket: str
    names: tuple[str, ...]
    team: int | None = None
    is_champion: bool = False


@dataclass(frozen=True)
class Played:
    """A tournament with its winners. `slug`: "" for a past result; `date`: None where only a year is known."""

    year: int
    name: str
    date: datetime.date | None
    slug: str = ""
    winners: list[Winner] = field(default_factory=list)


def champions_of(club: Club, *, today: datetime.date) -> list[Played]:
    """Return the tournaments that have a winner, latest first."""
    played = [*_here(club, today), *_before(club)]
    played.sort(key=lambda one: (one.year, one.date or datetime.date(one.year, 1, 1), one.name), reverse=True)
    return played


def _here(club: Club, today: datetime.date) -> Iterator[Played]:
    played = list(club.tournaments.filter(date__lte=today).order_by("-date", "-id")[:PLAYED_SHOWN])
    found = Winners([tournament.pk for tournament in played])
    names = found.names()
    for tournament in played:
        winners = list(_winners(tournament.pk, found, names))
        if winners:
            yield Played(tournament.date.year, tournament.name, tournament.date, tournament.slug, winners)


def _winners(tournament: int, found: Winners, names: Mapping[tuple[int, int], tuple[str, ...]]) -> Iterator[Winner]:
    """Yield the champion, then the winners of the divisions; the winner of a single one is the champion."""
    champion, pools = found.champion(tournament), found.pools(tournament)
    if champion is not None:
        yield Winner("", names[tournament, champion], champion, is_champion=True)
    for pool in pools if len(pools) > 1 or champion is None else ():
        number = found.winner(pool)
        if number is not None:
            yield Winner(naming.division_name(pool), names[tournament, number], number)


def _before(club: Club) -> Iterator[Played]:
    """Yield past results with a first place; a pair listed twice, once for each partner, is one winner."""
    first = PastResult.objects.filter(club=club, place=1).select_related("person", "partner")

    def event(one: PastResult) -> tuple[int, str, str]:
        return one.year, one.tournament_key, str(one.date or "")

    for _key, rows in groupby(sorted(first, key=event), key=event):  # groupby expects sorted rows
        found = list(rows)
        played = Played(found[0].year, found[0].tournament_name, found[0].date)
        pairs: dict[object, tuple[str, list[Person]]] = {}
        for one in found:
            people = [person for person in (one.person, one.partner) if person is not None]
            # A set: the order of the partners does not matter.
            pairs.setdefault((one.bracket_key, frozenset(person.pk for person in people)), (one.bracket, people))
        for bracket, people in pairs.values():
            name = naming.pool_name(bracket)
            names = tuple(person.name for person in people)
            played.winners.append(Winner(name, names, is_champion=bracket in ("", "championship")))
        played.winners.sort(key=lambda winner: not winner.is_champion)
        yield played
