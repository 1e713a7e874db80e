"""The control room: what needs the organizer, the next step as the one big button, brackets, tables, papers, phones."""

import datetime
from typing import Final

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament import hall, permissions
from tournament.address import is_only_here
from tournament.forms.organizer.passes import shortly
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.organizer import papers
from tournament.pages.public import live

URGENT: Final = ("help", "nobody-may-check", "sent-back", "counts-differ", "danger", "leave-table")
SHOWN: Final = 8  # needs; who has more than that sees the others when he asks
MINUTES: Final = (2, 5, 10, 15)  # until the teams must be seated


@require_safe
@needs(permissions.ORGANIZE)
def day(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The page; its live part alone for htmx, which mostly hears that nothing has changed."""
    now = timezone.now()
    if (same := live.unchanged(request, hall.stamp(tournament, now=now))) is not None:
        return same
    return show(request, tournament, now=now)


def show(
    request: OfficialRequest,
    tournament: Tournament,
    *,
    refusal: str = "",
    status: int = 200,
    now: datetime.datetime | None = None,
) -> HttpResponse:
    """The hall as it stands `now` (None: this moment), with the sentence of a refused button."""
    now = now or timezone.now()
    stamp = hall.stamp(tournament, now=now)  # before anything is read: what comes in between is asked for again
    found = hall.of(tournament, now=now)
    step = found.progress.next.stage
    context = {
        "tournament": tournament,
        "stamp": stamp,
        "hall": found,
        "divisions": [stage.division for stage in found.progress.stages],
        "progress": found.progress,
        "needs": found.needs[:SHOWN],
        "more_needs": found.needs[SHOWN:],
        "urgent": URGENT,
        "free_numbers": shortly(found.progress.free),
        "to_wait": max(step.to_seat - found.progress.free_tables, 0) if step else 0,
        "minutes_choices": MINUTES,
        "open_rounds": papers.open_rounds(tournament),
        "refusal": refusal,
        "only_here": is_only_here(request),
    }
    if not request.htmx:
        return render(request, "organizer/day.html", context, status=status)
    over = found.progress.champion is not None and not found.needs
    return render(request, "organizer/day_now.html", context, status=live.STOP_ASKING if over else status)
