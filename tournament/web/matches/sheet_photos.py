"""The queue of signed sheets: the photo beside the figures; an official confirms a sheet, or sends it back."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.errors import Refused
from tournament.hall import sheet_states
from tournament.hall.sheet_states import WaitingSheet
from tournament.matches import entry, sheet_photos, sheet_text
from tournament.matches.sheet_text import LedgerLine
from tournament.models import TableMatch, Tournament
from tournament.tournaments import opening
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import press

SHOWN: Final = 12  # sheets on a page, each with its photo and its lines


@dataclass(frozen=True)
class Figures:
    """A sheet that waits, with its lines, oldest first."""

    sheet: WaitingSheet
    lines: list[LedgerLine]


@needs(permissions.JUDGE, READ)
def queue(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the sheets that wait for an official, then those that wait for a photo."""
    waiting = sheet_states.waiting_sheets(tournament)
    due = [one for one in waiting if one.state == "PENDING"]
    context = {
        "tournament": tournament,
        "sheets": [_with_lines(one) for one in due[:SHOWN]],
        "more": max(0, len(due) - SHOWN),
        "missing": [one for one in waiting if one.state != "PENDING"],
        "options": sheet_states.options_of(tournament),
    }
    return render(request, "matches/photos/queue.html", context)


def _with_lines(sheet: WaitingSheet) -> Figures:
    table_match = sheet.table_match
    lines = sheet_text.describe_lines(
        entry.sheet_of(table_match), table_match, opening.match_rules(table_match), reasons=False
    )
    return Figures(sheet, lines)


@needs(permissions.JUDGE, POST)
def confirm(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Confirm that a sheet says what its photo, or the paper, says."""
    table_match = get_object_or_404(TableMatch, tournament=tournament, pk=pk)

    def step() -> str:
        seen = {name: _number(request.POST, name) for name in ("number", "version")}
        sheet_photos.confirm(table_match=table_match, by=request.user, **seen)
        return _("The sheet of table {table} is confirmed.").format(table=table_match.table)

    return press(request, step, "judge:sheet-photos", tournament.slug)


@needs(permissions.JUDGE, POST)
def send_back(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Send a sheet back to its judge, with a reason."""
    table_match = get_object_or_404(TableMatch, tournament=tournament, pk=pk)

    def step() -> str:
        reason = request.POST.get("reason", "").replace("\x00", "")
        number = _number(request.POST, "number")
        sheet_photos.send_back(table_match=table_match, number=number, reason=reason, by=request.user)
        return _("The sheet of table {table} went back to its judge.").format(table=table_match.table)

    return press(request, step, "judge:sheet-photos", tournament.slug)


def _number(data: QueryDict, name: str) -> int:
    text = data.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(_("This page is out of date: open it again."), field=name, code="refused")
    return int(text)
