"""The judge's tournaments and tables in play, access to the page of one match, and practice matches."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournament.club import judge_passes, permissions
from tournament.core.errors import Refused
from tournament.hall import sheet_states
from tournament.hall import tables as hall_tables
from tournament.hall.sheet_states import WaitingSheet
from tournament.matches import entry, practice
from tournament.models import TableMatch, Tournament
from tournament.web.club.judge_login import give_label, note
from tournament.web.frame import live, windows
from tournament.web.frame.access import (
    POST,
    READ,
    OfficialRequest,
    View,
    clubs_of,
    needs,
    needs_login,
    private,
    to_login,
)
from tournament.web.frame.answers import SeeOther

P = ParamSpec("P")


def on_match(
    methods: Sequence[str],
) -> Callable[[Callable[Concatenate[OfficialRequest, TableMatch, P], HttpResponseBase]], View]:
    """Open a match's page to the judges of its club and to judge passes for its table: the view gets the match.

    Not logged in: redirect to the pass page, and then to this match. Without the right: 403. Unknown number, or a user
    of another club: 404.
    """

    def decorate(view: Callable[Concatenate[OfficialRequest, TableMatch, P], HttpResponseBase]) -> View:
        @require_http_methods(methods)
        @wraps(view)
        def guarded(request: OfficialRequest, pk: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return to_login(request, match_url(pk), "judge:enter")
            # `every`: an annulled match redirects to its replay instead of 404.
            matches = hall_tables.with_names(TableMatch.every.select_related("tournament__club"))
            table_match = get_object_or_404(matches, pk=pk)

            def answer() -> HttpResponseBase:
                annulled = table_match.annulled_at is not None
                return _elsewhere(request, table_match) if annulled else view(request, table_match, *args, **kwargs)

            response = private(request, permissions.TABLE, table_match, answer)
            # After the check: only judges of this table show up in the control room.
            note(request, table_match.tournament, table_match)
            give_label(request, response)
            return response

        return guarded

    return decorate


def _elsewhere(request: OfficialRequest, annulled: TableMatch) -> HttpResponse:
    """Redirect from an annulled match to its replay, or to the tables."""
    messages.warning(request, str(entry.annulled(annulled)))
    fresh = TableMatch.objects.filter(match=annulled.match_id).first()
    page = match_url(fresh.pk) if fresh else reverse("judge:tables", args=[annulled.tournament.slug])
    return HttpResponseClientRedirect(page) if request.htmx else SeeOther(page)


def match_url(pk: int) -> str:
    """The page that the QR code of a scoresheet opens."""
    return reverse("judge:match", args=[pk])


def back_to(table_match: TableMatch) -> SeeOther:
    """Redirect to the match after a write."""
    return SeeOther(match_url(table_match.pk))


@needs(permissions.TABLES, POST)
def start(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Redirect to this judge's practice match of the tournament, created on first use."""
    return back_to(practice.start(tournament=tournament, by=request.user))


@on_match(POST)
def again(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Abandon this practice match and start a new one."""
    try:
        table_match = practice.start_again(table_match=table_match, by=request.user)
    except Refused as error:
        messages.warning(request, str(error))
    return back_to(table_match)


@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """Tournaments that this account may judge, those closest to today first; for a pass, its tournament."""
    judged = Q(club__in=clubs_of(request.user, permissions.JUDGE))
    held = permissions.pass_of(request.user)
    if held is not None and held.is_open:
        judged |= Q(pk=held.tournament_id)
    today = timezone.localdate()
    found = sorted(
        Tournament.objects.filter(judged).select_related("club"),
        key=lambda tournament: abs((tournament.date - today).days),
    )
    return render(request, "matches/judge/home.html", {"tournaments": found, "today": today})


@needs(permissions.TABLES, READ)
def in_play(request: OfficialRequest, tournament: Tournament) -> HttpResponseBase:
    """The tables in play that this account judges, those waiting for sign-off first."""
    note(request, tournament)
    # Before the tables are read: most polls end here.
    if (same := live.unchanged(request, tournament.version)) is not None:
        return same
    numbers = judge_passes.tables_of(request.user, tournament)
    playing = hall_tables.signing_first(judge_passes.at_tables(hall_tables.live(tournament), numbers))
    keys = list(playing.values_list("pk", flat=True))
    (shown,), parts = windows.cut(request, keys)
    context = {
        "returned": _returned(request, tournament),
        "listed": _listed(tournament, f"{numbers} {keys.index(shown[0])}", shown) if shown else "",
        "windows": parts,
        "judge_pass": permissions.pass_of(request.user),
        "post": permissions.assignment_of(request.user, tournament),
        "practice": practice.practice_match(tournament=tournament, by=request.user),
    }
    return live.render_live(
        request, tournament, page="matches/judge/tables.html", part="matches/judge/tables_part.html", context=context
    )


def _listed(tournament: Tournament, part: str, keys: list[int]) -> str:
    """The list of these matches, rendered once for all who see the same part: their tables, and their window."""

    def read() -> live.Context:
        found = hall_tables.with_labels(tournament.table_matches.filter(pk__in=keys)).in_bulk()
        return {"tables": [found[key] for key in keys if key in found]}

    return live.render_shared(tournament, f"judge {part}", "matches/judge/table_list.html", read, keys)


def _returned(request: OfficialRequest, tournament: Tournament) -> list[WaitingSheet]:
    """The sheets of this account's tables that wait for a photo: the next round does, or they were sent back."""
    missing = [one for one in sheet_states.waiting_sheets(tournament) if one.state != "PENDING"]
    if not missing:
        return []
    theirs = judge_passes.theirs(request.user, tournament, tournament.table_matches.all())
    mine = set(theirs.values_list("pk", flat=True))
    return [one for one in missing if one.table_match.pk in mine]


@require_safe
def at_table(request: OfficialRequest, slug: str, table: int) -> HttpResponseBase:
    """The target of a table card: the match now played there, or the list of tables."""
    tournament = get_object_or_404(Tournament, slug=slug)
    # Public, like the QR code: the match page checks the permission.
    playing = hall_tables.live(tournament).filter(table=table).first()
    if playing is not None:
        return redirect("judge:match", playing.pk)
    if not request.user.is_authenticated:
        return to_login(request, resolve_url("judge:tables", slug), "judge:enter")
    return redirect("judge:tables", slug)
