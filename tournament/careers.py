"""What a person has done here from year to year: read from places, teams, matches and money, and stored nowhere."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from brackets import selectors
from brackets.models import Bracket, Decided, Match
from tournament import draw, freezing, past
from tournament.models import Division, Format, LateChange, PastResult, Person, Registration, Standing, Team

SCORED = (Decided.PLAYED, Decided.RULED)


@dataclass(frozen=True)
class Day:
    """One tournament of a person. `team` is None for who was not drawn; `partner` "" where there is none.

    `played` counts matches at a table, `won` those won and the walkovers too. `reached` says in words how far it went;
    `is_champion`: to the very end.
    Money in cents: the fee that was promised, and what has been paid and not given back.
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
    """All of it, the latest first. `guests` are the places of those whom the person sponsored."""

    days: tuple[Day, ...]
    past: tuple[PastResult, ...]
    guests: tuple[Registration, ...]
    standings: tuple[Standing, ...]

    @property
    def played(self) -> int:
        """Matches at a table, over all tournaments here."""
        return sum(day.played for day in self.days)

    @property
    def won(self) -> int:
        """Matches won, over all tournaments here."""
        return sum(day.won for day in self.days)

    @property
    def paid_cents(self) -> int:
        """What has been paid and not given back, over all tournaments here."""
        return sum(day.paid_cents for day in self.days)


@dataclass(frozen=True)
class PublicCareer:
    """A career without what is nobody's business: the days on which somebody was drawn, and what older lists say."""

    days: tuple[Day, ...]
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


def public(person: Person) -> PublicCareer:
    """What everybody may read of somebody."""
    career = of(person)
    return PublicCareer(tuple(day for day in career.days if day.team is not None), career.past)


def first_drawn(person: Person) -> Registration | None:
    """The place in the first tournament that drew somebody into a team: its address is the one to keep."""
    drawn = Registration.objects.filter(person=person, team_place__isnull=False, tournament__practice_for=None)
    return drawn.select_related("tournament").order_by("tournament__date", "tournament_id").first()


def of(person: Person) -> Career:
    """The tournaments, past results, guests and standings of a person."""
    latest = ("-tournament__date", "-tournament_id", "number")
    places = Registration.objects.filter(person=person, tournament__practice_for=None)
    guests = Registration.objects.filter(sponsor=person, tournament__practice_for=None)
    known = ("tournament", "division__bracket", "division__tournament", "team_place__team")
    return Career(
        days=tuple(_day(place) for place in places.select_related(*known).order_by(*latest)),
        past=tuple(past.past_results(person)),
        guests=tuple(guests.select_related("person", "tournament", "division").order_by(*latest)),
        standings=tuple(person.standings.select_related("set_by")),
    )


def _day(place: Registration) -> Day:
    team = place.team_place.team if hasattr(place, "team_place") else None
    matches = _matches(place, team) if team is not None else []
    number = team.number if team is not None else None
    won = [match for match in matches if match.winner is not None and match.winner.number == number]
    return Day(
        place=place,
        bracket=freezing.division_name(place.division),
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
    """The bracket of a place and that of the championship, those that were drawn."""
    finals = Q(kind=Division.Kind.CHAMPIONSHIP)
    divisions = place.tournament.divisions.filter(Q(pk=place.division_id) | finals).select_related("bracket")
    return [division.bracket for division in divisions.order_by("order", "id") if division.bracket is not None]


def _matches(place: Registration, team: Team) -> list[Match]:
    """The matches of a team that were decided at a table or by an absence, byes aside."""
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
    out = bracket.format == Format.SINGLE and any(_lost(match, team) for match in matches)
    if out or selectors.is_finished(bracket):
        return _("out in round {number}").format(number=last) if last else ""
    return _("still playing")


def _is_champion(place: Registration, team: Team) -> bool:
    champion = draw.champion_of(place.tournament)
    return champion is not None and champion.pk == team.pk


def _undrawn(place: Registration) -> str:
    """Why a place has no team now."""
    if LateChange.objects.filter(out=place).exists():
        return _("did not come, and another player took the place")
    if place.substitute:
        return _("waited as substitute")
    return _("was not drawn") if place.division.bracket_id is not None else ""  # the lottery is still to come


def _lost(match: Match, team: Team) -> bool:
    return match.winner is None or match.winner.number != team.number
