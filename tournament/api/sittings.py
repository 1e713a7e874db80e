"""Who plays where, and how it stands: for everybody."""

import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament import entry, freezing
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict
from tournament.api.shapes import TeamAnswer
from tournament.api.sheets import SheetAnswer
from tournament.models import Seat, Sitting, Tournament


class ChooseSittings(Strict):
    """Matches in one state; without it, those being played or waiting for their signatures."""

    state = serializers.ChoiceField(Sitting.State.values, required=False)


class SeatAnswer(serializers.Serializer[Any]):
    """Who sits in a seat, 0..3 in turn order: the player's registration number and name."""

    seat = serializers.IntegerField()
    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.person.name")


class SittingSummary(serializers.Serializer[Any]):
    """A match at its table. `version` counts the changes of its sheet; side A holds seats 0 and 2.

    `winner` is the number of the team that won: null while the match is played, and when nobody came. `decided` is
    "ruled" where officials named the winner (SACI rule 17). `corrected`: when officials last did, null if never.
    `called_at`: when its teams were last called to the table. `printed_table`: the table that a scoresheet names which
    was printed before the match was moved; null when it was not, or is back there.
    """

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    division = serializers.CharField(source="round.division.key")
    round = serializers.IntegerField(source="round.number")
    round_name = serializers.SerializerMethodField()
    match = serializers.IntegerField(source="match.number")
    state = serializers.CharField()
    version = serializers.IntegerField()
    team_a = TeamAnswer()
    team_b = TeamAnswer()
    seats = SeatAnswer(many=True, source="seats.all")
    points_a = serializers.IntegerField()
    points_b = serializers.IntegerField()
    hands = serializers.IntegerField()
    decided = serializers.CharField(source="match.decided")
    winner = serializers.SerializerMethodField()
    called_at = serializers.DateTimeField(allow_null=True)
    printed_table = serializers.IntegerField(allow_null=True)
    corrected = serializers.SerializerMethodField()

    def get_corrected(self, sitting: Sitting) -> datetime.datetime | None:
        made = list(sitting.corrections.all())
        return made[-1].made_at if made else None

    def get_round_name(self, sitting: Sitting) -> str:
        return freezing.round_name(sitting.round.division, sitting.round.number)

    def get_winner(self, sitting: Sitting) -> int | None:
        return sitting.match.winner.number if sitting.match.winner else None


class SittingAnswer(SittingSummary):
    """A match with its sheet."""

    sheet = SheetAnswer(source="*")


class Sittings(View):
    """The tables of one tournament."""

    @operation(asks=ChooseSittings, answers=SittingSummary, many=True)
    def get(self, call: Call) -> QuerySet[Sitting]:
        """List the tables at which a match is played now, or the matches in the state asked for."""
        sittings = _shown(call.tournament)
        if (state := call.query.get("state")) is not None:
            return sittings.filter(state=state)
        return sittings.exclude(state=Sitting.State.FINISHED)


class OneSitting(View):
    """One match at its table."""

    @operation(answers=SittingAnswer)
    def get(self, call: Call, pk: int) -> Sitting:
        """Show a match with its sheet, line by line."""
        return find_sitting(call.tournament, pk)


def find_sitting(tournament: Tournament, pk: int) -> Sitting:
    """A match of this tournament as it stands; Http404 when there is none, Conflict when its sheet was annulled."""
    if (old := Sitting.every.filter(tournament=tournament, pk=pk).exclude(annulled_at=None).first()) is not None:
        raise entry.annulled(old)
    return get_object_or_404(_shown(tournament), pk=pk)


def _shown(tournament: Tournament) -> QuerySet[Sitting]:
    return with_all_shown(tournament.sittings.all())


def with_all_shown(sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """The same matches with everything that an answer names."""
    return sittings.select_related(
        "tournament", "round__division__bracket", "match__winner", "team_a", "team_b"
    ).prefetch_related(
        "team_a__players__registration__person",
        "team_b__players__registration__person",
        "corrections",
        Prefetch("seats", Seat.objects.select_related("registration__person")),
    )
