"""A tournament as it stands: its brackets, the tables now in play, the last results, the champion."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament import preregistration, whereabouts
from tournament import tables as seats
from tournament.models import Sitting, Tournament
from tournament.pages.public import brackets, live, tables, witness

RESULTS_SHOWN = 8


@dataclass(frozen=True)
class Called:
    """A match whose teams shall come to their table now, with the table as it is called out."""

    sitting: Sitting
    table: str


@require_safe
@live.follows(live.EVERYTHING)
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's own page."""
    found = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    champion = brackets.winner_of_all(found)
    context = {
        "brackets": brackets.now(found),
        "tables": tables.in_play(found),
        "results": tables.last_results(found, RESULTS_SHOWN),
        "champion": champion,
        "calls": _calls(found),
        "waiting": seats.waiting(found),
        "drawn": found.teams.exists(),
        "takes_wishes": preregistration.is_open(found, today=timezone.localdate()),
        **witness.heads(found),
    }
    over = champion is not None
    return live.show(request, found, page="public/tournament.html", part="public/day.html", context=context, over=over)


def _calls(found: Tournament) -> list[Called]:
    names = seats.names(found)
    return [Called(sitting, whereabouts.table_name(sitting.table, names)) for sitting in seats.calls(found)]
