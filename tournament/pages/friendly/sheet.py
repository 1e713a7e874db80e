"""The page of one friendly table: the sheet as it is, its chart, and the form for what comes next."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import sheets
from tournament import friendly, systems
from tournament.errors import TournamentError, cite
from tournament.findings import why
from tournament.forms.friendly.hands import HandForm
from tournament.forms.keyed import new_key
from tournament.forms.sheet_lines import tell_players
from tournament.models import FriendlyTable
from tournament.pages.access import OfficialRequest
from tournament.pages.friendly import chart, views
from tournament.pages.friendly.access import on_table
from tournament.pages.judge import leading
from tournament.pages.public import live

MOST_NAMED: Final = 4
"""Sides that fit into the preview of a hand by name."""


@dataclass(frozen=True)
class Preview:
    """What a hand would be worth. gains, totals: by name of the side. `doubts` only ask for a second look.

    Of more than MOST_NAMED sides gains are by the letters that the score gives them, and totals are none: there is no
    room for them beside the number pad.
    """

    gains: list[tuple[str, int]]
    totals: list[tuple[str, int]]
    why: str
    decides: bool
    errors: list[str]
    doubts: list[str]


@require_safe
@on_table
def table(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """The friendly table as it now is."""
    return show(request, table)


@require_safe
@on_table
def changes(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """A poll of the page: nothing while the sheet is the one it shows, else a sentence that it has changed."""
    if (same := live.unchanged(request, table.version)) is not None:
        return same
    return render(request, "friendly/changed.html", {"table": table}, status=live.STOP_ASKING)


@require_POST
@on_table
def preview(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """What this hand would be worth; nothing is written."""
    form = HandForm(request.POST, table=table, sheet=friendly.sheet_of(table))
    found = None
    while_typing = live.is_poll(request)
    try:
        if form.is_valid() and not (while_typing and form.awaits_tiles):
            found = preview_of(table, form)
    except TournamentError as error:
        form.refuse(error)
    if while_typing:
        return render(request, "friendly/preview.html", {"preview": found})
    return show(request, table, hand=form, preview=found, status=200 if form.is_valid() else 422)


def preview_of(table: FriendlyTable, form: HandForm) -> Preview:
    """The points of a hand that is not written yet, and all that the engine finds in it."""
    ruleset, names = friendly.ruleset_of(table), friendly.sides_of(table)
    few = len(names) <= MOST_NAMED
    written = friendly.read(table, form.entry_data())
    findings = sheets.check(form.sheet, written, ruleset)
    after = sheets.advance(form.sheet, written, ruleset)
    line = after.lines[-1]
    return Preview(
        gains=[(names[side] if few else side, points) for side, points in line.points.items() if points],
        totals=[(names[side], points) for side, points in line.totals.items() if few],
        why=why(line),
        decides=after.outcome is not None,
        errors=[tell_players(finding, form.players) for finding in findings if finding.severity == "error"],
        doubts=[tell_players(finding, form.players) for finding in findings if finding.severity == "warning"],
    )


def show(request: OfficialRequest, table: FriendlyTable, *, status: int = 200, **forms: Any) -> HttpResponse:
    """The page of a table as its sheet now is. `forms`: a refused `hand`, or the `preview` of one."""
    table = FriendlyTable.objects.select_related("club").get(pk=table.pk)
    ruleset, sheet = friendly.ruleset_of(table), friendly.sheet_of(table)
    names = friendly.sides_of(table)
    goal = ruleset.goal if ruleset.loss == "POSITIVE" else 0
    hand = forms.get("hand") or HandForm(table=table, sheet=sheet)
    context = {
        "table": table,
        "club": table.club,
        "sheet": sheet,
        "system": systems.spoken(ruleset.name),
        "goal": systems.goal(ruleset),
        "target": ruleset.goal,
        "partidas": ruleset.partidas,
        "loses": ruleset.loss == "NEGATIVE" or ruleset.fewest_win,
        "rules": {topic: cite(rule) for topic, rule in ruleset.cites.items()},
        "sides": views.sides(table, sheet, ruleset),
        "lead": views.lead(table, sheet, ruleset),
        "outcome": views.outcome(table, sheet),
        "leader_asked": leading.asked(sheet, ruleset),
        "leader_matters": leading.matters(sheet, ruleset),
        "lines": views.lines(table, sheet)[::-1],
        "chart": chart.draw(sheet, names, goal),
        "names": list(names.values()),
        "hand": hand,
        "chairs": [(place, place) for place in hand.seats],
        "preview": forms.get("preview"),
        "again_key": new_key(),
        "set_of": _("double-{number}").format(number=ruleset.double),
    }
    return render(request, "friendly/table.html", context, status=status)
