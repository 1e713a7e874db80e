"""Public facts about teams and players: where a team is now, a player's history, the champions."""

from typing import Any

from django.db.models import prefetch_related_objects
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Part, part_of
from tournament.control_room import team_status
from tournament.models import Registration, Team
from tournament.results import careers, champions

router = Router("tournaments/<slug:slug>/")


class FindTeams(Strict):
    """`q`: words of a player's name, a player's number or a team's number; without it, all teams."""

    q = Text(help_texts.SEARCH, max_length=team_status.LONGEST, required=False)


class TeamStatusAnswer(serializers.Serializer[Any]):
    """A team's status: in words, and its table, null if it has none.

    `called`: it must come to that table now. `out`: it plays no more matches.
    """

    team = TeamAnswer(help_text=help_texts.THE_TEAM)
    division = fields.CharField(help_texts.DIVISION)
    where = fields.CharField("Where the team is, in the caller's language.", "plays at table 3")
    table = fields.IntegerField(help_texts.TABLE, allow_null=True)
    called = fields.BooleanField("Whether the team must come to that table now.", False)
    out = fields.BooleanField("Whether the team plays no more matches.", False)


class CareerTournamentAnswer(serializers.Serializer[Any]):
    """A tournament of a player: team, partner, matches played and won, and how far the team got, in words."""

    tournament = fields.CharField(
        "The tournament's slug, as used in URLs.", "saci-2025", source="place.tournament.slug"
    )
    name = fields.CharField(help_texts.PAST_TOURNAMENT_NAME, source="place.tournament.name")
    date = fields.DateField(help_texts.DATE, source="place.tournament.date")
    division_name = fields.CharField(help_texts.DIVISION_NAME, source="bracket")
    team = fields.IntegerField("The team's number.", 9)
    partner = fields.CharField("The partner's name.", "Berta Blanco", allow_blank=True)
    played = fields.IntegerField(help_texts.PLAYED)
    won = fields.IntegerField(help_texts.WON)
    reached = fields.CharField(help_texts.REACHED, allow_blank=True)
    is_champion = fields.BooleanField("Whether this team won the championship.", True)


class CareerPastResultAnswer(serializers.Serializer[Any]):
    """A result from an older list; null if not recorded."""

    year = fields.IntegerField(help_texts.YEAR)
    name = fields.CharField(help_texts.RECORDED_TOURNAMENT, source="tournament_name")
    division_name = fields.CharField(
        "The division's name; empty: not known.", "Men", source="bracket", allow_blank=True
    )
    partner = fields.CharField(
        "The partner's name; empty: not known.", "", source="partner.name", default="", allow_blank=True
    )
    place = fields.IntegerField("The place; null: not known.", 2, allow_null=True)
    won = fields.IntegerField(help_texts.WON, allow_null=True)
    lost = fields.IntegerField(help_texts.LOST, allow_null=True)


class PlayerAnswer(serializers.Serializer[Any]):
    """The public profile of a player; an erased person is "former player 12"."""

    name = fields.CharField('The name; "former player 12" for an erased person.', "Nora Nieto")
    titles = fields.IntegerField("The number of championships that the player has won.", 1, source="career.titles")
    played = fields.IntegerField(help_texts.PLAYED, source="career.played")
    won = fields.IntegerField(help_texts.WON, source="career.won")
    tournaments = CareerTournamentAnswer(
        source="career.days", many=True, help_text="The player's tournaments, latest first: those asked for."
    )
    tournaments_total = fields.IntegerField(
        "The number of all tournaments of the player.", 42, source="career.here.tournaments"
    )
    past = CareerPastResultAnswer(
        source="career.past", many=True, help_text=HelpText("Results of tournaments that were not played here.", [])
    )


class ChampionTeamAnswer(serializers.Serializer[Any]):
    """The winner of a division, or of the whole tournament ("" ). `team` is null in older lists."""

    division_name = fields.CharField(
        "The division's name; empty for the whole tournament.", "Men", source="bracket", allow_blank=True
    )
    names = fields.ListField("The names of the winners.", ["Ana Alba", "Berta Blanco"], child=serializers.CharField())
    team = fields.IntegerField("The team's number; null in older lists.", 4, allow_null=True)
    is_champion = fields.BooleanField("Whether this team won the championship.", True)


class TournamentChampionsAnswer(serializers.Serializer[Any]):
    """A tournament of the club with its winners. `tournament` is "" and `date` may be null in older lists."""

    year = fields.IntegerField(help_texts.YEAR)
    name = fields.CharField(help_texts.PAST_TOURNAMENT_NAME)
    date = fields.DateField("The date; null in older lists.", "2025-11-22", allow_null=True)
    tournament = fields.CharField(
        "The tournament's slug, as used in URLs; empty in older lists.", "saci-2025", source="slug", allow_blank=True
    )
    winners = ChampionTeamAnswer(many=True, help_text="The winners.")


class ClubChampionsAnswer(serializers.Serializer[Any]):
    """The champions of a club, latest first."""

    club_name = fields.CharField(help_texts.CLUB_NAME)
    tournaments = TournamentChampionsAnswer(many=True, help_text="The tournaments with their winners, latest first.")


@router.get("teams/", answers=TeamStatusAnswer, asks=FindTeams, many=True)
def list_teams(call: Call) -> list[dict[str, Any]]:
    """List the teams of a tournament with their status. Optionally only those with a name or number."""
    # For all teams at once: each alone would cost several queries.
    found = team_status.find_teams(call.tournament, call.query.get("q", ""))
    places = team_status.status_of_teams(call.tournament)  # after the teams: a lottery may be held in between
    prefetch_related_objects(found, "players")
    keys = dict(call.tournament.divisions.values_list("pk", "key"))
    return [_place(team, keys[team.division_id], places[team.number]) for team in found]


@router.get("teams/<int:number>/", answers=TeamStatusAnswer)
def show_team(call: Call, number: int) -> dict[str, Any]:
    """Show the status of a team. Where it is now: called, at a table, waiting, out, withdrawn or winner."""
    teams = call.tournament.teams.select_related("division").prefetch_related("players__registration__person")
    team = get_object_or_404(teams, number=number)
    return _place(team, team.division.key, team_status.status_of_teams(call.tournament)[team.number])


@router.get("players/<int:number>/", asks=Part, answers=PlayerAnswer)
def show_player(call: Call, number: int) -> dict[str, Any]:
    """Show the public profile of a player. Their results over the years, once they are in a team of this tournament."""
    # Public only once drawn into a team: a mere registration is private to the desk.
    drawn = Registration.objects.filter(tournament=call.tournament, team_place__isnull=False)
    person = get_object_or_404(drawn.select_related("person"), number=number).person
    shown = part_of(careers.public_places_of(person), call.query)
    return {"name": person.name, "career": careers.public(person, shown)}


@Router("clubs/<int:club>/champions/").get(answers=ClubChampionsAnswer)
def list_champions(call: Call) -> dict[str, Any]:
    """List the champions of a club, latest first. Past results are included."""
    club = call.club
    return {"club_name": club.name, "tournaments": champions.champions_of(club, today=timezone.localdate())}


def _place(team: Team, division: str, place: team_status.TeamStatus) -> dict[str, Any]:
    return {
        "team": team,
        "division": division,
        "where": place.text,
        "table": place.table_match.table if place.table_match else None,
        "called": place.called,
        "out": place.out,
    }
