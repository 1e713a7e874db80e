"""The club's tournaments, and a new one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament import opening, permissions
from tournament.errors import TournamentError
from tournament.forms.organizer.tournaments import TournamentForm
from tournament.models import Club
from tournament.pages.access import OfficialRequest, clubs_of, needs_in_club, needs_login
from tournament.pages.answers import SeeOther, blame


@require_safe
@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """The tournaments of every club that this account organizes for."""
    clubs = [(club, club.tournaments.all()) for club in clubs_of(request.user, permissions.ORGANIZE)]
    return render(request, "organizer/home.html", {"clubs": clubs})


@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.ORGANIZE)
def new(request: OfficialRequest, club: Club) -> HttpResponse:
    """Open a tournament."""
    form, status = TournamentForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                tournament = opening.open_tournament(club=club, by=request.user, **form.opening())
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("{name} is open.").format(name=tournament))
                return SeeOther(resolve_url("organizer:day", tournament.slug))
    return render(request, "organizer/new.html", {"club": club, "form": form}, status=status)
