"""Matches at their tables, with seats and scores; public."""

import datetime
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import LARGEST
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, columns
from tournament.api.frame.queries import OfDivision
from tournament.api.matches.sheets import SheetAnswer
from tournament.core.database.prepared_queries import give
from tournament.core.database.transactions import of_one_state
from tournament.matches import entry
from tournament.models import Seat, TableMatch, Tournament, naming

ANY = "any"

router = Router("tournaments/<slug:slug>/matches/")


class ChooseTableMatches(Page):
    """Matches in one state, or "any"; without it, those in play or waiting for signatures.

    Optional filters: a division, one of its rounds, a table, or a team by its number.
    """

    sorts = columns("id", "table", "state", "hands", round="round__number", match="match__number")

    state = fields.ChoiceField(
        "Only those in this state, or any for all; default: all that are not finished.",
        "playing",
        choices=[*TableMatch.State.values, ANY],
        required=False,
    )
    division = OfDivision()
    round = fields.IntegerField(
        "Only those of the round with this number.", 1, min_value=1, max_value=LARGEST, required=False
    )
    table = fields.IntegerField(
        "Only those at the table with this number.", 3, min_value=1, max_value=LARGEST, required=False
    )
    team = fields.IntegerField(
        "Only those of the team with this number.", 4, min_value=1, max_value=LARGEST, required=False
    )


class SeatAnswer(serializers.Serializer[Any]):
    """A player's seat, 0 to 3 in turn order: the registration number and the name."""

    seat = fields.IntegerField("The seat, 0 to 3 in turn order.", 0)
    number = fields.IntegerField(help_texts.PLAYER_REGISTRATION_NUMBER, source="registration.number")
    name = fields.CharField(help_texts.NAME_PLAYER_NAME, source="registration.person.name")

    def to_representation(self, instance: Seat) -> dict[str, Any]:
        registration = instance.registration
        return {"seat": instance.seat, "number": registration.number, "name": registration.person.name}


# Made once: building a serializer copies all its fields.
TEAM, SEAT, SHEET = TeamAnswer(), SeatAnswer(), SheetAnswer()
MOMENT = serializers.DateTimeField()
PLAYERS = 2  # of a team


class MatchSummary(serializers.Serializer[Any]):
    """A match at its table. `version` counts the changes of its sheet; side A holds seats 0 and 2.

    `winner` is the number of the winning team: null while the match is in play, if it ended level, and if nobody came.
    `decided` is "ruled" if officials named the winner (SACI rule 17). `corrected`: when officials last corrected it,
    null if never. `called_at`: when its teams were last called to the table. `printed_table`: the table on a scoresheet
    that was printed before the match moved; null if it did not move, or is back there.
    """

    id = fields.IntegerField("The match's id, as used in URLs.", 7)
    table = fields.IntegerField(help_texts.TABLE)
    division = fields.CharField(help_texts.DIVISION, source="round.division.key")
    round = fields.IntegerField(help_texts.ROUND, source="round.number")
    round_name = fields.SerializerMethodField(help_texts.ROUND_NAME)
    match = fields.IntegerField(help_texts.MATCH_NUMBER, source="match.number")
    state = fields.CharField("The state: playing, signing (it waits for signatures) or finished.", "playing")
    version = fields.IntegerField("The number of changes of its sheet; a write sends it.", 5)
    team_a = TeamAnswer(help_text="The team of side A.")
    team_b = TeamAnswer(help_text=HelpText("The team of side B.", {"number": 9, "names": ["Carla Cano", "Dora Diaz"]}))
    seats = SeatAnswer(many=True, source="seats.all", help_text="The players, by seat.")
    points_a = fields.IntegerField(help_texts.POINTS_A)
    points_b = fields.IntegerField(help_texts.POINTS_B)
    hands = fields.IntegerField("The number of hands played.", 4)
    decided = fields.CharField(help_texts.DECIDED, source="match.decided")
    winner = fields.SerializerMethodField(help_texts.WINNER)
    by = fields.CharField(help_texts.ENDED_BY, allow_blank=True)
    called_at = fields.DateTimeField(
        "When its teams were last called to the table (with UTC offset); null: never.", None, allow_null=True
    )
    printed_table = fields.IntegerField(
        "The table on a scoresheet printed before the match moved; null: it did not move, or is back there.",
        None,
        allow_null=True,
    )
    corrected = fields.SerializerMethodField("When officials last corrected it (with UTC offset); null: never.", None)

    def get_corrected(self, table_match: TableMatch) -> datetime.datetime | None:
        if "corrected_at" in vars(table_match):  # queried together with the match
            found: datetime.datetime | None = vars(table_match)["corrected_at"]
            return found
        made = list(table_match.corrections.all())
        return made[-1].made_at if made else None

    def get_round_name(self, table_match: TableMatch) -> str:
        return naming.round_name(table_match.round.division, table_match.round.number)

    def get_winner(self, table_match: TableMatch) -> int | None:
        return table_match.match.winner.number if table_match.match.winner else None

    def to_representation(self, instance: TableMatch) -> dict[str, Any]:
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
            "by": instance.by,
            "called_at": called and MOMENT.to_representation(called),  # None stays None
            "printed_table": instance.printed_table,
            "corrected": corrected,
        }


class MatchAnswer(MatchSummary):
    """A match with its sheet."""

    sheet = SheetAnswer(source="*", help_text="The sheet with its totals, line by line.")

    def to_representation(self, instance: TableMatch) -> dict[str, Any]:
        if entry.is_just_written(instance):  # under its lock
            return self._shown(instance)
        return of_one_state(instance, with_all_shown(TableMatch.every.all()), self._shown, "version", "state")

    def _shown(self, table_match: TableMatch) -> dict[str, Any]:
        return {**super().to_representation(table_match), "sheet": SHEET.to_representation(table_match)}


@router.get(asks=ChooseTableMatches, answers=MatchSummary, many=True)
def list_matches(call: Call) -> QuerySet[TableMatch]:
    """List the matches of a tournament at their tables. Those in play, or those in the requested state."""
    asked, table_matches = call.query, _shown(call.tournament)
    lookups = {"division": "round__division__key", "round": "round__number", "table": "table"}
    table_matches = table_matches.filter(**{lookup: asked[name] for name, lookup in lookups.items() if name in asked})
    if "team" in asked:
        table_matches = table_matches.filter(Q(team_a__number=asked["team"]) | Q(team_b__number=asked["team"]))
    match asked.get("state"):
        case None:
            return table_matches.exclude(state=TableMatch.State.FINISHED)
        case "any":
            return table_matches
        case state:
            return table_matches.filter(state=state)


@router.get("<int:pk>/", answers=MatchAnswer)
def show_match(call: Call, pk: int) -> TableMatch:
    """Show a match with its sheet, line by line. `version` is that of the sheet: send it with the next entry."""
    return find_table_match(call.tournament, pk)


def find_table_match(tournament: Tournament, pk: int) -> TableMatch:
    """A match of this tournament; Http404 if there is none, Conflict if its sheet was annulled."""
    # A judge's phone may still show an annulled sheet and must hear what happened to it.
    if (old := TableMatch.every.filter(tournament=tournament, pk=pk).exclude(annulled_at=None).first()) is not None:
        raise entry.annulled(old)
    return get_object_or_404(_shown(tournament), pk=pk)


def with_names(table_match: TableMatch) -> TableMatch:
    """A match that a step has just written on, with the players' names attached.

    They come from the seats, which the step has read already, so that no query is needed.
    """
    places = []
    for seat in table_match.seats.all():
        if (place := getattr(seat.registration, "team_place", None)) is not None:
            place.registration = seat.registration
            places.append(place)
    for team in (table_match.team_a, table_match.team_b):
        found = [place for place in places if place.team_id == team.pk]
        if len(found) == PLAYERS:
            give(team, "players", sorted(found, key=lambda place: place.position))
    return table_match


def _shown(tournament: Tournament) -> QuerySet[TableMatch]:
    return with_all_shown(tournament.table_matches.all())


def with_all_shown(table_matches: QuerySet[TableMatch]) -> QuerySet[TableMatch]:
    """The matches with everything that an answer shows, in a fixed number of queries."""
    return table_matches.select_related(
        "tournament", "round__division__bracket", "match__winner", "team_a", "team_b"
    ).prefetch_related(
        "team_a__players__registration__person",
        "team_b__players__registration__person",
        "corrections",
        Prefetch("seats", Seat.objects.select_related("registration__person")),
    )
