"""The day's plan: its lines in order, one more, and the rest of the day moved when the hall is late."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import forecasting, freezing, permissions, schedule
from tournament.errors import TournamentError
from tournament.forms.organizer.schedule import PlanForm, ShiftForm
from tournament.models import PlanItem, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame

STEPS = (-15, 15, 30)
"""The minutes by which the rest of the day can be moved with one tap."""


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def plan(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The lines of the day, and one more."""
    form, status = PlanForm(tournament, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                item = schedule.add(
                    tournament=tournament, details=form.details(), key=form.cleaned_data["key"], by=request.user
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                return _done(request, tournament, _("{line} stands in the plan."), item)
    now = timezone.now()
    context = {
        "tournament": tournament,
        "form": form,
        "events": schedule.of(tournament),
        "outlook": forecasting.lately(tournament, now),
        "steps": [(step, abs(step)) for step in STEPS],
        "has_had_one": tournament.plan.exists(),
    }
    return render(request, "organizer/plan.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def line(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Write a line anew."""
    item = _find(tournament, number)
    form, status = PlanForm(tournament, request.POST if request.method == "POST" else None, item=item), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                item = schedule.change(item=item, details=form.details(), by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                return _done(request, tournament, _("{line} is changed."), item)
    context = {"tournament": tournament, "item": item, "form": form}
    return render(request, "organizer/plan_line.html", context, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def shift(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Move a line and all that follow it."""
    item, form = _find(tournament, number), ShiftForm(request.POST)
    try:
        schedule.shift(item=item, minutes=form.cleaned_data["by"] if form.is_valid() else 0, by=request.user)
    except TournamentError as error:
        messages.error(request, str(error))
        return SeeOther(resolve_url("organizer:plan", tournament.slug))
    return _done(request, tournament, _("{line} and all that follows it are moved."), item)


@require_POST
@needs(permissions.ORGANIZE)
def remove(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a line out of the plan."""
    item = schedule.remove(item=_find(tournament, number), by=request.user)
    return _done(request, tournament, _("{line} is taken out of the plan."), item)


@require_POST
@needs(permissions.ORGANIZE)
def lay_out(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Write the first plan of a tournament from before there were plans."""
    try:
        schedule.lay_out(tournament=tournament, by=request.user)
    except TournamentError as error:
        messages.error(request, str(error))
    return SeeOther(resolve_url("organizer:plan", tournament.slug))


def _find(tournament: Tournament, number: int) -> PlanItem:
    return get_object_or_404(tournament.plan.select_related("division"), number=number, removed_at=None)


def _done(request: OfficialRequest, tournament: Tournament, sentence: str, item: PlanItem) -> HttpResponse:
    messages.success(request, sentence.format(line=freezing.plan_name(item)))
    return SeeOther(resolve_url("organizer:plan", tournament.slug))
