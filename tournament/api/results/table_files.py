"""Spreadsheets for programs: people and registrations for the desk, money and import templates for organizers."""

from collections.abc import Callable, Mapping
from typing import Final

from django.http import Http404, HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from tournament.api.frame import access
from tournament.api.frame.operation import View
from tournament.api.openapi.document import error_responses
from tournament.club import permissions
from tournament.core import spreadsheets
from tournament.core.spreadsheets import Table
from tournament.exchange.exports import people_tables, results
from tournament.models import Tournament
from tournament.prizes import treasury_tables

DEAR: Final = 20  # requests charged for one file
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


class TableFile(View):
    """One list as a spreadsheet."""

    subject = "results"
    dear = {"GET": DEAR}

    @extend_schema(
        parameters=[OpenApiParameter("name", {"type": "string", "enum": [*FILES]}, OpenApiParameter.PATH)],
        responses={
            (200, spreadsheets.XLSX): OpenApiResponse(OpenApiTypes.BINARY, description="As a workbook."),
            (200, spreadsheets.CSV.partition(";")[0]): OpenApiResponse(OpenApiTypes.BINARY, description="As CSV."),
            **{
                name: described
                for number in (304, 401, 403, 404)
                for name, described in error_responses(number).items()
            },
        },
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponseBase:
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
        kind = spreadsheets.CSV if name.endswith(".csv") else spreadsheets.XLSX
        response = HttpResponse(made(tournament), content_type=kind)
        response["Content-Disposition"] = f'attachment; filename="{slug}-{name}"'
        return response
