"""What everybody may know of teams and players: where a team is now, what a player has done, who were champions."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament import careers, champions, whereabouts
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text
from tournament.api.shapes import TeamAnswer
from tournament.models import Registration, Team


class FindTeams(Strict):
    """`q`: words of a player's name, a player's number or a team's; left out for all teams."""

    q = Text(max_length=whereabouts.LONGEST, required=False)


class TeamPlaceAnswer(serializers.Serializer[Any]):
    """Where a team is: in words, and its table, null while it has none.

    `called`: it shall come to that table now. `out`: it plays no more.
    """

    team = TeamAnswer()
    division = serializers.CharField()
    where = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    called = serializers.BooleanField()
    out = serializers.BooleanField()


class CareerDayAnswer(serializers.Serializer[Any]):
    """A tournament of a player: team, partner, matches at a table and matches won, and how far it went in words."""

    tournament = serializers.CharField(source="place.tournament.slug")
    name = serializers.CharField(source="place.tournament.name")
    date = serializers.DateField(source="place.tournament.date")
    bracket = serializers.CharField()
    team = serializers.IntegerField()
    partner = serializers.CharField(allow_blank=True)
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    reached = serializers.CharField(allow_blank=True)
    is_champion = serializers.BooleanField()


class PastDayAnswer(serializers.Serializer[Any]):
    """A result of an older list; null where it does not say."""

    year = serializers.IntegerField()
    name = serializers.CharField(source="tournament_name")
    bracket = serializers.CharField(allow_blank=True)
    partner = serializers.CharField(source="partner.name", default="", allow_blank=True)
    place = serializers.IntegerField(allow_null=True)
    won = serializers.IntegerField(allow_null=True)
    lost = serializers.IntegerField(allow_null=True)


class PlayerAnswer(serializers.Serializer[Any]):
    """A player as everybody may know him; one who was erased is "former player 12"."""

    name = serializers.CharField()
    titles = serializers.IntegerField(source="career.titles")
    played = serializers.IntegerField(source="career.played")
    won = serializers.IntegerField(source="career.won")
    tournaments = CareerDayAnswer(source="career.days", many=True)
    past = PastDayAnswer(source="career.past", many=True)


class WinnerAnswer(serializers.Serializer[Any]):
    """Who won a bracket, "" for the whole tournament. `team` is null in older lists."""

    bracket = serializers.CharField(allow_blank=True)
    names = serializers.ListField(child=serializers.CharField())
    team = serializers.IntegerField(allow_null=True)
    is_champion = serializers.BooleanField()


class ChampionsAnswer(serializers.Serializer[Any]):
    """A tournament of the club with its winners. `tournament` is "" and `date` may be null in older lists."""

    year = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField(allow_null=True)
    tournament = serializers.CharField(source="slug", allow_blank=True)
    winners = WinnerAnswer(many=True)


class ChampionsHall(serializers.Serializer[Any]):
    """The champions of a club, the latest first."""

    club = serializers.CharField()
    tournaments = ChampionsAnswer(many=True)


class Teams(View):
    """The teams of a tournament."""

    @operation(answers=TeamPlaceAnswer, asks=FindTeams, many=True)
    def get(self, call: Call) -> list[dict[str, Any]]:
        """Find teams, and where each is now."""
        places = whereabouts.of_teams(call.tournament)
        found = whereabouts.find(call.tournament, call.query.get("q", ""))
        keys = dict(call.tournament.divisions.values_list("pk", "key"))
        return [_place(team, keys[team.division_id], places[team.number]) for team in found]


class OneTeam(View):
    """One team."""

    @operation(answers=TeamPlaceAnswer)
    def get(self, call: Call, number: int) -> dict[str, Any]:
        """Show where a team is now."""
        teams = call.tournament.teams.select_related("division").prefetch_related("players__registration__person")
        team = get_object_or_404(teams, number=number)
        return _place(team, team.division.key, whereabouts.of_teams(call.tournament)[team.number])


class OnePlayer(View):
    """A player who was drawn into a team."""

    @operation(answers=PlayerAnswer)
    def get(self, call: Call, number: int) -> dict[str, Any]:
        """Show what a player has done from year to year."""
        drawn = Registration.objects.filter(tournament=call.tournament, team_place__isnull=False)
        person = get_object_or_404(drawn.select_related("person"), number=number).person
        return {"name": person.name, "career": careers.public(person)}


class Champions(View):
    """The champions of the club that hosts a tournament."""

    @operation(answers=ChampionsHall)
    def get(self, call: Call) -> dict[str, Any]:
        """Show the club's champions of all years, the latest first."""
        club = call.club
        return {"club": club.name, "tournaments": champions.of(club, today=timezone.localdate())}


def _place(team: Team, division: str, place: whereabouts.Place) -> dict[str, Any]:
    return {
        "team": team,
        "division": division,
        "where": place.text,
        "table": place.sitting.table if place.sitting else None,
        "called": place.called,
        "out": place.out,
    }
