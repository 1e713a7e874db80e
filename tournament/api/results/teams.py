"""Public facts about teams and players: where a team is now, a player's history, the champions."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.input import Strict, Text
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.control_room import team_status
from tournament.models import Registration, Team
from tournament.results import careers


class FindTeams(Strict):
    """`q`: words of a player's name, a player's number or a team's number; without it, all teams."""

    q = Text(max_length=team_status.LONGEST, required=False, help_text=meanings.SEARCH)


class TeamPlaceAnswer(serializers.Serializer[Any]):
    """A team's status: in words, and its table, null if it has none.

    `called`: it must come to that table now. `out`: it plays no more matches.
    """

    team = TeamAnswer(help_text=meanings.THE_TEAM)
    division = serializers.CharField(help_text=meanings.DIVISION)
    where = serializers.CharField(help_text=Meaning("Where the team is, in the caller's language.", "plays at table 3"))
    table = serializers.IntegerField(allow_null=True, help_text=meanings.TABLE)
    called = serializers.BooleanField(help_text=Meaning("Whether the team must come to that table now.", False))
    out = serializers.BooleanField(help_text=Meaning("Whether the team plays no more matches.", False))


class CareerDayAnswer(serializers.Serializer[Any]):
    """A tournament of a player: team, partner, matches played and won, and how far the team got, in words."""

    tournament = serializers.CharField(
        source="place.tournament.slug", help_text=Meaning("The tournament's slug, as used in URLs.", "saci-2025")
    )
    name = serializers.CharField(source="place.tournament.name", help_text=meanings.PAST_TOURNAMENT_NAME)
    date = serializers.DateField(source="place.tournament.date", help_text=meanings.DATE)
    division_name = serializers.CharField(source="bracket", help_text=meanings.DIVISION_NAME)
    team = serializers.IntegerField(help_text=Meaning("The team's number.", 9))
    partner = serializers.CharField(allow_blank=True, help_text=Meaning("The partner's name.", "Berta Blanco"))
    played = serializers.IntegerField(help_text=meanings.PLAYED)
    won = serializers.IntegerField(help_text=meanings.WON)
    reached = serializers.CharField(allow_blank=True, help_text=meanings.REACHED)
    is_champion = serializers.BooleanField(help_text=Meaning("Whether this team won the championship.", True))


class PastDayAnswer(serializers.Serializer[Any]):
    """A result from an older list; null if not recorded."""

    year = serializers.IntegerField(help_text=meanings.YEAR)
    name = serializers.CharField(source="tournament_name", help_text=meanings.RECORDED_TOURNAMENT)
    division_name = serializers.CharField(
        source="bracket", allow_blank=True, help_text=Meaning("The division's name; empty: not known.", "Men")
    )
    partner = serializers.CharField(
        source="partner.name",
        default="",
        allow_blank=True,
        help_text=Meaning("The partner's name; empty: not known.", ""),
    )
    place = serializers.IntegerField(allow_null=True, help_text=Meaning("The place; null: not known.", 2))
    won = serializers.IntegerField(allow_null=True, help_text=meanings.WON)
    lost = serializers.IntegerField(allow_null=True, help_text=meanings.LOST)


class PlayerAnswer(serializers.Serializer[Any]):
    """The public profile of a player; an erased person is "former player 12"."""

    name = serializers.CharField(help_text=Meaning('The name; "former player 12" for an erased person.', "Nora Nieto"))
    titles = serializers.IntegerField(
        source="career.titles", help_text=Meaning("The number of championships that the player has won.", 1)
    )
    played = serializers.IntegerField(source="career.played", help_text=meanings.PLAYED)
    won = serializers.IntegerField(source="career.won", help_text=meanings.WON)
    tournaments = CareerDayAnswer(source="career.days", many=True, help_text="The player's tournaments, latest first.")
    past = PastDayAnswer(
        source="career.past", many=True, help_text=Meaning("Results of tournaments that were not played here.", [])
    )


class WinnerAnswer(serializers.Serializer[Any]):
    """The winner of a division, or of the whole tournament ("" ). `team` is null in older lists."""

    division_name = serializers.CharField(
        source="bracket",
        allow_blank=True,
        help_text=Meaning("The division's name; empty for the whole tournament.", "Men"),
    )
    names = serializers.ListField(
        child=serializers.CharField(), help_text=Meaning("The names of the winners.", ["Ana Alba", "Berta Blanco"])
    )
    team = serializers.IntegerField(allow_null=True, help_text=Meaning("The team's number; null in older lists.", 4))
    is_champion = serializers.BooleanField(help_text=Meaning("Whether this team won the championship.", True))


class ChampionsAnswer(serializers.Serializer[Any]):
    """A tournament of the club with its winners. `tournament` is "" and `date` may be null in older lists."""

    year = serializers.IntegerField(help_text=meanings.YEAR)
    name = serializers.CharField(help_text=meanings.PAST_TOURNAMENT_NAME)
    date = serializers.DateField(allow_null=True, help_text=Meaning("The date; null in older lists.", "2025-11-22"))
    tournament = serializers.CharField(
        source="slug",
        allow_blank=True,
        help_text=Meaning("The tournament's slug, as used in URLs; empty in older lists.", "saci-2025"),
    )
    winners = WinnerAnswer(many=True, help_text="The winners.")


class ChampionsHall(serializers.Serializer[Any]):
    """The champions of a club, latest first."""

    club = serializers.CharField(help_text=meanings.CLUB_NAME)
    tournaments = ChampionsAnswer(many=True, help_text="The tournaments with their winners, latest first.")


class Teams(View):
    """The teams of a tournament."""

    @operation(answers=TeamPlaceAnswer, asks=FindTeams, many=True)
    def get(self, call: Call) -> list[dict[str, Any]]:
        """List teams with their status, optionally by name or number."""
        # For all teams at once: each alone would cost several queries.
        places = team_status.status_of_teams(call.tournament)
        found = team_status.find_teams(call.tournament, call.query.get("q", ""))
        keys = dict(call.tournament.divisions.values_list("pk", "key"))
        return [_place(team, keys[team.division_id], places[team.number]) for team in found]


class OneTeam(View):
    """One team."""

    @operation(answers=TeamPlaceAnswer)
    def get(self, call: Call, number: int) -> dict[str, Any]:
        """Show the status of a team: where it is now."""
        teams = call.tournament.teams.select_related("division").prefetch_related("players__registration__person")
        team = get_object_or_404(teams, number=number)
        return _place(team, team.division.key, team_status.status_of_teams(call.tournament)[team.number])


class OnePlayer(View):
    """A player of a team."""

    @operation(answers=PlayerAnswer)
    def get(self, call: Call, number: int) -> dict[str, Any]:
        """Show the public profile of a player: their results over the years."""
        # Public only once drawn into a team: a mere registration is private to the desk.
        drawn = Registration.objects.filter(tournament=call.tournament, team_place__isnull=False)
        person = get_object_or_404(drawn.select_related("person"), number=number).person
        return {"name": person.name, "career": careers.public(person)}


class Champions(View):
    """The champions of the club that hosts a tournament."""

    @operation(answers=ChampionsHall)
    def get(self, call: Call) -> dict[str, Any]:
        """List the champions of a club, latest first."""
        club = call.club
        return {"club": club.name, "tournaments": careers.champions_of(club, today=timezone.localdate())}


def _place(team: Team, division: str, place: team_status.TeamStatus) -> dict[str, Any]:
    return {
        "team": team,
        "division": division,
        "where": place.text,
        "table": place.table_match.table if place.table_match else None,
        "called": place.called,
        "out": place.out,
    }
