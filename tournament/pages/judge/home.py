"""The judge's tournaments, the tables now in play, and whatever is played at one of them."""

from django.db.models import Q
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournament import passes, permissions, practice
from tournament.models import Sitting, Tournament
from tournament.pages.access import OfficialRequest, clubs_of, needs, needs_login
from tournament.pages.judge.access import to_entrance
from tournament.pages.judge.phone import note
from tournament.pages.public import live, tables


@require_safe
@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """The tournaments of the clubs that this account judges for, today's first; with a pass, its own."""
    judged = Q(club__in=clubs_of(request.user, permissions.JUDGE))
    held = permissions.pass_of(request.user)
    if held is not None and held.is_open:
        judged |= Q(pk=held.tournament_id)
    today = timezone.localdate()
    found = sorted(
        Tournament.objects.filter(judged).select_related("club"),
        key=lambda tournament: abs((tournament.date - today).days),
    )
    return render(request, "judge/home.html", {"tournaments": found, "today": today})


@require_safe
@needs(permissions.TABLES)
def in_play(request: OfficialRequest, tournament: Tournament) -> HttpResponseBase:
    """The tables in play at which this account judges, those that wait for their signatures first."""
    note(request, tournament)
    if (same := live.unchanged(request, tournament.version)) is not None:
        return same
    playing = passes.theirs(request.user, tournament, tables.in_play(tournament))
    context = {
        "tables": tables.signing_first(playing),
        "judge_pass": permissions.pass_of(request.user),
        "post": permissions.post_of(request.user, tournament),
        "practice": practice.of(tournament=tournament, by=request.user),
    }
    return live.show(request, tournament, page="judge/tables.html", part="judge/tables_part.html", context=context)


@require_safe
def at_table(request: OfficialRequest, slug: str, table: int) -> HttpResponseBase:
    """Where the card of a table leads: the match now played there, or the list of tables."""
    tournament = get_object_or_404(Tournament, slug=slug)
    playing = tournament.sittings.exclude(state=Sitting.State.FINISHED).filter(table=table).first()
    if playing is not None:
        return redirect("judge:match", playing.pk)
    if not request.user.is_authenticated:
        return to_entrance(request, resolve_url("judge:tables", slug))
    return redirect("judge:tables", slug)
