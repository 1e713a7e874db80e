"""People and places as files, for whoever works at the desk."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournament import exporting, permissions
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.downloads import table_file


@require_safe
@needs(permissions.DESK)
def people(request: OfficialRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Everybody whom the club knows."""
    return table_file(kind, exporting.of_club(tournament.club))


@require_safe
@needs(permissions.DESK)
def players(request: OfficialRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Everybody who was registered in the tournament."""
    return table_file(kind, exporting.of_tournament(tournament))
