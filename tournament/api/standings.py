"""Who stands where; live matches do not move the standings."""

from typing import Any

from rest_framework import serializers

from tournament import standings
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.shapes import TeamAnswer


class StandingAnswer(serializers.Serializer[Any]):
    """One team's place. Teams level in everything share a rank; `effectiveness` is points for minus points against.

    Points are those of the matches: partidas won where the best of several is played; below zero where they are charged
    or lost. `byes`: rounds of Swiss play without an opponent, each counted as won. `ruled`: how many of its matches
    officials decided (SACI rule 17). `penalties`, `penalty_points`: how many it had and their cost (rules 12 and 13).
    """

    rank = serializers.IntegerField(source="standing.rank")
    team = TeamAnswer()
    won = serializers.IntegerField(source="standing.won")
    lost = serializers.IntegerField(source="standing.lost")
    hands = serializers.IntegerField(source="standing.hands")
    points_for = serializers.IntegerField(source="standing.points_for")
    points_against = serializers.IntegerField(source="standing.points_against")
    effectiveness = serializers.IntegerField(source="standing.effectiveness")
    byes = serializers.IntegerField(source="standing.byes")
    ruled = serializers.IntegerField()
    penalties = serializers.IntegerField()
    penalty_points = serializers.IntegerField()


class DivisionStandings(View):
    """The standings of one bracket."""

    @operation(answers=StandingAnswer, many=True)
    def get(self, call: Call, key: str) -> list[standings.Row]:
        """List the teams of a bracket, best first."""
        return standings.of(find_division(call.tournament, key))


class OverallStandings(View):
    """The standings over all brackets."""

    @operation(answers=StandingAnswer, many=True)
    def get(self, call: Call) -> list[standings.Row]:
        """List all teams of the tournament, best first, the championship included."""
        return standings.overall(call.tournament)
