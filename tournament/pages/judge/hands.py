"""Record a hand, or see first what it would be worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import sheets
from tournament import entry, helping, opening
from tournament.errors import Conflict, TournamentError
from tournament.findings import why
from tournament.forms.judge.hands import HandForm
from tournament.forms.judge.sheet_form import doubts, tell
from tournament.models import SheetEntry, Sitting
from tournament.pages.access import OfficialRequest
from tournament.pages.answers import status_of
from tournament.pages.judge.access import back_to, on_match
from tournament.pages.judge.meanwhile import side_by_side
from tournament.pages.judge.phone import phone
from tournament.pages.judge.sheet import show
from tournament.pages.public import live


@dataclass(frozen=True)
class Preview:
    """What a hand would be worth. points, totals: side A and side B. `doubts` only ask for a second look.

    partida: whether it ends a partida that does not end the match: then the totals are those at its end.
    """

    points: tuple[int, int]
    totals: tuple[int, int]
    why: str
    decides: bool
    partida: bool
    errors: list[str]
    doubts: list[str]


@require_POST
@on_match
def record(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """Write one hand on the sheet."""
    form = HandForm(request.POST, sitting=sitting)
    if not form.is_valid():
        return show(request, sitting, hand=form, status=422)
    try:
        line = entry.record(
            sitting=sitting, data=form.entry_data(), by=request.user, **form.step_values(), **phone(request)
        )
    except TournamentError as error:
        helping.note_refused(error=error, sitting=sitting, version=form.cleaned_data["version"], by=request.user)
        both = side_by_side(error, sitting, form) if isinstance(error, Conflict) else None
        form.refuse(error)
        return show(request, sitting, hand=form, both=both, status=status_of(error))
    messages.success(request, _("The hand is on the sheet."))
    say_doubts(request, line)
    return back_to(sitting)


@require_POST
@on_match
def preview(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """What this hand would be worth; nothing is written."""
    form = HandForm(request.POST, sitting=sitting)
    found = None
    while_typing = live.is_poll(request)
    try:
        if form.is_valid() and not (while_typing and form.awaits_tiles):
            found = preview_of(sitting, form.entry_data())
    except TournamentError as error:
        form.refuse(error)
    if while_typing:
        return render(request, "judge/preview.html", {"preview": found, "sitting": sitting})
    return show(request, sitting, hand=form, preview=found, status=200 if form.is_valid() else 422)


def preview_of(sitting: Sitting, data: Mapping[str, Any]) -> Preview:
    """The points of a hand that is not written yet, and all that the engine finds in it."""
    sheet, ruleset = entry.sheet_of(sitting), opening.ruleset_of(sitting.tournament)
    written = entry.read(sitting, data)
    findings = sheets.check(sheet, written, ruleset)
    after = sheets.advance(sheet, written, ruleset)
    line = after.lines[-1]
    return Preview(
        points=(line.points["A"], line.points["B"]),
        totals=(line.totals["A"], line.totals["B"]),
        why=why(line),
        decides=after.outcome is not None,
        partida=after.outcome is None and len(after.partidas) > len(sheet.partidas),
        errors=[tell(finding, sitting) for finding in findings if finding.severity == "error"],
        doubts=[tell(finding, sitting) for finding in findings if finding.severity == "warning"],
    )


def say_doubts(request: OfficialRequest, line: SheetEntry) -> None:
    """Show the warnings that an entry was accepted with: they ask for a second look and block nothing."""
    for sentence in doubts(line.findings, line.sitting):
        messages.warning(request, sentence)
