"""A club's champions by year, from tournaments played here and past results; nothing is stored.

A person's tournament history, computed from registrations, teams, matches and payments; nothing is stored.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from brackets import selectors
from brackets.models import Bracket, Decided, Match
from tournament.club import people as club_people
from tournament.lottery import championship
from tournament.models import (
    Club,
    Division,
    Format,
    LateEntry,
    MembershipStatus,
    PastResult,
    Person,
    Registration,
    Team,
    Tournament,
    naming,
)

SCORED = (Decided.PLAYED, Decided.RULED)


@dataclass(frozen=True)
class Day:
    """One tournament of a person. `team` is None without a team, `partner` "" without a partner.

    `played` counts matches at a table, `won` also walkovers. `reached` describes the result in words; `is_champion`:
    won the tournament. Money in cents: the fee of the registration, and payments less refunds.
    """

    place: Registration
    bracket: str
    team: int | None
    partner: str
    played: int
    won: int
    reached: str
    fee_cents: int
    paid_cents: int
    is_champion: bool = False


@dataclass(frozen=True)
class Career:
    """All tournaments of a person, latest first. `guests`: registrations of guests that they sponsored."""

    days: tuple[Day, ...]
    past: tuple[PastResult, ...]
    guests: tuple[Registration, ...]
    standings: tuple[MembershipStatus, ...]

    @property
    def played(self) -> int:
        """Matches played at a table, over all tournaments here."""
        return sum(day.played for day in self.days)

    @property
    def won(self) -> int:
        """Matches won, over all tournaments here."""
        return sum(day.won for day in self.days)

    @property
    def paid_cents(self) -> int:
        """Payments less refunds in cents, over all tournaments here."""
        return sum(day.paid_cents for day in self.days)


@dataclass(frozen=True)
class PublicCareer:
    """The public part of a career: tournaments played in a team, and past results."""

    days: tuple[Day, ...]
    past: tuple[PastResult, ...]

    @property
    def played(self) -> int:
        """Matches played at a table, including past results."""
        return sum(day.played for day in self.days) + sum((one.won or 0) + (one.lost or 0) for one in self.past)

    @property
    def won(self) -> int:
        """Matches won, including past results."""
        return sum(day.won for day in self.days) + sum(one.won or 0 for one in self.past)

    @property
    def titles(self) -> int:
        """Number of championships won, including past results."""
        here = sum(day.is_champion for day in self.days)
        # A past result without a bracket is the tournament's overall result.
        return here + sum(one.place == 1 and one.bracket in ("", "championship") for one in self.past)


def public(person: Person) -> PublicCareer:
    """Return the public career of a person."""
    career = career_of(person)
    return PublicCareer(tuple(day for day in career.days if day.team is not None), career.past)


def first_drawn(person: Person) -> Registration | None:
    """Return the registration in the person's first tournament with a team; its URL is the permanent one."""
    drawn = Registration.objects.filter(person=person, team_place__isnull=False, tournament__practice_for=None)
    return drawn.select_related("tournament").order_by("tournament__date", "tournament_id").first()


def career_of(person: Person) -> Career:
    """Return a person's tournaments, past results, sponsored guests and membership status changes."""
    latest = ("-tournament__date", "-tournament_id", "number")
    places = Registration.objects.filter(person=person, tournament__practice_for=None)
    guests = Registration.objects.filter(sponsor=person, tournament__practice_for=None)
    known = ("tournament", "division__bracket", "division__tournament", "team_place__team")
    return Career(
        days=tuple(_day(place) for place in places.select_related(*known).order_by(*latest)),
        past=tuple(club_people.past_results(person)),
        guests=tuple(guests.select_related("person", "tournament", "division").order_by(*latest)),
        standings=tuple(person.standings.select_related("set_by")),
    )


def _day(place: Registration) -> Day:
    team = place.team_place.team if hasattr(place, "team_place") else None
    matches = _matches(place, team) if team is not None else []
    number = team.number if team is not None else None
    won = [match for match in matches if match.winner is not None and match.winner.number == number]  # walkovers too
    return Day(
        place=place,
        bracket=naming.division_name(place.division),
        team=number,
        partner=_partner(place, team),
        played=sum(match.decided in SCORED for match in matches),
        won=len(won),
        reached=_reached(place, team, matches),
        fee_cents=place.fee_cents,
        is_champion=team is not None and _is_champion(place, team),
        paid_cents=place.payments.aggregate(sum=Sum("amount_cents"))["sum"] or 0,
    )


def _partner(place: Registration, team: Team | None) -> str:
    others = team.players.exclude(registration=place).select_related("registration__person") if team else ()
    return " / ".join(player.registration.person.name for player in others)


def _brackets(place: Registration) -> list[Bracket]:
    """Return the brackets of the registration's division and of the championship, where they exist."""
    finals = Q(kind=Division.Kind.CHAMPIONSHIP)
    divisions = place.tournament.divisions.filter(Q(pk=place.division_id) | finals).select_related("bracket")
    return [division.bracket for division in divisions.order_by("order", "id") if division.bracket is not None]


def _matches(place: Registration, team: Team) -> list[Match]:
    """Return a team's matches decided at a table or by an absence, without byes."""
    mine = Q(first__number=team.number) | Q(second__number=team.number)
    both = Q(first__isnull=False, second__isnull=False)
    found = Match.objects.filter(mine, both, bracket__in=_brackets(place)).exclude(decided=Decided.OPEN)
    return list(found.select_related("winner").order_by("bracket", "number"))


def _reached(place: Registration, team: Team | None, matches: Iterable[Match]) -> str:
    if place.withdrawn_at is not None:
        return _("withdrew")
    if team is None:
        return _undrawn(place)
    if _is_champion(place, team):
        return _("champion")
    names = {1: _("winner of the bracket"), 2: _("second in the bracket"), 3: _("third in the bracket")}
    bracket = place.division.bracket
    if bracket is None:
        return ""
    for number, name in names.items():
        if any(entrant.number == team.number for entrant in selectors.in_place(bracket, number) or ()):
            return name
    if bracket.ranked is not None and team.number in bracket.ranked:
        return _("place {number}").format(number=bracket.ranked.index(team.number) + 1)
    last = max((match.round for match in matches if match.bracket_id == bracket.pk), default=0)
    # In single elimination one defeat ends it, even while the bracket is still in play.
    out = bracket.format == Format.SINGLE and any(_lost(match, team) for match in matches)
    if out or selectors.is_finished(bracket):
        return _("out in round {number}").format(number=last) if last else ""
    return _("still playing")


def _is_champion(place: Registration, team: Team) -> bool:
    champion = championship.champion_of(place.tournament)
    return champion is not None and champion.pk == team.pk


def _undrawn(place: Registration) -> str:
    """Explain why a registration has no team."""
    if LateEntry.objects.filter(out=place).exists():
        return _("did not come, and another player took the place")
    if place.substitute:
        return _("waited as substitute")
    return (
        _("was not selected by the lottery") if place.division.bracket_id is not None else ""
    )  # else the lottery has not run yet


def _lost(match: Match, team: Team) -> bool:
    return match.winner is None or match.winner.number != team.number


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
    for tournament in club.tournaments.filter(date__lte=today).order_by("-date", "-id")[:PLAYED_SHOWN]:
        winners = _winners(tournament)
        if winners:
            yield Played(tournament.date.year, tournament.name, tournament.date, tournament.slug, winners)


def _winners(tournament: Tournament) -> list[Winner]:
    """Return the champion, then the winners of the divisions."""
    champion = championship.champion_of(tournament)
    pools = tournament.divisions.filter(kind=Division.Kind.POOL).select_related("bracket")
    found = [(naming.division_name(pool), championship.winner_of(pool)) for pool in pools]
    winners = [Winner(name, team.names, team.number) for name, team in found if team is not None]
    return winners if champion is None else [Winner("", champion.names, champion.number, is_champion=True), *winners]


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
