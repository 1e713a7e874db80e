"""Start a round, with its paper."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import freezing, issuing, permissions, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.models import Division, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, status_of
from tournament.pages.organizer import day


@require_POST
@needs(permissions.ORGANIZE)
def start(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Seat the ready matches of a bracket's next round and have the scoresheets drawn."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    minutes = request.POST.get("minutes", "")
    try:
        round_, documents = issuing.start_round(
            division=division,
            by=request.user,
            base_url=base_url(request),
            minutes=int(minutes[:4]) if minutes.isascii() and minutes.isdigit() else None,
        )
    except TournamentError as error:
        return day.show(request, tournament, refusal=str(error), status=status_of(error))
    tasks.wake(*documents)
    division.refresh_from_db()
    names = {
        "round": freezing.round_name(division, round_.number),
        "bracket": freezing.division_name(division),
    }
    messages.success(request, _("{bracket}, {round}: play may begin. The scoresheets are being drawn.").format(**names))
    return SeeOther(resolve_url("organizer:day", tournament.slug))
