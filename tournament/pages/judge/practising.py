"""Practise on the real screens: a match that counts nowhere, begun in one tap and begun again in another."""

from django.contrib import messages
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from tournament import permissions, practice
from tournament.errors import Refused
from tournament.models import Sitting, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.judge.access import back_to, on_match


@require_POST
@needs(permissions.TABLES)
def start(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """To the practice match that this judge has for the tournament: his first tap makes it."""
    return back_to(practice.start(tournament=tournament, by=request.user))


@require_POST
@on_match
def again(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Leave this practice match where it is, and begin a new one."""
    try:
        sitting = practice.start_again(sitting=sitting, by=request.user)
    except Refused as error:
        messages.warning(request, str(error))
    return back_to(sitting)
