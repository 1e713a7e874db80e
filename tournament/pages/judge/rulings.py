"""Rulings at a table: a false pass, a wrong domino, a team that leaves or never came, a line taken back."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.hands import SEATS
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet
from tournament import entry, issuing, ledger, opening, tasks
from tournament.address import base_url
from tournament.errors import TournamentError, cite
from tournament.forms.judge.rulings import FalsePassForm, ForfeitForm, UndoForm, WalkoverForm, WrongDominoForm
from tournament.forms.judge.sheet_form import SheetForm
from tournament.models import Sitting
from tournament.pages.access import OfficialRequest
from tournament.pages.answers import status_of
from tournament.pages.judge.access import back_to, on_match
from tournament.pages.judge.hands import say_doubts
from tournament.pages.judge.phone import phone

form_page = require_http_methods(["GET", "HEAD", "POST"])


@form_page
@on_match
def false_pass(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """A player passed although a domino fitted: rule 12."""
    ruleset = opening.ruleset_of(sitting.tournament)
    form = FalsePassForm(_sent(request), sitting=sitting, with_pips=ruleset.false_pass_ruling.pips)
    texts = {
        "heading": _("False pass"),
        "rule": cite(ruleset.cites["false-pass"]),
        "effects": false_pass_effects(ruleset),
        "button": _("Record the false pass"),
    }
    return _page(request, sitting, form, texts, lambda: _record(request, sitting, form, form.entry_data()))


@form_page
@on_match
def wrong_domino(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """A player laid a domino that fits neither end: rule 13."""
    ruleset = opening.ruleset_of(sitting.tournament)
    form = WrongDominoForm(_sent(request), sitting=sitting)
    texts = {
        "heading": _("Wrong domino"),
        "rule": cite(ruleset.cites["wrong-domino"]),
        "effects": wrong_domino_effects(sitting, entry.sheet_of(sitting), ruleset),
        "button": _("Record the wrong domino"),
    }
    return _page(request, sitting, form, texts, lambda: _record(request, sitting, form, form.entry_data()))


@form_page
@on_match
def forfeit(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """A team gives up the match after play has begun."""
    form = ForfeitForm(_sent(request), sitting=sitting)
    texts = {
        "heading": _("A team leaves"),
        "rule": cite(opening.ruleset_of(sitting.tournament).cites["officials"]),
        "effects": [
            _("The match ends now and the other team wins it."),
            _("The points on the sheet stay as they are. Both teams still sign."),
        ],
        "button": _("End the match"),
    }
    return _page(request, sitting, form, texts, lambda: _record(request, sitting, form, form.entry_data()))


@form_page
@on_match
def undo(request: OfficialRequest, sitting: Sitting, number: int) -> HttpResponse:
    """One line of the sheet is taken back; it stays readable, struck out."""
    ruleset = opening.ruleset_of(sitting.tournament)
    written = ledger.lines(entry.sheet_of(sitting), sitting, ruleset, reasons=True)
    line = next((line for line in written if line.number == number), None)
    if line is None:
        raise Http404
    form = UndoForm(_sent(request), sitting=sitting)
    texts = {
        "heading": _("Take line {number} back").format(number=number),
        "rule": cite(ruleset.cites["officials"]),
        "effects": [
            _("The line stays on the sheet, struck out, with your reason."),
            _("Totals, lead and warnings become what they are without it. Signatures given so far no longer count."),
        ],
        "button": _("Take it back"),
        "line": line,
    }
    return _page(request, sitting, form, texts, lambda: _record(request, sitting, form, form.entry_data(number)))


@form_page
@on_match
def walkover(request: OfficialRequest, sitting: Sitting) -> HttpResponse:
    """A team is not seated at the start of the round: rule 19."""
    form = WalkoverForm(_sent(request), sitting=sitting)
    texts = {
        "heading": _("A team is absent"),
        "rule": cite("SACI rule 19"),
        "effects": [
            _("The absent team loses this match without play, and the other one wins it."),
            _("When both are absent, both lose it. This cannot be taken back at the table."),
        ],
        "button": _("Record the absence"),
    }

    def write() -> None:
        absent = form.cleaned_data["absent"]
        _done, papers = issuing.walkover(
            sitting=sitting, absent=absent, by=request.user, base_url=base_url(request), **phone(request)
        )
        tasks.wake(*papers)
        messages.success(request, _("The absence is recorded."))

    return _page(request, sitting, form, texts, write)


def false_pass_effects(ruleset: Ruleset) -> list[str]:
    """What will happen, in the words of this tournament's options."""
    ruling = ruleset.false_pass_ruling
    effects = [_("The hand ends at once.")]
    if ruling.pips and ruleset.count_scope == "OPP":
        effects.append(_("The other team scores the pips that the player's team has left."))
    elif ruling.pips:
        effects.append(_("The other team scores all pips left, as for a hand it won."))
    else:
        effects.append(_("The hand is void: nobody scores its pips."))
    if ruling.deduct:
        effects.append(_("{points} points are taken from the player's team.").format(points=ruling.deduct))
    if ruling.award:
        effects.append(_("{points} points are given to the other team.").format(points=ruling.award))
    effects.append(
        _("The hand is played again, with the same lead.")
        if ruling.same_leader
        else _("The other team leads the next hand.")
    )
    return effects


def wrong_domino_effects(sitting: Sitting, sheet: Sheet, ruleset: Ruleset) -> list[str]:
    """What will happen to each team or player: a warning the first time, points off from then on, if any."""
    effects = [_("The domino goes back and lies face up at the player's right; it is played at the first opportunity.")]
    if not ruleset.wrong_domino_points:
        return [*effects, _("No points are taken for it in this tournament.")]
    if ruleset.warning_of == "PLAYER":
        return [*effects, *_effects_by_player(sitting, sheet, ruleset)]
    for side, team in (("A", sitting.team_a), ("B", sitting.team_b)):
        times = sheet.warnings["A" if side == "A" else "B"]
        if times:
            text = ngettext(
                "Team {number} has {times} wrong domino in this match: {points} points are taken from it now.",
                "Team {number} has {times} wrong dominoes in this match: {points} points are taken from it now.",
                times,
            )
            effects.append(text.format(number=team.number, times=times, points=ruleset.wrong_domino_points))
        else:
            effects.append(_("Team {number} has none in this match: a warning, no points.").format(number=team.number))
    return effects


def _effects_by_player(sitting: Sitting, sheet: Sheet, ruleset: Ruleset) -> list[str]:
    """Each player's first wrong domino is a warning."""
    effects = [_("A player's first in this match is a warning, without points.")]
    for seat, place in zip(SEATS, sitting.seats.all(), strict=True):
        if times := sheet.seat_warnings.get(seat, 0):
            text = ngettext(
                "{player} has {times} wrong domino in this match: {points} points are taken now.",
                "{player} has {times} wrong dominoes in this match: {points} points are taken now.",
                times,
            )
            player = place.registration.person.name
            effects.append(text.format(player=player, times=times, points=ruleset.wrong_domino_points))
    return effects


def _sent(request: OfficialRequest) -> QueryDict | None:
    """What was sent, be it empty; None for a page that is only looked at."""
    return request.POST if request.method == "POST" else None


def _record(request: OfficialRequest, sitting: Sitting, form: SheetForm, data: dict[str, Any]) -> None:
    line = entry.record(sitting=sitting, data=data, by=request.user, **form.step_values(), **phone(request))
    messages.success(request, _("It is on the sheet."))
    say_doubts(request, line)


def _page(
    request: OfficialRequest, sitting: Sitting, form: SheetForm, texts: dict[str, Any], write: Callable[[], None]
) -> HttpResponse:
    """Show the form of a ruling, or write it and go back to the match."""
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                write()
            except TournamentError as error:
                form.refuse(error)
                status = status_of(error)
            else:
                return back_to(sitting)
    if status == 409:
        sitting.refresh_from_db(fields=["version", "state", "points_a", "points_b", "hands"])
    context = {"sitting": sitting, "tournament": sitting.tournament, "form": form, **texts}
    return render(request, "judge/ruling.html", context, status=status)
