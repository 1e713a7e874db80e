"""Answer a call for help, or close it: from the control room, and back to it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import helping, permissions
from tournament.errors import TournamentError
from tournament.models import HelpCall, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, status_of
from tournament.pages.organizer import day


@require_POST
@needs(permissions.ORGANIZE)
def answer(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Tell the table that somebody is coming."""
    call = get_object_or_404(HelpCall, tournament=tournament, pk=pk)
    try:
        helping.answer(call=call, by=request.user)
    except TournamentError as error:
        return day.show(request, tournament, refusal=str(error), status=status_of(error))
    text = _("Table {number} is told that somebody is coming.")
    messages.success(request, text.format(number=call.sitting.table))
    return SeeOther(resolve_url("organizer:day", tournament.slug))


@require_POST
@needs(permissions.ORGANIZE)
def close(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The table has been helped."""
    helping.close(call=get_object_or_404(HelpCall, tournament=tournament, pk=pk), by=request.user)
    return SeeOther(resolve_url("organizer:day", tournament.slug))
