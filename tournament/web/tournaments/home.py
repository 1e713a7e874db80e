"""Start pages: of the installation, of organizers, of the desk, and of one tournament."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.club import permissions
from tournament.control_room import team_status
from tournament.hall import seating, table_changes, tables
from tournament.lottery import championship
from tournament.models import Club, TableMatch, Tournament
from tournament.registration import preregistration
from tournament.results.listed import Listed, listed
from tournament.tournaments import opening
from tournament.web.frame import live, windows
from tournament.web.frame.access import FORM, OfficialRequest, clubs_of, needs_in_club, needs_login
from tournament.web.frame.answers import sent, submit, success
from tournament.web.lottery import public
from tournament.web.results import brackets
from tournament.web.tournaments.forms import TournamentForm

PAST_SHOWN = 40
SCORES_SHOWN = 2
A_TILE = 6  # units of the picture


@dataclass(frozen=True)
class Progress:
    """The matches of a bracket as a line of tiles, six units each: where those end that are over, and all of them."""

    bracket: brackets.BracketNow
    done: int
    end: int


@dataclass(frozen=True)
class LiveNow:
    """A tournament of today that is not over: its brackets, and the two tables that are furthest on."""

    listed: Listed
    brackets: list[Progress]
    tables: list[TableMatch]


@dataclass(frozen=True)
class Coming:
    """A tournament to come. days: until then. takes_wishes: whether people may register from home."""

    listed: Listed
    days: int
    takes_wishes: bool


@require_safe
@live.shared
def public_home(request: HttpRequest) -> HttpResponse:
    """What is played today, what comes next, and who won before."""
    today = timezone.localdate()
    everything = Tournament.objects.select_related("club")
    coming = list(everything.filter(date__gte=today).prefetch_related("pictures").order_by("date", "starts_at", "id"))
    played = list(everything.filter(date__lt=today).order_by("-date", "-id")[:PAST_SHOWN])
    found = listed([*coming, *played], today=today)
    live_now = [one for one in found[: len(coming)] if one.tournament.date == today and one.state != "over"]
    next_ones = [one for one in found[: len(coming)] if one.tournament.date > today and one.state != "over"]
    past = [one for one in found if one not in live_now and one not in next_ones]
    clubs = {one.club for one in (*coming, *played)}
    context = {
        "club": clubs.pop() if len(clubs) == 1 else None,
        "live": [_live_now(one) for one in live_now],
        "coming": [
            Coming(one, (one.tournament.date - today).days, preregistration.is_open(one.tournament, today=today))
            for one in next_ones
        ],
        "past": _by_club(past),
    }
    return render(request, "tournaments/public_home.html", context)


def _live_now(one: Listed) -> LiveNow:
    shown = [bracket for bracket in brackets.brackets_now(one.tournament) if bracket.drawn]
    return LiveNow(
        one,
        [Progress(bracket, bracket.done * A_TILE, bracket.matches * A_TILE) for bracket in shown],
        list(
            tables.with_labels(tables.live(one.tournament))
            .filter(state=TableMatch.State.PLAYING)
            .order_by("-hands", "table")[:SCORES_SHOWN]
        ),
    )


def _by_club(past: list[Listed]) -> list[tuple[Club, list[tuple[int, list[Listed]]]]]:
    """The tournaments of each club by year, latest first."""
    clubs = dict.fromkeys(one.tournament.club for one in past)
    return [
        (
            club,
            [
                (year, list(some))
                for year, some in groupby(
                    (one for one in past if one.tournament.club_id == club.pk), key=lambda one: one.tournament.date.year
                )
            ],
        )
        for club in clubs
    ]


@needs_login
def organizer_home(request: OfficialRequest) -> HttpResponse:
    """List the tournaments of every club in which the account is an organizer, at first the latest ones."""
    today = timezone.localdate()
    latest = [(club, _latest(request, club.tournaments.all())) for club in clubs_of(request.user, permissions.ORGANIZE)]
    clubs = [(club, (listed(found, today=today), more)) for club, (found, more) in latest]
    return render(request, "tournaments/organizer_home.html", {"clubs": clubs})


def _latest(request: OfficialRequest, tournaments: QuerySet[Tournament]) -> tuple[list[Tournament], bool]:
    """The newest tournaments, or all with `?all` in the URL; and whether there are others."""
    if "all" in request.GET:
        return list(tournaments), False
    found = list(tournaments[: PAST_SHOWN + 1])
    return found[:PAST_SHOWN], len(found) > PAST_SHOWN


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
    """List the tournaments of every club in which the account has the desk's rights, at first the latest ones."""
    clubs = clubs_of(request.user, permissions.DESK)
    tournaments, more = _latest(request, Tournament.objects.filter(club__in=clubs).select_related("club"))
    return render(request, "tournaments/desk_home.html", {"tournaments": tournaments, "more": more})


RESULTS_SHOWN = 8
TABLES_SHOWN = 80  # in play: more are delivered in windows


@live.page("tournaments/tournament", live.EVERYTHING)
def tournament(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    """The tournament's main page."""
    winners, names = championship.winners_of(found), tables.names(found)
    in_play = tables.live(found).order_by("table").values_list("pk", flat=True)
    (playing,), parts = windows.cut(request, in_play, most=TABLES_SHOWN)
    calls = table_changes.calls(found)
    called = list(calls.filter(pk__in=list(playing)) if parts else calls)
    others = tables.with_labels(found.table_matches.filter(pk__in=set(playing) - {one.pk for one in called}))
    return {
        "brackets": brackets.brackets_now(found),
        "tables": list(others.order_by("table")),  # a table that is called is shown once
        "windows": parts,
        "results": tables.last_results(found, RESULTS_SHOWN),
        "champion": championship.champion_among(winners),
        "calls": [(one, team_status.table_name(one.table, names)) for one in called],
        "waiting": seating.waiting(found),
        "drawn": found.teams.exists(),
        "takes_wishes": preregistration.is_open(found, today=timezone.localdate()),
        **public.heads(found),
        "over": bool(winners),
    }
