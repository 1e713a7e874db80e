"""The judge's tournaments, and the tables now in play."""

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament import permissions
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, clubs_of, needs, needs_login
from tournament.pages.public import live, tables


@require_safe
@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """The tournaments of the clubs that this account judges for, today's first."""
    clubs = clubs_of(request.user, permissions.JUDGE)
    today = timezone.localdate()
    found = sorted(
        Tournament.objects.filter(club__in=clubs).select_related("club"),
        key=lambda tournament: abs((tournament.date - today).days),
    )
    return render(request, "judge/home.html", {"tournaments": found, "today": today})


@require_safe
@needs(permissions.JUDGE)
def in_play(request: OfficialRequest, tournament: Tournament) -> HttpResponseBase:
    """The tables in play, those that wait for their signatures first."""
    if (same := live.unchanged(request, tournament.version)) is not None:
        return same
    context = {"tables": tables.signing_first(tables.in_play(tournament))}
    return live.show(request, tournament, page="judge/tables.html", part="judge/tables_part.html", context=context)
