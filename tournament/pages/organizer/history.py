"""The journal: who did what, latest first, and whether the chain holds."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import journal, permissions
from tournament.models import Club, Tournament
from tournament.pages.access import OfficialRequest, needs, needs_in_club
from tournament.pages.organizer import story

PAGE = 100  # lines


@require_safe
@needs(permissions.ORGANIZE)
def of_tournament(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """What happened in a tournament."""
    return _page(request, tournament, {"tournament": tournament})


@require_safe
@needs_in_club(permissions.ORGANIZE)
def of_club(request: OfficialRequest, club: Club) -> HttpResponse:
    """What happened in the club outside any tournament."""
    return _page(request, club, {"club": club})


def _page(request: OfficialRequest, where: Tournament | Club, context: dict[str, object]) -> HttpResponse:
    lines = journal.chain(where).order_by("-number")
    before = request.GET.get("before", "")
    if before.isascii() and before.isdigit() and len(before) <= 9:
        lines = lines.filter(number__lt=int(before))
    told = story.tell(lines[:PAGE])
    context |= {
        "lines": told,
        "older": told[-1].line.number if told and told[-1].line.number > 1 else None,
        "broken": journal.first_broken(where),
        "head": journal.head(where),
    }
    return render(request, "organizer/journal.html", context)
