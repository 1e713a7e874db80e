"""Every match and every hand of a tournament as one stream, the day as a calendar: files that a program fetches."""

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

from tournament import address, exporting
from tournament.api import access, preconditions
from tournament.api.documentation import KNOWN, told
from tournament.api.operation import View
from tournament.api.reading import Strict, question
from tournament.models import Tournament

CSV: Final = "text/csv"
JSON_LINES: Final = "application/x-ndjson"
DEAR: Final = 20  # requests' worth of an asker's share: every sheet of the day is added up


def file(
    name: str, kind: str, what: str, asks: type[Strict] | None = None
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Make `get` of a `View` from a handler that returns the whole answer; 304 while nothing has changed.

    `name`: of the operation. `kind`: the media type. `what`: the file in a sentence, for the document.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        @extend_schema(
            operation_id=f"tournaments_{name}",
            tags=["results"],
            parameters=[*([asks] if asks else []), KNOWN],
            responses={
                (200, kind): OpenApiResponse(OpenApiTypes.STR, description=what),
                **told(304),
                **(told(400) if asks else {}),
                **told(404),
            },
            auth=[],
        )
        @wraps(handler)
        def run(view: View, request: Request, slug: str) -> HttpResponseBase:
            tournament = access.enter(request, slug, None)
            query = question(asks, request.query_params) if asks else {}
            language = query.get("language") or get_language() or settings.LANGUAGE_CODE
            tag = f'W/"{tournament.pk}-{tournament.version}-{name}-{language}"'
            if (same := preconditions.not_modified(request, tag)) is not None:
                return same
            answer: HttpResponseBase = handler(view, request, tournament, language)
            answer["Content-Disposition"] = f'attachment; filename="{slug}-{name.replace("_", ".")}"'
            answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
            return answer

        return run

    return decorate


def _sent(lines: Iterator[bytes], kind: str) -> StreamingHttpResponse:
    return StreamingHttpResponse(exporting.in_parts(lines), content_type=f"{kind}; charset=utf-8")


class _Dear(View):
    dear = {"GET": DEAR}


class MatchesAsCSV(_Dear):
    """Every match as CSV."""

    @file("matches_csv", CSV, "A line of headings, then a line for each match.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Stream every match that has come to a table, those in play too."""
        return _sent(exporting.MATCHES.csv(tournament), CSV)


class MatchesAsLines(_Dear):
    """Every match as JSON lines."""

    @file("matches_jsonl", JSON_LINES, "A JSON object on each line, one for each match.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Stream every match that has come to a table, those in play too."""
        return _sent(exporting.MATCHES.json_lines(tournament), JSON_LINES)


class HandsAsCSV(_Dear):
    """Every hand as CSV."""

    @file("hands_csv", CSV, "A line of headings, then a line for each line of each sheet.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Stream every line of every sheet: hands, penalties, forfeits, and what voids another."""
        return _sent(exporting.HANDS.csv(tournament), CSV)


class HandsAsLines(_Dear):
    """Every hand as JSON lines."""

    @file("hands_jsonl", JSON_LINES, "A JSON object on each line, one for each line of each sheet.")
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Stream every line of every sheet: hands, penalties, forfeits, and what voids another."""
        return _sent(exporting.HANDS.json_lines(tournament), JSON_LINES)


class ChooseLanguage(Strict):
    """The language of the words; without it, the caller's."""

    language = serializers.ChoiceField([code for code, _name in settings.LANGUAGES], required=False)


class Calendar(View):
    """The day for people's calendars."""

    @file("calendar_ics", "text/calendar", "The plan of the day (RFC 5545).", asks=ChooseLanguage)
    def get(self, request: Request, tournament: Tournament, language: str) -> HttpResponseBase:
        """Show the day as an .ics file, which a calendar can subscribe to. It holds no person."""
        page = address.base_url(request) + reverse("public:schedule", args=[tournament.slug])
        content = exporting.day_file(tournament, page=page, language=language)
        return HttpResponse(content, content_type=exporting.CALENDAR, headers={"Content-Language": language})
