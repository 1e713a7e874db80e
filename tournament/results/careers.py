"""A person's tournament history, computed from registrations, teams, matches and payments; nothing is stored."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import F, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets import formats, selectors
from brackets.models import Bracket, Decided, Match
from tournament.club import people as club_people
from tournament.lottery.winners import Winners
from tournament.models import (
    Division,
    Format,
    LateEntry,
    MembershipStatus,
    PastResult,
    Payment,
    Person,
    Registration,
    Team,
    TeamPlayer,
    naming,
)
from tournament.results.career_totals import SCORED, Totals, final_round, settled_alone, totals_of

AT_ONCE: Final = 20
"""How many tournaments of a person are shown together: each is worked out from its bracket."""
LATEST = ("-tournament__date", "-tournament_id", "number")
PLACES = {
    1: gettext_lazy("winner of the bracket"),
    2: gettext_lazy("second in the bracket"),
    3: gettext_lazy("third in the bracket"),
}


@dataclass(frozen=True)
class Day:
    """One tournament of a person. `team` is None without a team, `partner` "" without a partner.

    `played` counts matches at a table, `won` also walkovers; `last`: whether each match was won, in the order of play.
    `reached` describes the result in words; `is_champion`: won the tournament. Money in cents: the fee of the
    registration, and payments less refunds.
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
    last: tuple[bool, ...] = ()

    @property
    def last_won(self) -> int:
        """How many of them were won."""
        return sum(self.last)


@dataclass(frozen=True)
class Career:
    """Tournaments of a person, latest first, and the totals of all. `guests`: registrations that they sponsored."""

    days: tuple[Day, ...]
    past: tuple[PastResult, ...]
    guests: tuple[Registration, ...]
    standings: tuple[MembershipStatus, ...]
    here: Totals


@dataclass(frozen=True)
class PublicCareer:
    """The public part of a career: tournaments played in a team, and past results; `here`: the totals of the former."""

    days: tuple[Day, ...]
    past: tuple[PastResult, ...]
    here: Totals

    @property
    def played(self) -> int:
        """Matches played at a table, including past results."""
        return self.here.played + sum((one.won or 0) + (one.lost or 0) for one in self.past)

    @property
    def won(self) -> int:
        """Matches won, including past results."""
        return self.here.won + sum(one.won or 0 for one in self.past)

    @property
    def titles(self) -> int:
        """Number of championships won, including past results."""
        # A past result without a bracket is the tournament's overall result.
        return self.here.titles + sum(one.place == 1 and one.bracket in ("", "championship") for one in self.past)


def places_of(person: Person) -> QuerySet[Registration]:
    """Return the registrations of a person, latest tournament first."""
    return Registration.objects.filter(person=person, tournament__practice_for=None).order_by(*LATEST)


def public_places_of(person: Person) -> QuerySet[Registration]:
    """Return those with a team."""
    return places_of(person).filter(team_place__isnull=False)


def guests_of(person: Person) -> QuerySet[Registration]:
    """Return the registrations of the guests that a person sponsored, latest tournament first."""
    guests = Registration.objects.filter(sponsor=person, tournament__practice_for=None)
    return guests.select_related("person", "tournament", "division").order_by(*LATEST)


def public(person: Person, places: QuerySet[Registration] | None = None) -> PublicCareer:
    """Return the public career of a person; `places`: those of `public_places_of` that are shown, None for all."""
    shown = public_places_of(person) if places is None else places
    totals = totals_of(person, public_places_of(person))
    return PublicCareer(tuple(_Played(person, shown).days()), tuple(club_people.past_results(person)), totals)


def first_drawn(person: Person) -> Registration | None:
    """Return the registration in the person's first tournament with a team; its URL is the permanent one."""
    drawn = Registration.objects.filter(person=person, team_place__isnull=False, tournament__practice_for=None)
    return drawn.select_related("tournament").order_by("tournament__date", "tournament_id").first()


def career_of(
    person: Person, places: QuerySet[Registration] | None = None, guests: QuerySet[Registration] | None = None
) -> Career:
    """Return a person's tournaments, past results, sponsored guests and membership status changes.

    `places` and `guests`: those of `places_of` and `guests_of` that are shown, None for all.
    """
    return Career(
        days=tuple(_Played(person, places_of(person) if places is None else places).days()),
        past=tuple(club_people.past_results(person)),
        guests=tuple(guests_of(person) if guests is None else guests),
        standings=tuple(person.standings.select_related("set_by")),
        here=totals_of(person, places_of(person)),
    )


@dataclass(frozen=True)
class _Ended:
    """A match of the person's team that was decided at a table or by an absence.

    `won`: by the team, or in an individual event by the person.
    """

    bracket: int
    round: int
    decided: str
    won: bool


class _Played:
    """What tournaments of a person are computed from: read for all of them at once, table by table."""

    def __init__(self, person: Person, places: QuerySet[Registration]) -> None:
        self._person = person
        self._places = list(places.select_related("tournament", "division__bracket", "team_place__team"))
        self._matches, finals = self._read_matches()
        drawn = [place for place in self._places if _team_of(place) is not None]
        undecided = (place for place in drawn if not self._is_out_early(place))
        self._states = selectors.states_of(bracket for one in undecided if (bracket := one.division.bracket))
        # A champion has won its bracket, and played in the championship if there was one.
        self._winners = Winners({one.tournament_id for one in drawn if one.pk in finals or self._has_place(one, 1)})
        paid = Payment.objects.filter(registration__in=self._places).values("registration")
        self._paid = dict(paid.annotate(sum=Sum("amount_cents")).values_list("registration", "sum").order_by())
        self._replaced = set(LateEntry.objects.filter(out__person=person).values_list("out", flat=True))
        self._partners = self._read_partners()

    def days(self) -> Iterator[Day]:
        """Yield the tournaments, latest first."""
        for place in self._places:
            team, matches = _team_of(place), self._matches[place.tournament_id]
            is_champion = team is not None and self._winners.champion(place.tournament_id) == team.number
            yield Day(
                place=place,
                bracket=naming.division_name(place.division),
                team=None if team is None else team.number,
                partner=" / ".join(self._partners[team.pk]) if team is not None else "",
                played=sum(match.decided in SCORED for match in matches),
                won=sum(match.won for match in matches),  # walkovers too
                reached=_("champion") if is_champion and place.withdrawn_at is None else self._reached(place, team),
                fee_cents=place.fee_cents,
                is_champion=is_champion,
                last=tuple(match.won for match in matches),
                paid_cents=self._paid.get(place.pk, 0),
            )

    def _read_partners(self) -> dict[int, list[str]]:
        """Return the other players of each team."""
        found: dict[int, list[str]] = defaultdict(list)
        mine = TeamPlayer.objects.filter(registration__in=self._places).values("team")
        others = TeamPlayer.objects.filter(team__in=mine).exclude(registration__person=self._person)
        for player in TeamPlayer.with_names(others):
            found[player.team_id].append(player.registration.person.name)
        return found

    def _read_matches(self) -> tuple[dict[int, list[_Ended]], set[int]]:
        """Return the team's decided matches without byes, by tournament; and who played in a championship, by place."""
        mine = Division.objects.filter(
            tournament__teams__players__registration__in=self._places,
            bracket__entrants__number=F("tournament__teams__number"),
        )
        place = "tournament__teams__players__registration"
        rows = list(mine.values_list("bracket__entrants", "tournament", "kind", place, "bracket__format").order_by())
        tournaments = {entrant: tournament for entrant, tournament, *_others in rows}
        sides = Q(first__in=tournaments) | Q(second__in=tournaments)
        both = Q(first__isnull=False, second__isnull=False)
        places = {entrant: place for entrant, _tournament, _kind, place, _format in rows}
        alone = settled_alone({entrant for entrant, *_others, format_ in rows if format_ == Format.ROTATING})
        found: dict[int, list[_Ended]] = defaultdict(list)
        columns = ("pk", "first", "second", "winner", "bracket", "round", "decided")
        ended = Match.objects.filter(sides, both).exclude(decided=Decided.OPEN).order_by("bracket", "number")
        for key, first, second, winner, bracket, round_, decided in ended.values_list(*columns):
            me = first if first in tournaments else second
            won = places[me] in alone[key].won_by if key in alone else winner == me
            found[tournaments[me]].append(_Ended(bracket, round_, decided, won=won))
        return found, {one for _entrant, _tournament, kind, one, _format in rows if kind == Division.Kind.CHAMPIONSHIP}

    def _is_out_early(self, place: Registration) -> bool:
        """Whether the team lost a single elimination before its semi-finals: no place in it has to be looked up."""
        bracket = place.division.bracket
        if bracket is None or bracket.format != Format.SINGLE:
            return False
        semi_finals = final_round(bracket.size) - 1
        return any(
            match.bracket == bracket.pk and not match.won and match.round < semi_finals
            for match in self._matches[place.tournament_id]
        )

    def _has_place(self, place: Registration, number: int) -> bool:
        """Whether the team has this place in its own bracket."""
        bracket, team = place.division.bracket, _team_of(place)
        if bracket is None or team is None or bracket.pk not in self._states:
            return False
        return team.number in (formats.get(bracket.format).in_place(self._states[bracket.pk], number) or ())

    def _reached(self, place: Registration, team: Team | None) -> str:
        if place.withdrawn_at is not None:
            return _("withdrew")
        if team is None:
            return self._undrawn(place)
        bracket = place.division.bracket
        if bracket is None:
            return ""
        if (number := next((number for number in PLACES if self._has_place(place, number)), 0)) != 0:
            return str(PLACES[number])
        if bracket.ranked is not None and team.number in bracket.ranked:
            return _("place {number}").format(number=bracket.ranked.index(team.number) + 1)
        matches = [match for match in self._matches[place.tournament_id] if match.bracket == bracket.pk]
        # In single elimination one defeat ends it, even while the bracket is still in play.
        if (bracket.format == Format.SINGLE and any(not match.won for match in matches)) or self._is_over(bracket):
            last = max((match.round for match in matches), default=0)
            return _("out in round {number}").format(number=last) if last else ""
        return _("still playing")

    def _is_over(self, bracket: Bracket) -> bool:
        state = self._states[bracket.pk]
        return not state.is_open and formats.get(bracket.format).is_over(state)

    def _undrawn(self, place: Registration) -> str:
        """Explain why a registration has no team."""
        if place.pk in self._replaced:
            return _("did not come, and another player took the place")
        if place.substitute:
            return _("waited as substitute")
        return (
            _("was not selected by the lottery") if place.division.bracket_id is not None else ""
        )  # else the lottery has not run yet


def _team_of(place: Registration) -> Team | None:
    return place.team_place.team if hasattr(place, "team_place") else None
