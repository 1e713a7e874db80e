"""Exports as streams: all matches, all hands, and the day as a calendar.

Results for everybody, and lists for the desk: as data, and the URLs of the files.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from tournament.api.frame import access, conditional_get, meanings
from tournament.api.frame.input import Strict, query_parameter
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.openapi.document import KNOWN, error_responses
from tournament.club import permissions
from tournament.core import address
from tournament.exchange.exports import calendar, results, streams
from tournament.models import Tournament

# The keys are names of URL patterns: a list and its format.
PUBLIC = {"places-csv": "csv", "matches-csv": "csv", "results-xlsx": "xlsx"}
OF_THE_DESK = {"people-csv": "csv", "people-xlsx": "xlsx", "players-csv": "csv", "players-xlsx": "xlsx"}


class TableFileAnswer(serializers.Serializer[Any]):
    """A file: "csv" (UTF-8 with a byte order mark, semicolons) or "xlsx", in the caller's language."""

    name = serializers.CharField(help_text=Meaning("The content of the file.", "matches"))
    kind = serializers.CharField(help_text=Meaning("csv (UTF-8 with a byte order mark, semicolons) or xlsx.", "csv"))
    url = serializers.CharField(help_text=meanings.URL)


class PlaceAnswer(serializers.Serializer[Any]):
    """A player's result in one division: the team's place, matches won and lost, points for and against."""

    division_name = serializers.CharField(source="bracket", help_text=meanings.DIVISION_NAME)
    place = serializers.IntegerField(
        source="row.standing.rank", help_text=Meaning("The place of the player's team.", 3)
    )
    player = serializers.CharField(help_text=meanings.NAME_PLAYER_NAME)
    partner = serializers.CharField(allow_blank=True, help_text=Meaning("The partner's name.", "Berta Blanco"))

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The player, then the figures of an export."""
        return super().get_fields() | {
            column.api_name: serializers.IntegerField(
                source=f"row.{column.source}", help_text=Meaning(column.meaning, column.example)
            )
            for column in results.FIGURES[1:]
        }


class FinishedMatchAnswer(serializers.Serializer[Any]):
    """A finished match: hands won and points of each team; `winner` is a team's number, null if nobody came.

    `decided`: "played", "walkover", "vacant" or "ruled" (SACI rule 17).
    """

    division_name = serializers.CharField(source="bracket", help_text=meanings.DIVISION_NAME)
    round = serializers.CharField(help_text=Meaning("The round's name.", "Round 1"))
    match = serializers.IntegerField(help_text=meanings.MATCH_NUMBER)
    table = serializers.IntegerField(help_text=meanings.TABLE)
    team_a = serializers.IntegerField(help_text=Meaning("The number of side A's team.", 4))
    players_a = serializers.CharField(help_text=Meaning("The names of side A's players.", "Ana Alba & Berta Blanco"))
    team_b = serializers.IntegerField(help_text=Meaning("The number of side B's team.", 9))
    players_b = serializers.CharField(help_text=Meaning("The names of side B's players.", "Carla Cano & Dora Diaz"))
    hands_a = serializers.IntegerField(help_text=Meaning("The number of hands won by side A.", 6))
    hands_b = serializers.IntegerField(help_text=Meaning("The number of hands won by side B.", 4))
    points_a = serializers.IntegerField(help_text=meanings.POINTS_A)
    points_b = serializers.IntegerField(help_text=meanings.POINTS_B)
    winner = serializers.IntegerField(allow_null=True, help_text=meanings.WINNER)
    decided = serializers.CharField(help_text=meanings.DECIDED)


class ResultsAnswer(serializers.Serializer[Any]):
    """The results of a tournament so far, and the same as files."""

    places = PlaceAnswer(many=True, help_text="The players' results, by division and place.")
    matches = FinishedMatchAnswer(many=True, help_text="All finished matches.")
    files = TableFileAnswer(many=True, help_text="The results as files.")


class Results(View):
    """The results of a tournament."""

    @operation(answers=ResultsAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """Show the results of a tournament: each player's place, and each finished match. The files are public too."""
        return {
            "places": results.places(call.tournament),
            "matches": results.matches(call.tournament),
            "files": _files("public", PUBLIC, call),
        }


class Exports(View):
    """The desk's lists as files."""

    @operation(right=permissions.DESK, answers=TableFileAnswer, many=True)
    def get(self, call: Call) -> list[dict[str, str]]:
        """List the export files of people and players, which can be imported as rosters. They hold private data."""
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


CSV: Final = "text/csv"
JSON_LINES: Final = "application/x-ndjson"
DEAR: Final = 20  # requests charged, because all sheets of the day are totalled


def file(
    name: str, kind: str, what: str, asks: type[Strict] | None = None
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Turn a handler that returns the whole response into `get` of a `View`; 304 while nothing has changed.

    `name`: of the operation. `kind`: the media type. `what`: a sentence about the file for the OpenAPI document.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        @extend_schema(
            operation_id=f"tournaments_{name}",
            parameters=[*([asks] if asks else []), KNOWN],
            responses={
                (200, kind): OpenApiResponse(OpenApiTypes.STR, description=what),
                **error_responses(304),
                **(error_responses(400) if asks else {}),
                **error_responses(404),
            },
            auth=[],
        )
        @wraps(handler)
        def run(view: View, request: Request, slug: str) -> HttpResponseBase:
            tournament = access.enter(request, slug, None)
            query = query_parameter(asks, request.query_params) if asks else {}
            language = query.get("language") or get_language() or settings.LANGUAGE_CODE
            # Weak, because the file is not at hand; the language counts for the calendar's texts.
            tag = f'W/"{tournament.pk}-{tournament.version}-{name}-{language}"'
            if (same := conditional_get.not_modified(request, tag)) is not None:
                return same
            answer: HttpResponseBase = handler(view, request, tournament, language)
            answer["Content-Disposition"] = f'attachment; filename="{slug}-{name.replace("_", ".")}"'
            answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
            return answer

        return run

    return decorate


def _sent(lines: Iterator[bytes], kind: str) -> StreamingHttpResponse:
    return StreamingHttpResponse(streams.in_parts(lines), content_type=f"{kind}; charset=utf-8")


class _Dear(View):
    dear = {"GET": DEAR}


class MatchesAsCSV(_Dear):
    """All matches as CSV."""

    @file("matches_csv", CSV, "A header line, then one line for each match.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Export all matches of a tournament as CSV: all that have had a table, including those in play."""
        return _sent(streams.MATCHES.csv(tournament), CSV)


class MatchesAsLines(_Dear):
    """All matches as JSON lines."""

    @file("matches_jsonl", JSON_LINES, "A JSON object on each line, one for each match.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Export all matches of a tournament as JSON lines: all that have had a table, including those in play."""
        return _sent(streams.MATCHES.json_lines(tournament), JSON_LINES)


class HandsAsCSV(_Dear):
    """All hands as CSV."""

    @file("hands_csv", CSV, "A header line, then one line for each line of each sheet.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Export all hands of a tournament as CSV: all lines of all sheets, penalties and voids included."""
        return _sent(streams.HANDS.csv(tournament), CSV)


class HandsAsLines(_Dear):
    """All hands as JSON lines."""

    @file("hands_jsonl", JSON_LINES, "A JSON object on each line, one for each line of each sheet.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Export all hands of a tournament as JSON lines: all lines of all sheets, penalties and voids included."""
        return _sent(streams.HANDS.json_lines(tournament), JSON_LINES)


class ChooseLanguage(Strict):
    """The language of the texts; without it, the caller's."""

    language = serializers.ChoiceField(
        [code for code, _name in settings.LANGUAGES],
        required=False,
        help_text=Meaning("The language of the texts: en, es or eu; default: the caller's.", "es"),
    )


class Calendar(View):
    """The day as a calendar."""

    @file("calendar_ics", "text/calendar", "The schedule of the day (RFC 5545).", asks=ChooseLanguage)
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Export the schedule as an .ics calendar that can be subscribed to. It contains no personal data."""
        page = address.base_url(request) + reverse("public:schedule", args=[tournament.slug])
        content = calendar.day_file(tournament, page=page, language=language)
        return HttpResponse(content, content_type=calendar.TYPE, headers={"Content-Language": language})
