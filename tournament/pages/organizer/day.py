"""The whole day on one page: where it stands, and the next step as the one big button."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import permissions
from tournament.address import is_only_here
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.organizer import progress, waiting
from tournament.pages.public import tables

STOP_ASKING = 286  # htmx swaps what came with it and polls no more


@require_safe
@needs(permissions.ORGANIZE)
def day(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The page; its live part alone for htmx, which mostly hears that nothing has changed."""
    if request.htmx and request.GET.get("v") == stamp(tournament):
        return HttpResponse(status=204)
    return show(request, tournament)


def show(request: OfficialRequest, tournament: Tournament, *, refusal: str = "", status: int = 200) -> HttpResponse:
    """The day as it stands, with the sentence of a refused button."""
    now = progress.of(tournament)
    context = {
        "tournament": tournament,
        "stamp": stamp(tournament),
        "progress": now,
        "waiting": waiting.of(tournament),
        "sittings": tables.shown(tournament.sittings.filter(round__closed_at=None)).order_by("table"),
        "refusal": refusal,
        "only_here": is_only_here(request),
    }
    if not request.htmx:
        return render(request, "organizer/day.html", context, status=status)
    return render(request, "organizer/day_now.html", context, status=STOP_ASKING if now.champion else status)


def stamp(tournament: Tournament) -> str:
    """What a change of this page changes: everything public, and every payment."""
    return f"{tournament.version}-{tournament.next_receipt}"
