"""Correct a match: edit the lines of a draft, preview what the correction undoes, confirm."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _

from scoring import entries
from tournament.club import permissions
from tournament.core import rule_systems
from tournament.core.errors import TournamentError
from tournament.hall import tables as hall_tables
from tournament.matches import entry
from tournament.matches.corrections import preview as corrections_preview
from tournament.matches.corrections import request as corrections_request
from tournament.matches.corrections import rewriting
from tournament.matches.corrections.preview import effect_texts
from tournament.matches.corrections.request import Asked
from tournament.matches.corrections.rewriting import Place
from tournament.models import Correction, TableMatch, Tournament, naming
from tournament.tournaments import opening
from tournament.web.frame import windows
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, refused, run_step, status_of
from tournament.web.frame.fields import read_number
from tournament.web.matches.corrections import draft as corrections_draft
from tournament.web.matches.corrections.forms import AgreeForm, CorrectedLine, EndForm, as_ruled

MATCHES_SHOWN: Final = 100  # in one window: a match has three links and is a tall row


def new_lines(tournament: Tournament) -> dict[str, str]:
    """The kinds of lines that can be added, each with the text of its button."""
    penalties = opening.rules_of(tournament).penalties.items()
    bell = {"bell": _("Add that the time was up")} if tournament.clock else {}
    return {
        "hand": _("Add a hand"),
        **{kind: rule_systems.spoken(row.add) for kind, row in penalties},
        **bell,
        "forfeit": _("Add that a team left"),
    }


@needs(permissions.ORGANIZE, READ)
def matches(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List all matches with a sheet, latest round first."""
    # One query for the marks of corrected matches, instead of one for each row.
    table_matches = hall_tables.with_labels(tournament.table_matches.all()).order_by(
        "-round__started_at", "match__number"
    )
    corrected = set(
        Correction.objects.filter(table_match__tournament=tournament).values_list("table_match_id", flat=True)
    )
    (shown,), parts = windows.cut(request, table_matches, most=MATCHES_SHOWN)
    context = {"tournament": tournament, "table_matches": shown, "windows": parts, "corrected": corrected}
    return render(request, "matches/matches.html", context)


@needs(permissions.ORGANIZE, FORM)
def match(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The draft of a correction: the lines of the sheet and the end of the match. A POST edits or previews it."""
    table_match = find_match(tournament, pk)
    if request.method != "POST":
        return sheet_page(
            request, table_match, corrections_draft.Carried(corrections_request.Asked(reason=""), as_ruled(table_match))
        )
    try:
        carried = corrections_draft.read_carried(table_match, request.POST)
    except TournamentError as error:
        return _begin_again(request, table_match, error)
    return _step(request, table_match, carried)


def _step(request: OfficialRequest, table_match: TableMatch, carried: corrections_draft.Carried) -> HttpResponse:
    """Drop a line from the draft, show the draft again, or preview it, as `do` says."""
    step, _colon, number = request.POST.get("do", "").partition(":")
    at = read_number(number, 5)
    at = -1 if at is None else at  # -1 matches no line
    match step:
        case "as-it-was":
            return sheet_page(
                request, table_match, replace(carried, draft=corrections_draft.without_change(carried.draft, at))
            )
        case "drop":
            return sheet_page(
                request, table_match, replace(carried, draft=corrections_draft.without_addition(carried.draft, at))
            )
        case "again":
            return sheet_page(request, table_match, carried)
    form = EndForm(request.POST, table_match=table_match)
    if not form.is_valid():
        return sheet_page(request, table_match, carried, form)
    try:
        asked = corrections_request.asked_from(table_match, {**carried.draft.to_data(), **form.step_values()})
        preview = corrections_preview.preview(table_match=table_match, asked=asked)
    except TournamentError as error:
        return sheet_page(request, table_match, carried, form, status=blame(form, error))
    return _preview(request, table_match, asked, preview)


def sheet_page(
    request: OfficialRequest,
    table_match: TableMatch,
    carried: corrections_draft.Carried,
    form: EndForm | None = None,
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY,
) -> HttpResponse:
    """Render the draft. `form`: the refused form for the end of the match."""
    # Another correction may have changed the sheet since this draft was begun.
    carried = replace(carried, draft=corrections_draft.standing_only(table_match, carried.draft))
    context = {
        **match_head(table_match),
        "carried": carried,
        "rows": corrections_draft.draft_rows(table_match, carried.draft),
        "kinds": new_lines(table_match.tournament).items(),
        "form": form or EndForm(initial=carried.end, table_match=table_match),
    }
    return render(request, "matches/correct.html", context, status=status if form else HTTPStatus.OK)


@needs(permissions.ORGANIZE, POST)
def save(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Execute the previewed correction; show a new preview if its effects have changed since."""
    table_match = find_match(tournament, pk)
    form = AgreeForm(request.POST)
    if not form.is_valid():
        return _begin_again(request, table_match, corrections_draft.unreadable())
    values = form.cleaned_data
    try:
        asked = corrections_request.asked_from(table_match, values["asked"])
        agreed = {name: values[name] for name in ("token", "key", "fate")}
        step = lambda: corrections_preview.correct(table_match=table_match, asked=asked, by=request.user, **agreed)  # noqa: E731
        run_step(request, table_match.tournament, step)
    # 409 with the new preview, whose token can be confirmed at once.
    except corrections_preview.Outdated as error:
        return _preview(request, table_match, asked, error.preview, refusal=str(error), status=409)
    except TournamentError as error:
        return _refused(request, table_match, values["asked"], error)
    messages.success(request, _("The correction is saved."))
    return SeeOther(address(table_match))


def _preview(
    request: OfficialRequest,
    table_match: TableMatch,
    asked: corrections_request.Asked,
    preview: corrections_preview.Preview,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    told = {fate: effect_texts(found, table_match.tournament) for fate, found in preview.effects.items()}
    first, *others = told.values()  # the fates of the next match: shared effects are shown once
    shared = [one for one in first if all(one in other for other in others)]
    data = json.dumps(asked.to_data())
    bracket, number = preview.next_match or ("", 0)
    names = {one.key: naming.division_name(one) for one in table_match.tournament.divisions.all()}
    context = {
        **match_head(table_match),
        "rows": corrections_draft.draft_rows(table_match, asked) if asked.changes_lines else [],
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
    return render(request, "matches/correct_preview.html", context, status=status)


def _refused(
    request: OfficialRequest, table_match: TableMatch, data: dict[str, Any], error: TournamentError
) -> HttpResponse:
    """Show the preview with the refusal; redirect to the sheet if the correction cannot be previewed any more."""
    try:
        asked = corrections_request.asked_from(table_match, data)
        preview = corrections_preview.preview(table_match=table_match, asked=asked)
    except TournamentError as again:
        return _begin_again(request, table_match, again)
    return _preview(request, table_match, asked, preview, refusal=str(error), status=status_of(error))


def match_head(table_match: TableMatch) -> dict[str, Any]:
    """The context that all correction pages share."""
    return {
        "table_match": table_match,
        "tournament": table_match.tournament,
        "corrections": table_match.corrections.select_related("made_by"),
        "over": table_match.state == TableMatch.State.FINISHED,
    }


def find_match(tournament: Tournament, pk: int) -> TableMatch:
    """The match with this key; 404 for annulled sheets."""
    return get_object_or_404(hall_tables.with_names(tournament.table_matches.select_related("tournament__club")), pk=pk)


def address(table_match: TableMatch) -> str:
    """The URL on which a match is corrected."""
    return resolve_url("organizer:correct", table_match.tournament.slug, table_match.pk)


TRIAL = "draft"  # placeholder for the required reason while a line is tried
Data = Mapping[str, Any]
Put = Callable[[Data | None], tuple[Asked, Place]]


@needs(permissions.ORGANIZE, FORM)
def line(request: OfficialRequest, tournament: Tournament, pk: int, number: int) -> HttpResponse:
    """Change one line of the sheet in the draft."""
    table_match = find_match(tournament, pk)
    row = next(
        (one for one in corrections_draft.draft_rows(table_match, Asked(reason="")) if one.number == number), None
    )
    if row is None:
        raise Http404
    try:
        carried = corrections_draft.read_carried(table_match, request.POST)
    except TournamentError as error:
        return _begin_again(request, table_match, error)
    changed = next((one.entry for one in carried.draft.changes if one.line == number), None)
    form = _form(request, table_match, row.kind, changed or row.data)

    def put(data: Data | None) -> tuple[Asked, Place]:
        if data == row.data:  # unchanged: no change to carry
            return corrections_draft.without_change(carried.draft, number), Place(line=number)
        return corrections_draft.with_change(carried.draft, number, data), Place(line=number)

    return _answer(
        request, table_match, carried, form, {"number": number, "now": corrections_draft.in_short(row.line)}, put
    )


@needs(permissions.ORGANIZE, FORM)
def new_line(request: OfficialRequest, tournament: Tournament, pk: int, kind: str) -> HttpResponse:
    """Add a forgotten line before line `before`, or change the added line at `index`."""
    kinds = new_lines(tournament)
    if kind not in kinds:
        raise Http404
    table_match = find_match(tournament, pk)
    try:
        carried = corrections_draft.read_carried(table_match, request.POST)
        index, before = _where(request, table_match, carried.draft, kind)
    except TournamentError as error:
        return _begin_again(request, table_match, error)
    form = _form(request, table_match, kind, None if index is None else carried.draft.added[index].entry)

    def put(data: Data | None) -> tuple[Asked, Place]:
        assert data is not None  # noqa: S101 - an added line cannot be removed on this page
        if index is not None:
            return corrections_draft.with_other_addition(carried.draft, index, data), Place(added=index)
        draft = corrections_draft.with_addition(carried.draft, before, data)
        return draft, Place(added=max(at for at, one in enumerate(draft.added) if one.before == before))

    return _answer(request, table_match, carried, form, {"before": before, "kind": kinds[kind]}, put)


def _where(request: OfficialRequest, table_match: TableMatch, draft: Asked, kind: str) -> tuple[int | None, int | None]:
    """The index of the added line, None for a new one, and the line that it comes before, None for the end."""
    at = request.GET.get("index", "")
    if at:
        index = read_number(at, 3)
        if index is None or index >= len(draft.added) or draft.added[index].entry["kind"] != kind:
            raise corrections_draft.unreadable()
        return index, draft.added[index].before
    chosen = request.POST.get("before", "")
    # Only numbers of lines on the sheet are accepted, compared as text, so nothing is parsed.
    numbers = {str(row.number): row.number for row in corrections_draft.draft_rows(table_match, Asked(reason=""))}
    if chosen and chosen not in numbers:
        raise corrections_draft.unreadable()
    return None, numbers.get(chosen)


def _form(request: OfficialRequest, table_match: TableMatch, kind: str, data: Data | None) -> CorrectedLine:
    seating = opening.match_rules(table_match).seating
    old = None if data is None else entries.from_data(data, seating)
    return CorrectedLine(request.POST if _is_sent(request) else None, kind=kind, old=old, table_match=table_match)


def _is_sent(request: OfficialRequest) -> bool:
    """Whether the line's form was sent; else the POST only opened the page with the draft."""
    return request.method == "POST" and "open" not in request.POST


def _answer(
    request: OfficialRequest,
    table_match: TableMatch,
    carried: corrections_draft.Carried,
    form: CorrectedLine,
    context: dict[str, Any],
    put: Put,
) -> HttpResponse:
    """Return the sheet with the line in the draft, or the form with its errors.

    `put` makes the draft with the line, and its place.
    """
    if _is_sent(request) and form.is_valid():
        try:
            data = form.entry_data()
            draft, place = put(None if data is None else entries.to_data(entry.read(table_match, data)))
            _try(table_match, draft, place)
        except rewriting.LineRefused as error:
            form.refuse(error)
        except TournamentError as error:
            blame(form, error)
        else:
            return sheet_page(request, table_match, replace(carried, draft=draft))
    # The form posts to its own full path: the query names the line that it changes.
    context |= {**match_head(table_match), "form": form, "carried": carried, "action": request.get_full_path()}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "matches/correct_line.html", context, status=status)


def _try(table_match: TableMatch, draft: Asked, place: Place) -> None:
    """Raise LineRefused for errors of this line; errors of other lines are reported with the whole draft."""
    try:
        rewriting.rewritten(table_match, replace(draft, reason=TRIAL))
    except rewriting.LineRefused as error:
        if error.place == place:
            raise


def _begin_again(request: OfficialRequest, table_match: TableMatch, error: TournamentError) -> HttpResponse:
    return refused(request, error, address(table_match))
