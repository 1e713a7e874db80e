"""The control room: what needs the organizer, the next step, brackets, tables, documents, phones and help calls."""

import datetime
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import judge_assignments, permissions
from tournament.control_room import hall_map, last_tasks, overview
from tournament.core import version_cache
from tournament.core.address import base_url, is_only_here
from tournament.core.errors import TournamentError
from tournament.core.figures import shortly
from tournament.hall import seating
from tournament.lottery import championship
from tournament.matches import help_calls
from tournament.models import HelpCall, Round, Team, Tournament, naming
from tournament.web.documents import list as documents_list
from tournament.web.documents import requests
from tournament.web.frame import live, windows
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, status_of, success
from tournament.web.frame.fields import read_number

URGENT: Final = ("help", "nobody-may-check", "sent-back", "counts-differ", "danger", "leave-table")
SHOWN: Final = 5  # needs; further ones are folded
FOLDED: Final = 60  # of them; in a large hall the tiles tell of the others
QUEUED: Final = 100  # matches without a table that are named
MINUTES: Final = (2, 5, 10, 15)  # choices of the time until the teams must be seated


def is_another_day(tournament: Tournament) -> bool:
    """Whether the first round has not begun and the tournament is dated another day than today in its club."""
    return (
        tournament.date != timezone.localdate() and not Round.objects.filter(division__tournament=tournament).exists()
    )


@needs(permissions.ORGANIZE, READ)
def day(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The page, or for htmx its live part; 204 while nothing has changed."""
    now = timezone.now()
    if (same := live.unchanged(request, overview.stamp(tournament, now=now))) is not None:
        return same
    return render_day(request, tournament, now=now)


def render_day(
    request: OfficialRequest,
    tournament: Tournament,
    *,
    refusal: str = "",
    status: int = 200,
    now: datetime.datetime | None = None,
) -> HttpResponse:
    """Render the control room at `now` (None: the current time), with the sentence of a refused step."""
    now = now or timezone.now()
    stamp = overview.stamp(tournament, now=now)  # before the rest: a change in between is then fetched again
    found = overview.overview(tournament, now=now)
    step = found.progress.next.stage
    tasks = last_tasks.tasks_of(tournament) if found.progress.is_over else []
    idle = read_number(request.GET.get("idle", "")[:4], 4)
    context = {
        "tournament": tournament,
        "stamp": stamp,
        "hall": found,
        "now": now,
        "idle": idle,
        **_map(request, tournament, found, idle),
        "divisions": [stage.division for stage in found.progress.stages],
        "progress": found.progress,
        "needs": found.needs[:SHOWN],
        "more_needs": found.needs[SHOWN : SHOWN + FOLDED],
        "other_needs": len(found.needs[SHOWN + FOLDED :]),
        "urgent": URGENT,
        "free_numbers": shortly(found.progress.free),
        "to_wait": max(step.to_seat - found.progress.free_tables, 0) if step else 0,
        "minutes_choices": MINUTES,
        "open_rounds": requests.open_rounds(tournament),
        "refusal": refusal,
        "another_day": is_another_day(tournament),
        "only_here": is_only_here(request),
        "tasks": tasks,
        "tasks_left": [task for task in tasks if not task.done],
    }
    if not request.htmx:
        return render(request, "control_room/room.html", context, status=status)
    over = found.progress.is_over and not found.needs
    return render(request, "control_room/room_now.html", context, status=live.STOP_ASKING if over else status)


def _map(request: OfficialRequest, tournament: Tournament, found: overview.Hall, idle: int | None) -> dict[str, Any]:
    """The map of the hall in windows, the matches that wait for a table, and the tables that nobody judges."""
    cells = hall_map.hall_map(tournament, found.tables)
    watch = judge_assignments.watch(tournament)
    watched = (one.table.number for one in cells if one.table.is_in_order or one.now)
    (shown,), parts = windows.cut(request, [one for one in cells if idle is None or one.is_idle(idle)])
    return {
        "cells": shown,
        "windows": parts,
        "window": next((one.query for one in parts if one.is_shown), ""),
        "is_played": any(stage.begun for stage in found.progress.stages) and not found.progress.is_over,
        "unwatched": shortly(watch.missing(watched)),
        "queue": [_queued(one, teams) for one in found.queue[:QUEUED]] if (teams := _teams(tournament, found)) else [],
    }


def _teams(tournament: Tournament, found: overview.Hall) -> dict[int, Team]:
    """The teams by number, in one query: a match in the queue knows only numbers. Empty without a queue."""
    return {team.number: team for team in tournament.teams(manager="seated").all()} if found.queue else {}


def _queued(one: seating.Waiting, teams: dict[int, Team]) -> dict[str, Any]:
    text = _("{bracket}, {round}, match {number}")
    name = text.format(
        bracket=naming.division_name(one.round.division),
        round=naming.round_name(one.round.division, one.round.number),
        number=one.match.number,
    )
    sides = (one.match.first, one.match.second)
    return {"name": name, "teams": [teams[side.number] for side in sides if side is not None]}


@needs(permissions.ORGANIZE, READ)
def badges(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """How many things need the organizer, and how many documents are out of date; 204 while nothing has changed."""
    now = timezone.now()
    stamp = f"{overview.stamp(tournament, now=now)}-{documents_list.stamp(tournament)}"
    if (same := live.unchanged(request, stamp)) is not None:
        return same

    def count() -> list[str | int]:
        needed = len(overview.overview(tournament, now=now).needs)
        return [stamp, needed, len(documents_list.out_of_date(tournament, now=now))]

    # Every page of every organizer asks: between two changes they share one answer.
    _stamp, needed, stale = version_cache.once(f"badges {tournament.slug}", lambda kept: kept[0] == stamp, count)
    context = {"tournament": tournament, "stamp": stamp, "needed": needed, "stale": stale}
    return render(request, "frame/navigation/rail_badges.html", context)


@needs(permissions.ORGANIZE, POST)
def answer(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Answer a call: the judge's table sees that help is coming."""
    call = get_object_or_404(HelpCall, tournament=tournament, pk=pk)
    try:
        help_calls.answer(call=call, by=request.user)
    except TournamentError as error:
        # Rendered, not redirected: the answer keeps the refusal's status.
        return render_day(request, tournament, refusal=str(error), status=status_of(error))
    text = _("Table {number} sees that help is coming.")
    return success(request, text.format(number=call.table_match.table), "organizer:day", tournament.slug)


@needs(permissions.ORGANIZE, POST)
def close(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Close a call after the table was helped."""
    help_calls.close(call=get_object_or_404(HelpCall, tournament=tournament, pk=pk), by=request.user)
    return SeeOther(resolve_url("organizer:day", tournament.slug))


@needs(permissions.ORGANIZE, POST)
def note_task(request: OfficialRequest, tournament: Tournament, task: str) -> HttpResponse:
    """Note one of the last tasks as done, or as open again."""
    try:
        last_tasks.note(tournament=tournament, task=task, done="open" not in request.POST, by=request.user)
    except TournamentError as error:
        return render_day(request, tournament, refusal=str(error), status=status_of(error))
    return SeeOther(resolve_url("organizer:day", tournament.slug) + "#last-tasks")


@needs(permissions.ORGANIZE, READ)
def thanks(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """A message to the players after the end, ready to be shared."""
    winners = championship.winners_of(tournament)
    text = _("Thank you for playing at {tournament}!").format(tournament=tournament)
    if winners:
        names = " · ".join(team.label for team in winners)
        text = _("{thanks} Champions: {names}. All results:").format(thanks=text, names=names)
    url = base_url(request) + resolve_url("public:results", tournament.slug)
    return render(request, "control_room/thanks.html", {"tournament": tournament, "text": text, "url": url})
