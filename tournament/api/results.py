"""Results for everybody, and lists for the desk: as data, and where the files are."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from tournament import exporting, permissions
from tournament.api.operation import Call, View, operation

PUBLIC = {"places-csv": "csv", "matches-csv": "csv", "results-xlsx": "xlsx"}
OF_THE_DESK = {"people-csv": "csv", "people-xlsx": "xlsx", "players-csv": "csv", "players-xlsx": "xlsx"}


class TableFileAnswer(serializers.Serializer[Any]):
    """A file to fetch: "csv" (UTF-8 with a mark, semicolons) or "xlsx", in the language of who asks."""

    name = serializers.CharField()
    kind = serializers.CharField()
    url = serializers.CharField()


class PlaceAnswer(serializers.Serializer[Any]):
    """How a player did in one bracket: the place of his team, matches won and lost, points for and against."""

    bracket = serializers.CharField()
    place = serializers.IntegerField()
    player = serializers.CharField()
    partner = serializers.CharField(allow_blank=True)
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    points_for = serializers.IntegerField()
    points_against = serializers.IntegerField()


class FinishedMatchAnswer(serializers.Serializer[Any]):
    """A match that is over: hands won and points of each team; `winner` is a team's number, null when nobody came.

    `decided`: "played", "walkover", "vacant" or "ruled" (SACI rule 17).
    """

    bracket = serializers.CharField()
    round = serializers.CharField()
    match = serializers.IntegerField()
    table = serializers.IntegerField()
    team_a = serializers.IntegerField()
    players_a = serializers.CharField()
    team_b = serializers.IntegerField()
    players_b = serializers.CharField()
    hands_a = serializers.IntegerField()
    hands_b = serializers.IntegerField()
    points_a = serializers.IntegerField()
    points_b = serializers.IntegerField()
    winner = serializers.IntegerField(allow_null=True)
    decided = serializers.CharField()


class ResultsAnswer(serializers.Serializer[Any]):
    """The results of a tournament so far, and the same as files."""

    places = PlaceAnswer(many=True)
    matches = FinishedMatchAnswer(many=True)
    files = TableFileAnswer(many=True)


class Results(View):
    """The results of a tournament."""

    @operation(answers=ResultsAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """Show who came where and every match that is over; the files are for everybody too."""
        return {
            "places": exporting.places(call.tournament),
            "matches": exporting.matches(call.tournament),
            "files": _files("public", PUBLIC, call),
        }


class Exports(View):
    """The lists of the desk as files."""

    @operation(right=permissions.DESK, answers=TableFileAnswer, many=True)
    def get(self, call: Call) -> list[dict[str, str]]:
        """List the files of people and of players, which a roster can be read from; they hold private data."""
        return _files("desk", OF_THE_DESK, call)


def _files(where: str, files: dict[str, str], call: Call) -> list[dict[str, str]]:
    return [
        {
            "name": name.rpartition("-")[0],
            "kind": kind,
            "url": reverse(f"{where}:{name}", args=[call.tournament.slug]),
        }
        for name, kind in files.items()
    ]
