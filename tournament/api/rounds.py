"""Rounds: start the next one, with its paper, and see which there were."""

from typing import Any

from django.db.models import Count, QuerySet
from rest_framework import serializers

from tournament import freezing, issuing, permissions, tasks
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.models import Round


class RoundAnswer(serializers.Serializer[Any]):
    """A round once it was started; `closed_at` is null while it is played. `seed` (hex) gave tables and seats."""

    division = serializers.CharField(source="division.key")
    number = serializers.IntegerField()
    name = serializers.SerializerMethodField()
    matches = serializers.IntegerField()
    seed = serializers.CharField()
    started_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)

    def get_name(self, round_: Round) -> str:
        return freezing.round_name(round_.division, round_.number)


class Rounds(View):
    """The rounds of one bracket."""

    @operation(answers=RoundAnswer, many=True)
    def get(self, call: Call, key: str) -> QuerySet[Round]:
        """List the rounds that were started."""
        division = find_division(call.tournament, key)
        return _counted(division.rounds.all())

    @operation(right=permissions.ORGANIZE, answers=RoundAnswer, status=201)
    def post(self, call: Call, key: str) -> Round:
        """Start the next round: tables and seats by lot (SACI rule 5), and its paper is asked for."""
        division = find_division(call.tournament, key)
        round_, documents = issuing.start_round(division=division, by=call.by, base_url=call.base_url)
        tasks.wake(*documents)
        return _counted(Round.objects.all()).get(pk=round_.pk)


def _counted(rounds: QuerySet[Round]) -> QuerySet[Round]:
    return (
        rounds.select_related("division__bracket")
        .annotate(matches=Count("sittings"))
        .order_by("division__order", "number")
    )
