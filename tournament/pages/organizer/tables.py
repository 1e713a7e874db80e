"""The tables of the hall: how each of them is, who waits for one, and the matches that are sent elsewhere or called."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import issuing, permissions, posts, tables, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.organizer.passes import shortly
from tournament.forms.organizer.tables import CloseForm, MoveForm, NameForm
from tournament.models import SheetEntry, Sitting, Team, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.public.tables import in_play, shown


@require_safe
@needs(permissions.ORGANIZE)
def listing(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Every table with its match or what is wrong with it, its judges, and the matches that wait."""
    hall = tables.all_tables(tournament, in_play(tournament))
    watch = posts.watch(tournament)
    teams = {team.number: team for team in Team.objects.filter(tournament=tournament)}
    free = [one.number for one in hall if one.is_free]
    context = {
        "tournament": tournament,
        "hall": [(table, watch.at.get(table.number, [])) for table in hall],
        "free": len(free),
        "played": sum(one.sitting is not None for one in hall),
        "broken": sum(one.out_of_order_at is not None for one in hall),
        "waiting": [(one, _sides(one, teams)) for one in tables.waiting(tournament)],
        "begun": set(SheetEntry.objects.filter(sitting__in=tables.live(tournament)).values_list("sitting", flat=True)),
        "leaving": {one.pk for one in tables.leaving(tournament)},
        "watch": watch,
        "unwatched": shortly(watch.missing(one.number for one in hall if one.is_in_order or one.sitting)),
    }
    return render(request, "organizer/hall_tables.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def table(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One table: its name, and whether it is in order."""
    found = next((one for one in tables.all_tables(tournament, in_play(tournament)) if one.number == number), None)
    if found is None:
        raise Http404
    named, closed, status = NameForm(initial={"name": found.name}), CloseForm(initial={"reason": found.reason}), 200
    if request.method == "POST" and request.POST.get("do") == "name":
        named = NameForm(request.POST)
        status = _try(named, lambda: _name(request, tournament, number, named.cleaned_data["name"]))
    elif request.method == "POST":
        closed = CloseForm(request.POST)
        status = _try(closed, lambda: _close(request, tournament, number, closed))
    if status == SeeOther.status_code:
        return SeeOther(resolve_url("organizer:tables", tournament.slug))
    context = {"tournament": tournament, "table": found, "named": named, "closed": closed}
    return render(request, "organizer/hall_table.html", context, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def reopen(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A table is in order again."""

    def step() -> str:
        _table, papers = issuing.open_table(
            tournament=tournament, number=number, by=request.user, base_url=base_url(request)
        )
        tasks.wake(*papers)
        return _("Table {number} is in order again.").format(number=number)

    return _do(request, tournament, step)


@require_POST
@needs(permissions.ORGANIZE)
def fill(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Free tables go to the matches that wait."""

    def step() -> str:
        seated, papers = issuing.seat_waiting(tournament=tournament, by=request.user, base_url=base_url(request))
        tasks.wake(*papers)
        text = ngettext("{count} match has got a table.", "{count} matches have got a table.", len(seated))
        return text.format(count=len(seated))

    return _do(request, tournament, step)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def move(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Another table for a match, after a look at what that changes."""
    sitting = get_object_or_404(shown(tournament.sittings.all()), pk=pk)
    free = [one for one in tables.all_tables(tournament) if one.is_free]
    form, status = MoveForm(free, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = _try(form, lambda: _move(request, sitting, form.cleaned_data["table"]))
        if status == SeeOther.status_code:
            return SeeOther(resolve_url("organizer:tables", tournament.slug))
    context = {"tournament": tournament, "sitting": sitting, "form": form, "free": free}
    return render(request, "organizer/move_match.html", context, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def call(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Call both teams of a match to their table, again."""
    sitting = get_object_or_404(tournament.sittings, pk=pk)

    def step() -> str:
        called = tables.call(sitting=sitting, by=request.user)
        return _("Both teams are called to table {number}.").format(number=called.table)

    return _do(request, tournament, step)


def _sides(waiting: tables.Waiting, teams: dict[int, Team]) -> list[Team]:
    return [teams[side.number] for side in (waiting.match.first, waiting.match.second) if side is not None]


def _name(request: OfficialRequest, tournament: Tournament, number: int, name: str) -> None:
    tables.name_table(tournament=tournament, number=number, name=name, by=request.user)
    messages.success(request, _("The name of table {number} is saved.").format(number=number))


def _close(request: OfficialRequest, tournament: Tournament, number: int, form: CloseForm) -> None:
    _table, papers = issuing.close_table(
        tournament=tournament,
        number=number,
        reason=form.cleaned_data["reason"],
        vacate=form.vacate,
        by=request.user,
        base_url=base_url(request),
    )
    tasks.wake(*papers)
    messages.success(request, _("Table {number} is out of order.").format(number=number))
    played = next((one.sitting for one in tables.all_tables(tournament) if one.number == number), None)
    if played is not None and form.vacate:
        messages.warning(request, _("No table is free: its match gets the next one that comes free."))


def _move(request: OfficialRequest, sitting: Sitting, number: int) -> None:
    moved, papers = issuing.move_match(sitting=sitting, table=number, by=request.user, base_url=base_url(request))
    tasks.wake(*papers)
    messages.success(request, _("The match goes on at table {number}.").format(number=moved.table))
    if moved.printed_table is not None:
        text = _("Its printed scoresheet names table {number}: write the new number on it. Its code stays valid.")
        messages.warning(request, text.format(number=moved.printed_table))


def _try(form: forms.Form, step: Callable[[], Any]) -> int:
    """Do a step if its form is right; the status of what comes of it, 303 when it was done."""
    if not form.is_valid():
        return 422
    try:
        step()
    except TournamentError as error:
        return blame(form, error)
    return SeeOther.status_code


def _do(request: OfficialRequest, tournament: Tournament, step: Callable[[], str]) -> HttpResponse:
    """Do a step that needs no input, and say what came of it."""
    try:
        messages.success(request, step())
    except TournamentError as error:
        messages.error(request, str(error))
    return SeeOther(resolve_url("organizer:tables", tournament.slug))
