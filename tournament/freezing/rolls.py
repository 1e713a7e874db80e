"""Lists of people: who is expected at the door, who plays with whom, who wears which badge."""

import datetime
from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament import departed, fees
from tournament.amounts import written
from tournament.documents.hall.badges import Badge, BadgesRecord
from tournament.documents.records import TeamName
from tournament.documents.rolls.checkin import CheckInRecord, Expected
from tournament.documents.rolls.teams import ListedPlayer, ListedTeam, TeamsRecord
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name
from tournament.models import Division, JudgePass, Official, Registration, Team, Tournament


def check_in(
    tournament: Tournament, *, division: Division | None, version: int, base_url: str, now: datetime.datetime
) -> CheckInRecord:
    """Who holds a place, in one bracket or (None) in all of them, in the order of the names."""
    with translation.override(tournament.language):
        places = fees.with_paid(_places(tournament, division)).order_by("person__sort_key", "number")
        return CheckInRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            bracket=division_name(division) if division else "",
            expected=tuple(
                Expected(
                    player=place.person.name,
                    number=place.number,
                    bracket=division_name(place.division),
                    due=_due(place.fee_cents - (place.paid or 0), tournament.currency),  # type: ignore[attr-defined] # with_paid
                    has_come=place.present,
                )
                for place in places
            ),
        )


def team_list(division: Division, *, version: int, base_url: str, now: datetime.datetime) -> TeamsRecord:
    """The teams of a bracket that was drawn, and who waits as a substitute."""
    tournament = division.tournament
    numbers = list(division.bracket.entrants.values_list("number", flat=True)) if division.bracket else []
    teams = list(tournament.teams.filter(number__in=numbers).prefetch_related("players__registration__person"))
    gone = departed.standing(tournament)
    with translation.override(tournament.language):
        return TeamsRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            bracket=division_name(division),
            teams=tuple(ListedTeam(_named(team), team.number in gone) for team in teams),
            players=_by_name(teams, _substitutes(division)),
            url=f"{base_url}/t/{tournament.slug}/teams/",
        )


def badges(
    tournament: Tournament,
    *,
    division: Division | None,
    place: Registration | None,
    version: int,
    base_url: str,
    now: datetime.datetime,
) -> BadgesRecord:
    """A badge for everybody who holds a place, in one bracket or (None) in all; or for one of them."""
    places = _places(tournament, division).select_related("team_place__team").order_by("number")
    if place is not None:
        places = places.filter(pk=place.pk)
    with translation.override(tournament.language):
        return BadgesRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            badges=tuple(
                Badge(one.person.name, one.number, division_name(one.division), _team_of(one)) for one in places
            ),
        )


def official_badges(tournament: Tournament, *, version: int, base_url: str, now: datetime.datetime) -> BadgesRecord:
    """A badge for each official of the club and each judge with a pass, in the order of their names."""
    with translation.override(tournament.language):
        offices: dict[str, list[str]] = {}
        for official in Official.objects.filter(club=tournament.club).select_related("user"):
            offices.setdefault(str(official.user), []).append(capfirst(official.get_role_display()))
        for judge_pass in JudgePass.objects.filter(tournament=tournament, revoked_at=None).select_related("user"):
            offices.setdefault(str(judge_pass), [_("Judge")])
        return BadgesRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            badges=tuple(Badge(name, 0, ", ".join(sorted(offices[name])), None) for name in sorted(offices)),
        )


def _places(tournament: Tournament, division: Division | None) -> QuerySet[Registration]:
    places = tournament.registrations.filter(withdrawn_at=None)
    if division is not None:
        places = places.filter(division=division)
    return places.select_related("person", "division")


def _due(cents: int, currency: str) -> str:
    return written(cents, currency) if cents > 0 else ""


def _team_of(place: Registration) -> int | None:
    drawn = getattr(place, "team_place", None)
    return drawn.team.number if drawn is not None else None


def _substitutes(division: Division) -> QuerySet[Registration]:
    waiting = division.registrations.filter(substitute=True, withdrawn_at=None, team_place=None)
    return waiting.select_related("person")


def _by_name(teams: Iterable[Team], substitutes: Iterable[Registration]) -> tuple[ListedPlayer, ...]:
    listed: list[tuple[Registration, int | None]] = [(place, None) for place in substitutes]
    listed += [(player.registration, team.number) for team in teams for player in team.players.all()]
    listed.sort(key=lambda pair: (pair[0].person.sort_key, pair[0].number))
    return tuple(ListedPlayer(place.person.name, place.number, team) for place, team in listed)


def _named(team: Team) -> TeamName:
    first, second = team.names
    return TeamName(team.number, (first, second))
