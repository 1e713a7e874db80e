"""The treasurer's page and its spreadsheets. For organizers: a desk sees its own box and what it took."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import permissions, spreadsheets, treasury, winnings
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.organizer import treasury_chart
from tournament.treasury import sheets

NOTABLE_SHOWN = 200


@require_safe
@needs(permissions.ORGANIZE)
def accounts(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Owed, paid, given back and waived, in every direction; the boxes; the prizes."""
    found = treasury.of(tournament)
    notable = list(found.notable[: NOTABLE_SHOWN + 1])
    context = {
        "tournament": tournament,
        "accounts": found,
        "notable": notable[:NOTABLE_SHOWN],
        "more": len(notable) > NOTABLE_SHOWN,
        "chart": treasury_chart.draw(found.by_hour),
        "strays": winnings.board(tournament).strays,
        "desks": [(sheets.desk_name(desk), desk.line) for desk in found.by_desk],
    }
    return render(request, "organizer/treasury.html", context)


@require_safe
@needs(permissions.ORGANIZE)
def file(request: OfficialRequest, tournament: Tournament, name: str) -> HttpResponse:
    """A spreadsheet: everything as a workbook, payments or prizes as CSV."""
    match name:
        case "accounts.xlsx":
            content, kind, called = sheets.workbook(tournament), spreadsheets.XLSX, _("accounts")
        case "payments.csv":
            content, kind, called = sheets.csv(sheets.payments(tournament)), spreadsheets.CSV, _("payments")
        case "prizes.csv":
            content, kind, called = sheets.csv(sheets.prizes(tournament)), spreadsheets.CSV, _("prizes")
        case _:
            raise Http404
    ending = name.rpartition(".")[2]
    disposition = f'attachment; filename="{tournament.slug}-{slugify(called)}.{ending}"'
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
