"""The lottery of a bracket: who will be drawn, the draw itself, and its record for everybody."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament import draw, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.registrations import RegistrationAnswer
from tournament.api.shapes import TeamAnswer
from tournament.models import Division, Lottery, Team, Tournament


class CandidatesAnswer(serializers.Serializer[Any]):
    """Who would be drawn now, and who is registered but left out because the fee or the player is missing."""

    candidates = RegistrationAnswer(many=True)
    left_out = RegistrationAnswer(many=True)


class LotteryAnswer(serializers.Serializer[Any]):
    """A draw as anybody may repeat it: algorithm, version and seed (hex), the labels that went in, what came out."""

    division = serializers.CharField(source="division.key")
    algorithm = serializers.CharField()
    algorithm_version = serializers.IntegerField()
    seed = serializers.CharField()
    entrants = serializers.ListField(child=serializers.CharField())
    outcome = serializers.DictField()
    drawn_at = serializers.DateTimeField()
    teams = serializers.SerializerMethodField()

    @extend_schema_field(TeamAnswer(many=True))
    def get_teams(self, lottery: Lottery) -> Any:
        drawn = Team.objects.filter(tournament=lottery.division.tournament_id, number__in=lottery.outcome["places"])
        return TeamAnswer(drawn.prefetch_related("players__registration__person"), many=True).data


class Candidates(View):
    """The players of one bracket before its lottery."""

    @operation(right=permissions.ORGANIZE, answers=CandidatesAnswer)
    def get(self, call: Call, key: str) -> dict[str, Any]:
        """Show who will be drawn, and who will not."""
        division = find_division(call.tournament, key)
        related = ("person", "division")
        return {
            "candidates": draw.candidates(division).select_related(*related),
            "left_out": draw.left_out(division).select_related(*related),
        }


class Lotteries(View):
    """The lottery of one bracket."""

    @operation(answers=LotteryAnswer)
    def get(self, call: Call, key: str) -> Lottery:
        """Show the record of the draw; there is none before it was held."""
        held = find_division(call.tournament, key).lotteries.select_related("division").order_by("attempt").last()
        if held is None:
            raise Http404
        return held

    @operation(right=permissions.ORGANIZE, answers=LotteryAnswer, status=201)
    def post(self, call: Call, key: str) -> Lottery:
        """Hold the draw of the closed list, once all its tiles lie: teams of two, places and byes (SACI rule 2)."""
        return draw.draw_lots(division=find_division(call.tournament, key), by=call.by)


def find_division(tournament: Tournament, key: str) -> Division:
    """The bracket with this key; Http404 when there is none."""
    return get_object_or_404(tournament.divisions.select_related("tournament__club", "bracket"), key=key)
