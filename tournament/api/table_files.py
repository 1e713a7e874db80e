"""Lists as spreadsheets, for programs: people and places for the desk, money and empty tables for the organizer."""

from collections.abc import Callable, Mapping
from typing import Final

from django.http import Http404, HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request

from tournament import exporting, permissions, spreadsheets
from tournament.api import access
from tournament.api.documentation import told
from tournament.api.operation import View
from tournament.exporting import Table
from tournament.models import Tournament
from tournament.treasury import sheets

DEAR: Final = 20  # requests' worth of the asker's share
Made = tuple[str, Callable[[Tournament], bytes]]
"""The right that it needs, and what makes the bytes."""


def _csv(table: Callable[[Tournament], Table]) -> Callable[[Tournament], bytes]:
    return lambda tournament: table(tournament).csv()


def _xlsx(table: Callable[[Tournament], Table]) -> Callable[[Tournament], bytes]:
    return lambda tournament: table(tournament).xlsx()


def _people(tournament: Tournament) -> Table:
    return exporting.of_club(tournament.club)


FILES: Final[Mapping[str, Made]] = {
    "people.csv": (permissions.DESK, _csv(_people)),
    "people.xlsx": (permissions.DESK, _xlsx(_people)),
    "players.csv": (permissions.DESK, _csv(exporting.of_tournament)),
    "players.xlsx": (permissions.DESK, _xlsx(exporting.of_tournament)),
    "accounts.xlsx": (permissions.ORGANIZE, sheets.workbook),
    "payments.csv": (permissions.ORGANIZE, lambda tournament: sheets.csv(sheets.payments(tournament))),
    "prizes.csv": (permissions.ORGANIZE, lambda tournament: sheets.csv(sheets.prizes(tournament))),
    "roster-template.csv": (permissions.ORGANIZE, lambda _tournament: exporting.roster_sample().csv()),
    "results-template.csv": (permissions.ORGANIZE, lambda _tournament: exporting.results_sample().csv()),
}


class TableFile(View):
    """One list as a spreadsheet."""

    dear = {"GET": DEAR}

    @extend_schema(
        tags=["results"],
        parameters=[OpenApiParameter("name", {"type": "string", "enum": [*FILES]}, OpenApiParameter.PATH)],
        responses={
            (200, spreadsheets.XLSX): OpenApiResponse(OpenApiTypes.BINARY, description="As a workbook."),
            (200, spreadsheets.CSV.partition(";")[0]): OpenApiResponse(OpenApiTypes.BINARY, description="As CSV."),
            **{name: described for number in (304, 401, 403, 404) for name, described in told(number).items()},
        },
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponseBase:
        """Fetch people or players (desk), accounts, payments or prizes (organizer): private data.

        The templates (organizer) show how a roster or past results can be sent: their headings, and rows made up.
        """
        if name not in FILES:
            access.enter(request, slug, permissions.DESK)
            raise Http404
        right, made = FILES[name]
        tournament = access.enter(request, slug, right)
        kind = spreadsheets.CSV if name.endswith(".csv") else spreadsheets.XLSX
        response = HttpResponse(made(tournament), content_type=kind)
        response["Content-Disposition"] = f'attachment; filename="{slug}-{name}"'
        return response
