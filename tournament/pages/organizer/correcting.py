"""Correct a match: choose what, look at what it undoes, agree."""

import json
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.entries import Entry, Void
from tournament import correcting, entry, freezing, issuing, opening, permissions, tasks
from tournament.address import base_url
from tournament.correcting.words import tell
from tournament.errors import TournamentError
from tournament.forms.organizer.corrected_lines import KINDS, LineForm
from tournament.forms.organizer.corrections import AgreeForm, EndForm
from tournament.models import Correction, Sitting, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of
from tournament.pages.public import ledger, tables

form_page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@needs(permissions.ORGANIZE)
def matches(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Every match that has a sheet, the newest first."""
    sittings = tables.shown(tournament.sittings.all()).order_by("-round__started_at", "match__number")
    corrected = set(Correction.objects.filter(sitting__tournament=tournament).values_list("sitting_id", flat=True))
    context = {"tournament": tournament, "sittings": sittings, "corrected": corrected}
    return render(request, "organizer/matches.html", context)


@form_page
@needs(permissions.ORGANIZE)
def match(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The sheet with its lines to choose from, and a ruling about the whole match."""
    sitting = _sitting(tournament, pk)
    form = EndForm(_sent(request), sitting=sitting, ruled=_ruled(sitting))
    if request.method == "POST" and form.is_valid():
        return _ask(request, sitting, form, form.asked(), "organizer/correct.html", _sheet(sitting))
    context = {**_sheet(sitting), "form": form}
    return render(request, "organizer/correct.html", context, status=422 if form.is_bound else 200)


@form_page
@needs(permissions.ORGANIZE)
def line(request: OfficialRequest, tournament: Tournament, pk: int, number: int) -> HttpResponse:
    """One line as it should have been."""
    sitting = _sitting(tournament, pk)
    old = next((one for one in entry.sheet_of(sitting).lines if one.number == number and not one.voided), None)
    if old is None or isinstance(old.entry, Void):
        raise Http404
    kind = str(sitting.entries.get(number=number).kind)
    return _line(request, sitting, kind, old.entry, number)


@form_page
@needs(permissions.ORGANIZE)
def new_line(request: OfficialRequest, tournament: Tournament, pk: int, kind: str) -> HttpResponse:
    """A line that was forgotten, after the last one."""
    if kind not in KINDS:
        raise Http404
    return _line(request, _sitting(tournament, pk), kind, None, None)


@require_POST
@needs(permissions.ORGANIZE)
def save(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Make the correction that was looked at; when it would do anything else by now, show that instead."""
    sitting = _sitting(tournament, pk)
    form = AgreeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This correction cannot be read: begin again."))
        return SeeOther(_address(sitting))
    values = form.cleaned_data
    try:
        asked = correcting.asked_from(sitting, values["asked"])
        _made, papers = issuing.correct(
            sitting=sitting,
            asked=asked,
            token=values["token"],
            key=values["key"],
            fate=values["fate"],
            by=request.user,
            base_url=base_url(request),
        )
    except correcting.Outdated as error:
        return _preview(request, sitting, asked, error.preview, refusal=str(error), status=409)
    except TournamentError as error:
        return _refused(request, sitting, values["asked"], error)
    tasks.wake(*papers)
    messages.success(request, _("The correction is made."))
    return SeeOther(_address(sitting))


def _line(request: OfficialRequest, sitting: Sitting, kind: str, old: Entry | None, number: int | None) -> HttpResponse:
    form = LineForm(_sent(request), kind=kind, old=old, sitting=sitting, ruled=_ruled(sitting))
    context = {**_sheet(sitting), "number": number, "kind": kind}
    if request.method == "POST" and form.is_valid():
        data = form.entry_data()
        asked = form.asked()
        asked |= {"added": [{"entry": data}]} if number is None else {"changes": [{"line": number, "entry": data}]}
        return _ask(request, sitting, form, asked, "organizer/correct_line.html", context)
    context["form"] = form
    return render(request, "organizer/correct_line.html", context, status=422 if form.is_bound else 200)


def _ask(
    request: OfficialRequest, sitting: Sitting, form: EndForm, data: dict[str, Any], page: str, context: dict[str, Any]
) -> HttpResponse:
    """Show what a correction would do, or its form again with the reason why it cannot be made."""
    try:
        asked = correcting.asked_from(sitting, data)
        preview = correcting.preview(sitting=sitting, asked=asked)
    except TournamentError as error:
        status = blame(form, error)
        return render(request, page, {**context, "form": form}, status=status)
    return _preview(request, sitting, asked, preview)


def _preview(
    request: OfficialRequest,
    sitting: Sitting,
    asked: correcting.Asked,
    preview: correcting.Preview,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    names = {one.key: freezing.division_name(one) for one in sitting.tournament.divisions.all()}
    told = {fate: [tell(effect, names) for effect in found] for fate, found in preview.effects.items()}
    data = json.dumps(asked.to_data())
    bracket, number = preview.next_match or ("", 0)
    context = {
        **_sheet(sitting),
        "form": AgreeForm(initial={"asked": data, "token": preview.token}),
        "asked": asked,
        "effects": told.get("", []),
        "fates": [(fate, Correction.Fate(fate).label, told[fate]) for fate in told if fate],
        "shut": [(Correction.Fate(fate).label, why) for fate, why in preview.refused.items()],
        "next_bracket": names.get(bracket, ""),
        "next_number": number,
        "refusal": refusal,
    }
    return render(request, "organizer/correct_preview.html", context, status=status)


def _refused(request: OfficialRequest, sitting: Sitting, data: dict[str, Any], error: TournamentError) -> HttpResponse:
    """Show the preview again with the sentence that refused it; the sheet alone when there is none any more."""
    try:
        asked = correcting.asked_from(sitting, data)
        preview = correcting.preview(sitting=sitting, asked=asked)
    except TournamentError as again:
        messages.error(request, str(again))
        return SeeOther(_address(sitting))
    return _preview(request, sitting, asked, preview, refusal=str(error), status=status_of(error))


def _sheet(sitting: Sitting) -> dict[str, Any]:
    """The match as every page of a correction shows it."""
    sheet = entry.sheet_of(sitting)
    ruleset = opening.ruleset_of(sitting.tournament)
    return {
        "sitting": sitting,
        "tournament": sitting.tournament,
        "lines": ledger.lines(sheet, sitting, ruleset, reasons=True),
        "corrections": sitting.corrections.select_related("made_by"),
        "over": sitting.state == Sitting.State.FINISHED,
    }


def _sitting(tournament: Tournament, pk: int) -> Sitting:
    return get_object_or_404(tables.shown(tournament.sittings.select_related("tournament__club")), pk=pk)


def _ruled(sitting: Sitting) -> str:
    """The side that officials made the winner, "" where the sheet decides."""
    last = sitting.corrections.last()
    return last.ruled if last is not None and sitting.match.decided == "ruled" else ""


def _address(sitting: Sitting) -> str:
    """Where the corrected match is; the list where its sheet is annulled."""
    return resolve_url("organizer:correct", sitting.tournament.slug, sitting.pk)


def _sent(request: OfficialRequest) -> Any:
    return request.POST if request.method == "POST" else None
