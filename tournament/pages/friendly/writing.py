"""Writes on a friendly sheet: a hand, a ruling, a line taken back; and a new match of the same players."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.findings import Finding
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet
from tournament import friendly
from tournament.errors import TournamentError, cite
from tournament.forms.friendly.hands import HandForm
from tournament.forms.friendly.rulings import EndForm, FalsePassForm, LeaveForm, UndoForm, WrongDominoForm
from tournament.forms.sheet_lines import tell_players
from tournament.models import FriendlyEntry, FriendlyTable
from tournament.pages.access import OfficialRequest
from tournament.pages.answers import SeeOther, status_of
from tournament.pages.friendly import views
from tournament.pages.friendly.access import back_to, on_table
from tournament.pages.friendly.sheet import show
from tournament.pages.judge.phone import phone

RulingForm = FalsePassForm | WrongDominoForm | LeaveForm | EndForm | UndoForm
form_page = require_http_methods(["GET", "HEAD", "POST"])


@require_POST
@on_table
def hand(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """Write one hand on the sheet."""
    form = HandForm(request.POST, table=table, sheet=friendly.sheet_of(table))
    if not form.is_valid():
        return show(request, table, hand=form, status=422)
    try:
        line = friendly.record(
            table=table, data=form.entry_data(), by=request.user, **form.step_values(), **phone(request)
        )
    except TournamentError as error:
        form.refuse(error)
        return show(request, table, hand=form, status=status_of(error))
    messages.success(request, _("The hand is on the sheet."))
    _say_doubts(request, table, line)
    return back_to(table)


@require_POST
@on_table
def again(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """The same players begin a new match under the same rules."""
    try:
        return back_to(friendly.again(table=table, key=request.POST.get("key", ""), by=request.user))
    except TournamentError as error:
        messages.error(request, str(error))
        return back_to(table)


@form_page
@on_table
def false_pass(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """A player passed although a domino fitted."""
    ruleset = friendly.ruleset_of(table)
    form = FalsePassForm(_sent(request), table=table, sheet=friendly.sheet_of(table))
    texts = {
        "heading": _("False pass"),
        "rule": cite(ruleset.cites["false-pass"]),
        "effects": false_pass_effects(ruleset),
        "button": _("Record the false pass"),
    }
    return _page(request, table, form, texts)


@form_page
@on_table
def wrong_domino(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """A player laid a domino that does not fit."""
    ruleset, sheet = friendly.ruleset_of(table), friendly.sheet_of(table)
    form = WrongDominoForm(_sent(request), table=table, sheet=sheet)
    texts = {
        "heading": _("Wrong domino"),
        "rule": cite(ruleset.cites["wrong-domino"]),
        "effects": wrong_domino_effects(table, sheet, ruleset),
        "button": _("Record the wrong domino"),
    }
    return _page(request, table, form, texts)


@form_page
@on_table
def leave(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """A player or a team gives up."""
    form = LeaveForm(_sent(request), table=table, sheet=friendly.sheet_of(table))
    effects = [_("Who leaves takes no more part. The last one left wins the match.")]
    return _page(request, table, form, {"heading": _("Somebody leaves"), "effects": effects, "button": _("Record it")})


@form_page
@on_table
def end(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """The players stop before the match is over."""
    form = EndForm(_sent(request), table=table, sheet=friendly.sheet_of(table))
    texts = {
        "heading": _("End the table"),
        "effects": [
            _("Nothing more is entered here; the sheet stays to be read, without a winner."),
            _("The same players may begin a new match."),
        ],
        "button": _("End the table"),
    }
    return _page(request, table, form, texts)


@form_page
@on_table
def undo(request: OfficialRequest, table: FriendlyTable, number: int) -> HttpResponse:
    """One line is taken back; it stays readable, struck out."""
    sheet = friendly.sheet_of(table)
    line = next((line for line in views.lines(table, sheet) if line.number == number), None)
    if line is None:
        raise Http404
    form = UndoForm(_sent(request), table=table, sheet=sheet)
    form.number = number
    texts = {
        "heading": _("Take line {number} back").format(number=number),
        "effects": [
            _("The line stays on the sheet, struck out, with your reason."),
            _("Totals, lead and warnings become what they are without it."),
        ],
        "button": _("Take it back"),
        "line": line,
    }
    return _page(request, table, form, texts)


def false_pass_effects(ruleset: Ruleset) -> list[str]:
    """What will happen, in the words of this table's options."""
    ruling = ruleset.false_pass_ruling
    effects = [_("The hand ends at once.")]
    if ruling.pips:
        effects.append(_("The others score the pips that are left."))
    else:
        effects.append(_("The hand is void: nobody scores its pips."))
    if ruling.deduct:
        effects.append(_("{points} points are taken from the player's side.").format(points=ruling.deduct))
    if ruling.award:
        effects.append(_("{points} points are given to the others.").format(points=ruling.award))
    if ruling.same_leader:
        return [*effects, _("The hand is played again, with the same lead.")]
    return [*effects, _("The next player in turn leads the next hand.")]


def wrong_domino_effects(table: FriendlyTable, sheet: Sheet, ruleset: Ruleset) -> list[str]:
    """What will happen: nothing but a note, or a warning the first time and points off from then on."""
    effects = [_("The domino goes back and lies face up; it is played at the first opportunity.")]
    points = ruleset.wrong_domino_points
    if not points:
        return [*effects, _("No points are taken for it at this table.")]
    effects.append(_("The first one is a warning; each later one takes {points} points.").format(points=points))
    if ruleset.warning_of == "TEAM":
        told = [(name, sheet.warnings[side]) for side, name in friendly.sides_of(table).items()]
    else:
        players = enumerate(friendly.players_of(table))
        told = [(name, sheet.seat_warnings.get(Seat(seat), 0)) for seat, name in players]
    text = _("{player} has {times} so far.")
    return [*effects, *(text.format(player=name, times=times) for name, times in told if times)]


def _say_doubts(request: OfficialRequest, table: FriendlyTable, line: FriendlyEntry) -> None:
    for row in line.findings:
        finding = Finding(row["code"], "warning", row["rule"], row["params"], None)
        messages.warning(request, tell_players(finding, friendly.players_of(table)))


def _sent(request: OfficialRequest) -> QueryDict | None:
    """What was sent, be it empty; None for a page that is only looked at."""
    return request.POST if request.method == "POST" else None


def _page(request: OfficialRequest, table: FriendlyTable, form: RulingForm, texts: dict[str, Any]) -> HttpResponse:
    """Show the form of a ruling, or write it and go back to the table."""
    status = 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                return _written(request, table, form)
            except TournamentError as error:
                form.refuse(error)
                status = status_of(error)
    return render(request, "friendly/ruling.html", {"table": table, "form": form, **texts}, status=status)


def _written(request: OfficialRequest, table: FriendlyTable, form: RulingForm) -> SeeOther:
    if isinstance(form, EndForm):
        friendly.end(table=table, version=form.step_values()["version"], by=request.user)
        return back_to(table)
    line = friendly.record(table=table, data=form.entry_data(), by=request.user, **form.step_values(), **phone(request))
    messages.success(request, _("It is on the sheet."))
    _say_doubts(request, table, line)
    return back_to(table)
