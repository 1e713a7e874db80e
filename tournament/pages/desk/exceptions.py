"""Who was let in against a finding: by whom, when and why."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import permissions
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.desk.cards import spoken


@require_safe
@needs(permissions.DESK)
def exceptions(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """All exceptions of one tournament, places given back included."""
    places = (
        tournament.registrations.exclude(let_in_at=None)
        .select_related("person", "division", "let_in_by")
        .order_by("let_in_at", "number")
    )
    told = [(place, [spoken(code) for code in place.let_in_findings]) for place in places]
    return render(request, "desk/exceptions.html", {"tournament": tournament, "exceptions": told})
