"""Results for everybody, and lists for the desk: as data, and the URLs of the files.

Exports as streams: all matches, all hands, and the day as a calendar.

Spreadsheets: people and registrations for the desk, money and import templates for organizers.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from tournament.api.club import personal
from tournament.api.frame import access, conditional_get, fields, help_texts
from tournament.api.frame.input import Strict
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.queries import read_query
from tournament.api.frame.routes import route
from tournament.api.openapi.document import KNOWN, error_responses
from tournament.club import permissions
from tournament.core import address, spreadsheets
from tournament.core.spreadsheets import Table
from tournament.exchange.exports import calendar, people_tables, results, streams
from tournament.models import Tournament
from tournament.prizes import treasury_tables

# The keys are names of URL patterns: a list and its format.
PUBLIC = {"places-csv": "csv", "matches-csv": "csv", "results-xlsx": "xlsx"}
OF_THE_DESK = {"people-csv": "csv", "people-xlsx": "xlsx", "players-csv": "csv", "players-xlsx": "xlsx"}

router = Router("tournaments/<slug:slug>/")


class ExportFileAnswer(serializers.Serializer[Any]):
    """A file: "csv" (UTF-8 with a byte order mark, semicolons) or "xlsx", in the caller's language."""

    name = fields.CharField("The content of the file.", "matches")
    kind = fields.CharField("csv (UTF-8 with a byte order mark, semicolons) or xlsx.", "csv")
    url = fields.CharField(help_texts.URL)


class PlayerPlaceAnswer(serializers.Serializer[Any]):
    """A player's result in one division: the team's place, matches won and lost, points for and against."""

    division_name = fields.CharField(help_texts.DIVISION_NAME, source="bracket")
    place = fields.IntegerField("The place of the player's team.", 3, source="row.standing.rank")
    player = fields.CharField(help_texts.NAME_PLAYER_NAME)
    partner = fields.CharField("The partner's name.", "Berta Blanco", allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The player, then the figures of an export."""
        return super().get_fields() | {
            column.api_name: fields.IntegerField(column.meaning, column.example, source=f"row.{column.source}")
            for column in results.FIGURES[1:]
        }


class FinishedMatchAnswer(serializers.Serializer[Any]):
    """A finished match: hands won and points of each team; `winner` is a team's number, null if nobody came.

    `decided`: "played", "level" (nobody won it), "walkover", "vacant" or "ruled" (SACI rule 17).
    """

    division_name = fields.CharField(help_texts.DIVISION_NAME, source="bracket")
    round = fields.CharField("The round's name.", "Round 1")
    match = fields.IntegerField(help_texts.MATCH_NUMBER)
    table = fields.IntegerField(help_texts.TABLE)
    team_a = fields.IntegerField("The number of side A's team.", 4)
    players_a = fields.CharField("The names of side A's players.", "Ana Alba & Berta Blanco")
    team_b = fields.IntegerField("The number of side B's team.", 9)
    players_b = fields.CharField("The names of side B's players.", "Carla Cano & Dora Diaz")
    hands_a = fields.IntegerField("The number of hands won by side A.", 6)
    hands_b = fields.IntegerField("The number of hands won by side B.", 4)
    points_a = fields.IntegerField(help_texts.POINTS_A)
    points_b = fields.IntegerField(help_texts.POINTS_B)
    winner = fields.IntegerField(help_texts.WINNER, allow_null=True)
    decided = fields.CharField(help_texts.DECIDED)
    by = fields.CharField(help_texts.ENDED_BY)


class TournamentResultsAnswer(serializers.Serializer[Any]):
    """The results of a tournament so far, and the same as files."""

    places = PlayerPlaceAnswer(many=True, help_text="The players' results, by division and place.")
    matches = FinishedMatchAnswer(many=True, help_text="All finished matches.")
    files = ExportFileAnswer(many=True, help_text="The results as files.")


@router.get("results/", answers=TournamentResultsAnswer)
def show_results(call: Call) -> dict[str, Any]:
    """Show the results of a tournament: each player's place, and each finished match. The files are public too."""
    return {
        "places": results.places(call.tournament),
        "matches": results.matches(call.tournament),
        "files": _files("public", PUBLIC, call),
    }


@router.get("exports/", right=permissions.DESK, answers=ExportFileAnswer, many=True)
def list_exports(call: Call) -> list[dict[str, str]]:
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
DEAR: Final = 20  # requests charged for one file: all sheets of the day are totalled


def file(
    name: str, kind: str, what: str, asks: type[Strict] | None = None
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Turn a handler that returns the whole response into a route; 304 while nothing has changed.

    `name`: of the operation. `kind`: the media type. `what`: a sentence about the file for the OpenAPI document.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        @extend_schema(
            parameters=[*([asks] if asks else []), KNOWN],
            responses={
                (200, kind): OpenApiResponse(OpenApiTypes.STR, description=what),
                **error_responses(304, 400, 404),
            },
            auth=[],
        )
        @wraps(handler)
        def run(_view: Any, request: Request, slug: str) -> HttpResponseBase:
            tournament = access.enter(request, slug, None)
            query = read_query(asks, request.query_params) if asks else {}
            language = query.get("language") or get_language() or settings.LANGUAGE_CODE
            # Weak, because the file is not at hand; the language counts for the calendar's texts.
            tag = f'W/"{tournament.pk}-{tournament.version}-{name}-{language}"'
            if (same := conditional_get.not_modified(request, tag)) is not None:
                return same
            answer: HttpResponseBase = handler(request, tournament, language)
            answer["Content-Disposition"] = f'attachment; filename="{slug}-{name.replace("_", ".")}"'
            answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
            return answer

        return run

    return decorate


def _sent(lines: Iterator[bytes], kind: str) -> StreamingHttpResponse:
    return StreamingHttpResponse(streams.in_parts(lines), content_type=f"{kind}; charset=utf-8")


@route("get", "tournaments/<slug:slug>/results/matches.csv", cost=DEAR)
@file("matches_csv", CSV, "A header line, then one line for each match.")
def export_matches_csv(request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
    """Export all matches of a tournament as CSV. All that have had a table, including those in play."""
    return _sent(streams.MATCHES.csv(tournament), CSV)


@route("get", "tournaments/<slug:slug>/results/matches.jsonl", cost=DEAR)
@file("matches_jsonl", JSON_LINES, "A JSON object on each line, one for each match.")
def export_matches_lines(request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
    """Export all matches of a tournament as JSON lines. All that have had a table, including those in play."""
    return _sent(streams.MATCHES.json_lines(tournament), JSON_LINES)


@route("get", "tournaments/<slug:slug>/results/hands.csv", cost=DEAR)
@file("hands_csv", CSV, "A header line, then one line for each line of each sheet.")
def export_hands_csv(request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
    """Export all hands of a tournament as CSV. All lines of all sheets, penalties and voids included."""
    return _sent(streams.HANDS.csv(tournament), CSV)


@route("get", "tournaments/<slug:slug>/results/hands.jsonl", cost=DEAR)
@file("hands_jsonl", JSON_LINES, "A JSON object on each line, one for each line of each sheet.")
def export_hands_lines(request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
    """Export all hands of a tournament as JSON lines. All lines of all sheets, penalties and voids included."""
    return _sent(streams.HANDS.json_lines(tournament), JSON_LINES)


class ChooseLanguage(Strict):
    """The language of the texts; without it, the caller's."""

    language = fields.ChoiceField(
        "The language of the texts: en, es, eu or pt; default: the caller's.",
        "es",
        choices=[code for code, _name in settings.LANGUAGES],
        required=False,
    )


@route("get", "tournaments/<slug:slug>/calendar.ics", asks=ChooseLanguage)
@file("calendar_ics", "text/calendar", "The schedule of the day (RFC 5545).", asks=ChooseLanguage)
def export_calendar(request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
    """Export the schedule as an .ics calendar that can be subscribed to. It contains no personal data."""
    page = address.base_url(request) + reverse("public:schedule", args=[tournament.slug])
    content = calendar.day_file(tournament, page=page, language=language)
    return HttpResponse(content, content_type=calendar.TYPE, headers={"Content-Language": language})


Made = tuple[str, Callable[[Tournament], bytes]]
"""The right that the file needs, and the function that makes its bytes."""


def _csv(table: Callable[[Tournament], Table]) -> Callable[[Tournament], bytes]:
    return lambda tournament: table(tournament).csv()


def _xlsx(table: Callable[[Tournament], Table]) -> Callable[[Tournament], bytes]:
    return lambda tournament: table(tournament).xlsx()


def _people(tournament: Tournament) -> Table:
    return people_tables.of_club(tournament.club)


FILES: Final[Mapping[str, Made]] = {
    "people.csv": (permissions.DESK, _csv(_people)),
    "people.xlsx": (permissions.DESK, _xlsx(_people)),
    "players.csv": (permissions.DESK, _csv(people_tables.of_tournament)),
    "players.xlsx": (permissions.DESK, _xlsx(people_tables.of_tournament)),
    "accounts.xlsx": (permissions.ORGANIZE, treasury_tables.workbook),
    "payments.csv": (permissions.ORGANIZE, _csv(treasury_tables.payments)),
    "prizes.csv": (permissions.ORGANIZE, _csv(treasury_tables.prizes)),
    "roster-template.csv": (permissions.ORGANIZE, lambda _tournament: results.roster_sample().csv()),
    "results-template.csv": (permissions.ORGANIZE, lambda _tournament: results.results_sample().csv()),
}


@route("get", "tournaments/<slug:slug>/exports/<str:name>", cost=DEAR)
@extend_schema(
    parameters=[OpenApiParameter("name", {"type": "string", "enum": [*FILES]}, OpenApiParameter.PATH)],
    responses={
        (200, spreadsheets.XLSX): OpenApiResponse(OpenApiTypes.BINARY, description="As a workbook."),
        (200, spreadsheets.CSV.partition(";")[0]): OpenApiResponse(OpenApiTypes.BINARY, description="As CSV."),
        **error_responses(304, 400, 401, 403, 404),
    },
)
def export_list(_view: Any, request: Request, slug: str, name: str) -> HttpResponseBase:
    """Export a list as a spreadsheet: people or players (desk), accounts, payments or prizes (organizers).

    The lists hold private data. The templates (organizers) show how to send a roster or past results: their
    headings, with invented rows.
    """
    if name not in FILES:
        # The right first: without it, nobody learns which names exist.
        access.enter(request, slug, permissions.DESK)
        raise Http404
    right, made = FILES[name]
    tournament = access.enter(request, slug, right)
    if name.startswith(("people", "players")):
        people = tournament.club.people if name.startswith("people") else tournament.registrations
        personal.note_many(request, tournament.club, people.count())
    kind = spreadsheets.CSV if name.endswith(".csv") else spreadsheets.XLSX
    response = HttpResponse(made(tournament), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{slug}-{name}"'
    return response
