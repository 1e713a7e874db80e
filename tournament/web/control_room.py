"""The control room: what needs the organizer, the next step, brackets, tables, documents, phones and help calls."""

import datetime
from typing import Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.club.judge_passes import shortly
from tournament.control_room import last_tasks, overview
from tournament.core.address import base_url, is_only_here
from tournament.core.errors import TournamentError
from tournament.lottery import championship
from tournament.matches import help_calls
from tournament.models import HelpCall, Round, Tournament
from tournament.web.documents import requests
from tournament.web.frame import live
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, status_of, success

URGENT: Final = ("help", "nobody-may-check", "sent-back", "counts-differ", "danger", "leave-table")
SHOWN: Final = 8  # needs; further ones are folded
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
    tasks = last_tasks.tasks_of(tournament) if found.progress.champion else []
    context = {
        "tournament": tournament,
        "stamp": stamp,
        "hall": found,
        "divisions": [stage.division for stage in found.progress.stages],
        "progress": found.progress,
        "needs": found.needs[:SHOWN],
        "more_needs": found.needs[SHOWN:],
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
        return render(request, "control_room/day.html", context, status=status)
    over = found.progress.champion is not None and not found.needs
    return render(request, "control_room/day_now.html", context, status=live.STOP_ASKING if over else status)


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
    champion = championship.champion_of(tournament)
    text = _("Thank you for playing at {tournament}!").format(tournament=tournament)
    if champion is not None:
        text = _("{thanks} Champions: {names}. All results:").format(thanks=text, names=champion.label)
    url = base_url(request) + resolve_url("public:results", tournament.slug)
    return render(request, "control_room/thanks.html", {"tournament": tournament, "text": text, "url": url})
