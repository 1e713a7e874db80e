"""Start pages: of the installation, of organizers, of the desk, and of one tournament."""

import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.club import permissions
from tournament.control_room import team_status
from tournament.hall import seating, table_changes, tables
from tournament.lottery import championship
from tournament.models import Club, Tournament
from tournament.registration import preregistration
from tournament.tournaments import opening
from tournament.web.frame import live
from tournament.web.frame.access import FORM, OfficialRequest, clubs_of, needs_in_club, needs_login
from tournament.web.frame.answers import sent, submit, success
from tournament.web.lottery import public
from tournament.web.results import brackets
from tournament.web.tournaments.forms import TournamentForm

PAST_SHOWN = 40


@require_safe
def public_home(request: HttpRequest) -> HttpResponse:
    """List today's tournaments, then the coming ones, then those played, latest first."""
    today = timezone.localdate()
    return render(request, "tournaments/public_home.html", {"groups": [group for group in _groups(today) if group[1]]})


def _groups(today: datetime.date) -> list[tuple[str, list[Tournament]]]:
    everything = Tournament.objects.select_related("club")
    return [
        (_("Today"), list(everything.filter(date=today).order_by("starts_at", "id"))),
        (_("To come"), list(everything.filter(date__gt=today).order_by("date", "starts_at", "id"))),
        (_("Played"), list(everything.filter(date__lt=today).order_by("-date", "-id")[:PAST_SHOWN])),
    ]


@needs_login
def organizer_home(request: OfficialRequest) -> HttpResponse:
    """List the tournaments of every club in which the account is an organizer."""
    clubs = [(club, club.tournaments.all()) for club in clubs_of(request.user, permissions.ORGANIZE)]
    return render(request, "tournaments/organizer_home.html", {"clubs": clubs})


@needs_in_club(permissions.ORGANIZE, FORM)
def new(request: OfficialRequest, club: Club) -> HttpResponse:
    """Create a tournament; the hall is proposed as it was at the club's last one."""
    last = club.tournaments.order_by("-date", "-pk").values_list("tables", flat=True).first()
    form = TournamentForm(sent(request), initial={"tables": last})
    done, status = submit(
        form,
        lambda: opening.open_tournament(club=club, by=request.user, **form.opening()),
        lambda tournament: success(
            request, _("{name} is open.").format(name=tournament), "organizer:day", tournament.slug
        ),
    )
    return done or render(request, "tournaments/new.html", {"club": club, "form": form}, status=status)


@needs_login
def desk_home(request: OfficialRequest) -> HttpResponse:
    """List the tournaments of every club in which the account has the desk's rights."""
    clubs = clubs_of(request.user, permissions.DESK)
    tournaments = Tournament.objects.filter(club__in=clubs).select_related("club")
    return render(request, "tournaments/desk_home.html", {"tournaments": tournaments})


RESULTS_SHOWN = 8


@live.page("tournaments/tournament", live.EVERYTHING)
def tournament(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    """The tournament's main page."""
    champion, names = championship.champion_of(found), tables.names(found)
    return {
        "brackets": brackets.brackets_now(found),
        "tables": tables.in_play(found),
        "results": tables.last_results(found, RESULTS_SHOWN),
        "champion": champion,
        "calls": [(one, team_status.table_name(one.table, names)) for one in table_changes.calls(found)],
        "waiting": seating.waiting(found),
        "drawn": found.teams.exists(),
        "takes_wishes": preregistration.is_open(found, today=timezone.localdate()),
        **public.heads(found),
        "over": champion is not None,
    }
