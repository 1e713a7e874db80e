"""Correct a match: put together what should be, look at what that undoes, agree."""

import json
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import correcting, freezing, issuing, permissions, tasks
from tournament.address import base_url
from tournament.correcting.words import tell
from tournament.errors import TournamentError
from tournament.forms.organizer.corrected_lines import KINDS
from tournament.forms.organizer.corrections import AgreeForm, EndForm, as_ruled
from tournament.models import Correction, Sitting, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of
from tournament.pages.organizer import drafting
from tournament.pages.public import tables

form_page = require_http_methods(["GET", "HEAD", "POST"])
NEW = {
    "hand": gettext_lazy("Add a hand"),
    "false_pass": gettext_lazy("Add a false pass"),
    "wrong_domino": gettext_lazy("Add a wrong domino"),
    "forfeit": gettext_lazy("Add that a team left"),
}


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
    """The sheet as it should be, and how the match ends: put together here, then looked at."""
    sitting = find(tournament, pk)
    if request.method != "POST":
        return sheet_page(request, sitting, drafting.Carried(correcting.Asked(reason=""), as_ruled(sitting)))
    try:
        carried = drafting.carried(sitting, request.POST)
    except TournamentError as error:
        messages.error(request, str(error))
        return SeeOther(address(sitting))
    return _step(request, sitting, carried)


def _step(request: OfficialRequest, sitting: Sitting, carried: drafting.Carried) -> HttpResponse:
    """Take a line out of the draft, show it again, or look at what it does."""
    step, _colon, number = request.POST.get("do", "").partition(":")
    at = int(number) if number.isascii() and number.isdigit() and len(number) <= 5 else -1
    match step:
        case "as-it-was":
            return sheet_page(request, sitting, replace(carried, draft=drafting.without_change(carried.draft, at)))
        case "drop":
            return sheet_page(request, sitting, replace(carried, draft=drafting.without_addition(carried.draft, at)))
        case "again":
            return sheet_page(request, sitting, carried)
    form = EndForm(request.POST, sitting=sitting)
    if not form.is_valid():
        return sheet_page(request, sitting, carried, form)
    try:
        asked = correcting.asked_from(sitting, {**carried.draft.to_data(), **form.asked()})
        preview = correcting.preview(sitting=sitting, asked=asked)
    except TournamentError as error:
        return sheet_page(request, sitting, carried, form, status=blame(form, error))
    return _preview(request, sitting, asked, preview)


def sheet_page(
    request: OfficialRequest,
    sitting: Sitting,
    carried: drafting.Carried,
    form: EndForm | None = None,
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY,
) -> HttpResponse:
    """The sheet with all that was put together so far. `form`: what was refused of it."""
    carried = replace(carried, draft=drafting.standing_only(sitting, carried.draft))
    context = {
        **head(sitting),
        "carried": carried,
        "rows": drafting.rows(sitting, carried.draft),
        "kinds": [(kind, NEW[kind]) for kind in KINDS],
        "form": form or EndForm(initial=carried.end, sitting=sitting),
    }
    return render(request, "organizer/correct.html", context, status=status if form else HTTPStatus.OK)


@require_POST
@needs(permissions.ORGANIZE)
def save(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Make the correction that was looked at; when it would do anything else by now, show that instead."""
    sitting = find(tournament, pk)
    form = AgreeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This correction cannot be read: begin again."))
        return SeeOther(address(sitting))
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
    return SeeOther(address(sitting))


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
    first, *others = told.values()
    shared = [one for one in first if all(one in other for other in others)]
    data = json.dumps(asked.to_data())
    bracket, number = preview.next_match or ("", 0)
    context = {
        **head(sitting),
        "rows": drafting.rows(sitting, asked) if asked.changes_lines else [],
        "form": AgreeForm(initial={"asked": data, "token": preview.token}),
        "asked": asked,
        "effects": shared,
        "fates": [
            (fate, Correction.Fate(fate).label, [one for one in told[fate] if one not in shared])
            for fate in told
            if fate
        ],
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
        return SeeOther(address(sitting))
    return _preview(request, sitting, asked, preview, refusal=str(error), status=status_of(error))


def head(sitting: Sitting) -> dict[str, Any]:
    """The match as every page of a correction shows it."""
    return {
        "sitting": sitting,
        "tournament": sitting.tournament,
        "corrections": sitting.corrections.select_related("made_by"),
        "over": sitting.state == Sitting.State.FINISHED,
    }


def find(tournament: Tournament, pk: int) -> Sitting:
    """A match that counts."""
    return get_object_or_404(tables.shown(tournament.sittings.select_related("tournament__club")), pk=pk)


def address(sitting: Sitting) -> str:
    """Where a match is corrected."""
    return resolve_url("organizer:correct", sitting.tournament.slug, sitting.pk)
