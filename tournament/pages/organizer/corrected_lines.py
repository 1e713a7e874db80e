"""One line of a correction: as it should have been, or one that was forgotten. It goes back into its draft."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render

from scoring import entries
from tournament import correcting, entry, opening, permissions
from tournament.correcting import Asked, Place
from tournament.errors import TournamentError
from tournament.forms.organizer.corrected_lines import KINDS, CorrectedLine
from tournament.models import Sitting, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.organizer import correcting as page
from tournament.pages.organizer import drafting

TRIAL = "draft"  # stands for the reason while a line is tried
Data = Mapping[str, Any]
Put = Callable[[Data | None], tuple[Asked, Place]]


@page.form_page
@needs(permissions.ORGANIZE)
def line(request: OfficialRequest, tournament: Tournament, pk: int, number: int) -> HttpResponse:
    """One line as it should have been."""
    sitting = page.find(tournament, pk)
    row = next((one for one in drafting.rows(sitting, Asked(reason="")) if one.number == number), None)
    if row is None:
        raise Http404
    try:
        carried = drafting.carried(sitting, request.POST)
    except TournamentError as error:
        return _begin_again(request, sitting, error)
    changed = next((one.entry for one in carried.draft.changes if one.line == number), None)
    form = _form(request, sitting, row.kind, changed or row.data)

    def put(data: Data | None) -> tuple[Asked, Place]:
        if data == row.data:
            return drafting.without_change(carried.draft, number), Place(line=number)
        return drafting.with_change(carried.draft, number, data), Place(line=number)

    return _answer(request, sitting, carried, form, {"number": number, "now": drafting.in_short(row.line)}, put)


@page.form_page
@needs(permissions.ORGANIZE)
def new_line(request: OfficialRequest, tournament: Tournament, pk: int, kind: str) -> HttpResponse:
    """A line that was forgotten: `before` names the line that it comes before; `index` one that was put in already."""
    if kind not in KINDS:
        raise Http404
    sitting = page.find(tournament, pk)
    try:
        carried = drafting.carried(sitting, request.POST)
        index, before = _where(request, sitting, carried.draft, kind)
    except TournamentError as error:
        return _begin_again(request, sitting, error)
    form = _form(request, sitting, kind, None if index is None else carried.draft.added[index].entry)

    def put(data: Data | None) -> tuple[Asked, Place]:
        assert data is not None  # noqa: S101 - a new line cannot be taken out
        if index is not None:
            return drafting.with_other_addition(carried.draft, index, data), Place(added=index)
        draft = drafting.with_addition(carried.draft, before, data)
        return draft, Place(added=max(at for at, one in enumerate(draft.added) if one.before == before))

    return _answer(request, sitting, carried, form, {"before": before, "kind": page.NEW[kind]}, put)


def _where(request: OfficialRequest, sitting: Sitting, draft: Asked, kind: str) -> tuple[int | None, int | None]:
    """Which of the lines put in is meant, None for another one; and the line that it comes before, None after all."""
    at = request.GET.get("index", "")
    if at:
        index = int(at) if at.isascii() and at.isdigit() and len(at) <= 3 else len(draft.added)
        if index >= len(draft.added) or draft.added[index].entry["kind"] != kind:
            raise drafting.unreadable()
        return index, draft.added[index].before
    chosen = request.POST.get("before", "")
    numbers = {str(row.number): row.number for row in drafting.rows(sitting, Asked(reason=""))}
    if chosen and chosen not in numbers:
        raise drafting.unreadable()
    return None, numbers.get(chosen)


def _form(request: OfficialRequest, sitting: Sitting, kind: str, data: Data | None) -> CorrectedLine:
    seating = opening.ruleset_of(sitting.tournament).seating
    old = None if data is None else entries.from_data(data, seating)
    return CorrectedLine(request.POST if _is_sent(request) else None, kind=kind, old=old, sitting=sitting)


def _is_sent(request: OfficialRequest) -> bool:
    """Whether a line was filled in; else the page was only opened, with the draft that came along."""
    return request.method == "POST" and "open" not in request.POST


def _answer(
    request: OfficialRequest,
    sitting: Sitting,
    carried: drafting.Carried,
    form: CorrectedLine,
    context: dict[str, Any],
    put: Put,
) -> HttpResponse:
    """The draft with the line in it, or the form again with what is wrong. `put`: the draft with it, and where."""
    if _is_sent(request) and form.is_valid():
        try:
            data = form.entry_data()
            draft, place = put(None if data is None else entries.to_data(entry.read(sitting, data)))
            _try(sitting, draft, place)
        except correcting.LineRefused as error:
            form.refuse(error)
        except TournamentError as error:
            blame(form, error)
        else:
            return page.sheet_page(request, sitting, replace(carried, draft=draft))
    context |= {**page.head(sitting), "form": form, "carried": carried, "action": request.get_full_path()}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "organizer/correct_line.html", context, status=status)


def _try(sitting: Sitting, draft: Asked, place: Place) -> None:
    """LineRefused for what is wrong with this line; what it does to others is said when all is put together."""
    try:
        correcting.rewritten(sitting, replace(draft, reason=TRIAL))
    except correcting.LineRefused as error:
        if error.place == place:
            raise


def _begin_again(request: OfficialRequest, sitting: Sitting, error: TournamentError) -> HttpResponse:
    messages.error(request, str(error))
    return SeeOther(page.address(sitting))
