"""A club's champions by year, from tournaments played here and past results; nothing is stored.

Also the road of a champion: the results of its matches.
"""

import datetime
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Q, prefetch_related_objects
from django.utils.translation import gettext as _

from tournament.lottery.winners import Winners
from tournament.models import Club, Division, PastResult, Person, TableMatch, Team, Tournament, naming

PLAYED_SHOWN = 60  # tournaments: thirty years at two a year
ROAD_SHOWN = 5  # matches, the last ones


@dataclass
class Winner:
    """The winner of a bracket. `team`: its number, None for a past result. `is_champion`: won the tournament.

    `titles`: how many tournaments of the club these players had won together with this one, 0 if it is no champion.
    """

    bracket: str
    names: tuple[str, ...]
    team: int | None = None
    is_champion: bool = False
    titles: int = 0

    @property
    def title_text(self) -> str:
        """The title in words: "2nd title"."""
        ordinals = {1: _("1st title"), 2: _("2nd title"), 3: _("3rd title")}
        return ordinals.get(self.titles) or _("{number}th title").format(number=self.titles)

    @property
    def title_tiles(self) -> range:
        """One small tile for each title."""
        return range(self.titles)


@dataclass(frozen=True)
class Played:
    """A tournament with its winners. `slug`: "" for a past result; `date`: None where only a year is known.

    `tournament`: None for a past result.
    """

    year: int
    name: str
    date: datetime.date | None
    slug: str = ""
    winners: list[Winner] = field(default_factory=list)
    tournament: Tournament | None = None

    @property
    def champions(self) -> list[Winner]:
        """The winners of the tournament: usually one."""
        return [winner for winner in self.winners if winner.is_champion]

    @property
    def others(self) -> list[Winner]:
        """The winners of brackets who did not win the tournament too."""
        crowned = {frozenset(winner.names) for winner in self.champions}
        return [winner for winner in self.winners if frozenset(winner.names) not in crowned]


def champions_of(club: Club, *, today: datetime.date) -> list[Played]:
    """Return the tournaments that have a winner, latest first."""
    played = [*_here(club, today), *_before(club)]
    played.sort(key=lambda one: (one.year, one.date or datetime.date(one.year, 1, 1), one.name), reverse=True)
    _count_titles(played)
    return played


def _count_titles(played: Sequence[Played]) -> None:
    titles: Counter[frozenset[str]] = Counter()
    for one in reversed(played):  # the oldest first
        for winner in one.champions:
            titles[frozenset(winner.names)] += 1
            winner.titles = titles[frozenset(winner.names)]


def _here(club: Club, today: datetime.date) -> Iterator[Played]:
    played = list(club.tournaments.filter(date__lte=today).order_by("-date", "-id")[:PLAYED_SHOWN])
    prefetch_related_objects(played, "pictures")
    found = Winners([tournament.pk for tournament in played])
    names = found.names()
    for tournament in played:
        winners = list(_winners(tournament.pk, found, names))
        if winners:
            date = tournament.date
            yield Played(date.year, tournament.name, date, tournament.slug, winners, tournament)


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


@dataclass(frozen=True)
class Leg:
    """A match that a team has won or lost, with the points of both. `table_match`: its key."""

    table_match: int
    round: str
    mine: int
    theirs: int
    against: str


def road_of(team: Team) -> list[Leg]:
    """Return the last matches of a team that were played to their end, in the order of play."""
    played = TableMatch.objects.filter(Q(team_a=team) | Q(team_b=team), state=TableMatch.State.FINISHED)
    related = played.select_related("round__division__bracket", "team_a", "team_b")
    last = list(related.order_by("-round__started_at", "-pk")[:ROAD_SHOWN])
    prefetch_related_objects([one.team_b if one.team_a_id == team.pk else one.team_a for one in last], "players")
    return [_leg(one, team) for one in reversed(last)]


def _leg(table_match: TableMatch, team: Team) -> Leg:
    is_first = table_match.team_a_id == team.pk
    points = (table_match.points_a, table_match.points_b)
    mine, theirs = points if is_first else points[::-1]
    other = table_match.team_b if is_first else table_match.team_a
    division = table_match.round.division
    is_last = division.kind == Division.Kind.CHAMPIONSHIP  # there a final follows the final of the bracket
    name = naming.division_name(division) if is_last else naming.round_name(division, table_match.round.number)
    return Leg(table_match.pk, name, mine, theirs, other.label)
