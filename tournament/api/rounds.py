"""Rounds: start the next one, with its paper, and see which there were."""

from typing import Any

from django.db.models import Count, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament import freezing, issuing, permissions, tables, tasks
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Whole
from tournament.api.sittings import SittingSummary, with_all_shown
from tournament.api.tables import WaitingAnswer
from tournament.models import Round


class StartRound(Strict):
    """In how many minutes the teams must be seated (SACI rule 19); null says nothing of that."""

    minutes = Whole(min_value=0, max_value=tables.MOST_MINUTES, allow_null=True, required=False)


class RoundAnswer(serializers.Serializer[Any]):
    """A round once it was started; `closed_at` is null while it is played. `seed` (hex) gave tables and seats.

    `waiting`: how many more of its matches wait for a table. `play_at`: when the teams must be seated, null where
    nobody said so.
    """

    division = serializers.CharField(source="division.key")
    number = serializers.IntegerField()
    name = serializers.SerializerMethodField()
    matches = serializers.IntegerField()
    waiting = serializers.SerializerMethodField()
    seed = serializers.CharField()
    started_at = serializers.DateTimeField()
    play_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)

    def get_waiting(self, round_: Round) -> int:
        return 0 if round_.closed_at else len(tables.without_table(round_))

    def get_name(self, round_: Round) -> str:
        return freezing.round_name(round_.division, round_.number)


class RoundWithMatches(RoundAnswer):
    """A round with all its matches: those at a table, and those that wait for one."""

    sittings = SittingSummary(source="sittings_shown", many=True)
    without_table = WaitingAnswer(many=True)


class Rounds(View):
    """The rounds of one bracket."""

    @operation(answers=RoundAnswer, many=True)
    def get(self, call: Call, key: str) -> QuerySet[Round]:
        """List the rounds that were started."""
        division = find_division(call.tournament, key)
        return _counted(division.rounds.all())

    @operation(right=permissions.ORGANIZE, reads=StartRound, answers=RoundAnswer, status=201)
    def post(self, call: Call, key: str) -> Round:
        """Start the next round: tables and seats by lot (SACI rule 5), and its paper is asked for.

        Where tables are short, some matches wait for one.
        """
        division = find_division(call.tournament, key)
        round_, documents = issuing.start_round(division=division, by=call.by, base_url=call.base_url, **call.data)
        tasks.wake(*documents)
        return _counted(Round.objects.all()).get(pk=round_.pk)


class OneRound(View):
    """One round of a bracket."""

    @operation(answers=RoundWithMatches)
    def get(self, call: Call, key: str, number: int) -> Round:
        """Show a round that was started, with its matches."""
        division = find_division(call.tournament, key)
        found = get_object_or_404(_counted(division.rounds.all()), number=number)
        found.sittings_shown = with_all_shown(found.sittings.all())  # type: ignore[attr-defined] # for the answer
        found.without_table = _waiting(found)  # type: ignore[attr-defined] # as above
        return found


def _waiting(round_: Round) -> list[tables.Waiting]:
    return [] if round_.closed_at else [tables.Waiting(round_, match) for match in tables.without_table(round_)]


def _counted(rounds: QuerySet[Round]) -> QuerySet[Round]:
    return (
        rounds.select_related("division__bracket", "division__tournament")
        .annotate(matches=Count("sittings"))
        .order_by("division__order", "number")
    )
