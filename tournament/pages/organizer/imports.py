"""The files that came in: the list of them, their rows page by page, and undoing one as a whole."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament import importing, permissions
from tournament.errors import TournamentError
from tournament.models import Club, ResultsImport, RosterImport, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, status_of
from tournament.roster.reading import MAX_MB

MOST_READ: Final = MAX_MB * 1024 * 1024 + 1  # enough for the step to see that a file is too large
ROWS: Final = 250  # on a page
LISTED: Final = 20
VERDICTS: Final = {
    importing.REMOVED: gettext_lazy("taken away"),
    importing.PUT_BACK: gettext_lazy("put back"),
    importing.STAYS: gettext_lazy("stays"),
}

AnyImport = RosterImport | ResultsImport


def rosters_of(tournament: Tournament) -> QuerySet[RosterImport]:
    """The rosters that were sent for a tournament, or to its club alone, the latest first."""
    mine = Q(tournament=tournament) | Q(tournament=None)
    return RosterImport.objects.filter(mine, club=tournament.club).order_by("-pk")


def results_of(club: Club) -> list[ResultsImport]:
    """The newest files of past results."""
    return list(ResultsImport.objects.filter(club=club).order_by("-pk")[:LISTED])


def page_of(request: OfficialRequest, rows: Sequence[Mapping[str, Any]], fates: Collection[str]) -> dict[str, Any]:
    """The rows to show: those of the fate that was asked for, one page of them."""
    fate = request.GET.get("fate", "")
    shown = [row for row in rows if fate not in fates or row["fate"] == fate]
    page = Paginator(shown, ROWS).get_page(request.GET.get("page"))
    return {"fate": fate if fate in fates else "", "page": page, "rows": page.object_list}


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def undo_roster(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """What undoing a roster would do; a POST does it."""
    found = get_object_or_404(rosters_of(tournament), pk=pk)
    return _undo(request, tournament, found, "organizer:roster-preview")


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def undo_results(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """What undoing a file of past results would do; a POST does it."""
    found = get_object_or_404(ResultsImport, pk=pk, club=tournament.club)
    return _undo(request, tournament, found, "organizer:past-preview")


def _undo(request: OfficialRequest, tournament: Tournament, found: AnyImport, back: str) -> HttpResponse:
    problem, status = "", 200
    try:
        if request.method == "POST":
            importing.undo(done=found, by=request.user)
            messages.success(request, _("The import has been undone."))
            return SeeOther(resolve_url(back, tournament.slug, found.pk))
        importing.tell(found.rows, importing.plan(found))
    except TournamentError as error:
        problem, status = error.message, status_of(error)
    touched = [row for row in found.rows if "undone" in row]
    counts = importing.count_undone(touched)
    order = [importing.STAYS, importing.PUT_BACK, importing.REMOVED]
    touched.sort(key=lambda row: order.index(row["undone"]))
    context = {
        "tournament": tournament,
        "import": found,
        "back": back,
        "problem": problem,
        "counts": [(key, VERDICTS[key], count) for key, count in counts.items()],
        "possible": counts[importing.REMOVED] + counts[importing.PUT_BACK],
        "page": (page := Paginator(touched, ROWS).get_page(request.GET.get("page"))),
        "rows": page.object_list,
        "here": "roster" if isinstance(found, RosterImport) else "past",
    }
    return render(request, "organizer/undo_import.html", context, status=status)
