"""The tournaments at whose desk this account may sit."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import permissions
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, clubs_of, needs_login


@require_safe
@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """One tournament to choose from many."""
    clubs = clubs_of(request.user, permissions.DESK)
    tournaments = Tournament.objects.filter(club__in=clubs).select_related("club")
    return render(request, "desk/home.html", {"tournaments": tournaments})
