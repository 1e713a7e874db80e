"""Who plays where, and how it stands: for everybody."""

import datetime
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament import entry, freezing
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import LARGEST, Text
from tournament.api.shapes import TeamAnswer
from tournament.api.sheets import SheetAnswer
from tournament.models import Seat, Sitting, Tournament
from tournament.prepared import give

ANY = "any"


class ChooseSittings(Page):
    """Matches in one state, or "any"; without it, those being played or waiting for their signatures.

    Further only those of a bracket (`division`), of one of its rounds, at a table, or of a team by its number.
    """

    state = serializers.ChoiceField([*Sitting.State.values, ANY], required=False)
    division = Text(max_length=40, required=False)
    round = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    table = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    team = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)


class SeatAnswer(serializers.Serializer[Any]):
    """Who sits in a seat, 0..3 in turn order: the player's registration number and name."""

    seat = serializers.IntegerField()
    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.person.name")

    def to_representation(self, instance: Seat) -> dict[str, Any]:
        registration = instance.registration
        return {"seat": instance.seat, "number": registration.number, "name": registration.person.name}


TEAM, SEAT, SHEET = TeamAnswer(), SeatAnswer(), SheetAnswer()
MOMENT = serializers.DateTimeField()
PLAYERS = 2  # of a team


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
        if "corrected_at" in vars(sitting):  # it was asked for together with the match
            found: datetime.datetime | None = vars(sitting)["corrected_at"]
            return found
        made = list(sitting.corrections.all())
        return made[-1].made_at if made else None

    def get_round_name(self, sitting: Sitting) -> str:
        return freezing.round_name(sitting.round.division, sitting.round.number)

    def get_winner(self, sitting: Sitting) -> int | None:
        return sitting.match.winner.number if sitting.match.winner else None

    def to_representation(self, instance: Sitting) -> dict[str, Any]:
        called, corrected = instance.called_at, self.get_corrected(instance)
        return {
            "id": instance.pk,
            "table": instance.table,
            "division": instance.round.division.key,
            "round": instance.round.number,
            "round_name": self.get_round_name(instance),
            "match": instance.match.number,
            "state": str(instance.state),
            "version": instance.version,
            "team_a": TEAM.to_representation(instance.team_a),
            "team_b": TEAM.to_representation(instance.team_b),
            "seats": [SEAT.to_representation(seat) for seat in instance.seats.all()],
            "points_a": instance.points_a,
            "points_b": instance.points_b,
            "hands": instance.hands,
            "decided": str(instance.match.decided),
            "winner": self.get_winner(instance),
            "called_at": called and MOMENT.to_representation(called),
            "printed_table": instance.printed_table,
            "corrected": corrected,
        }


class SittingAnswer(SittingSummary):
    """A match with its sheet."""

    sheet = SheetAnswer(source="*")

    def to_representation(self, instance: Sitting) -> dict[str, Any]:
        return {**super().to_representation(instance), "sheet": SHEET.to_representation(instance)}


class Sittings(View):
    """The tables of one tournament."""

    @operation(asks=ChooseSittings, answers=SittingSummary, many=True)
    def get(self, call: Call) -> QuerySet[Sitting]:
        """List the tables at which a match is played now, or the matches in the state asked for."""
        asked, sittings = call.query, _shown(call.tournament)
        lookups = {"division": "round__division__key", "round": "round__number", "table": "table"}
        sittings = sittings.filter(**{lookup: asked[name] for name, lookup in lookups.items() if name in asked})
        if "team" in asked:
            sittings = sittings.filter(Q(team_a__number=asked["team"]) | Q(team_b__number=asked["team"]))
        match asked.get("state"):
            case None:
                return sittings.exclude(state=Sitting.State.FINISHED)
            case "any":
                return sittings
            case state:
                return sittings.filter(state=state)


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


def with_names(sitting: Sitting) -> Sitting:
    """A match that a step has just written on, with what an answer names besides."""
    places = [getattr(seat.registration, "team_place", None) for seat in sitting.seats.all()]
    for team in (sitting.team_a, sitting.team_b):
        found = [place for place in places if place is not None and place.team_id == team.pk]
        if len(found) == PLAYERS:
            give(team, "players", sorted(found, key=lambda place: place.position))
    return sitting


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
