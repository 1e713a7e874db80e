"""Views of any sheet: record a hand or preview its points; rulings with their effects."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import sheets
from scoring.sheets import Line
from tournament.core.errors import TournamentError, cite
from tournament.core.findings.sentences import why
from tournament.web.club.judge_login import phone
from tournament.web.frame import live
from tournament.web.frame.access import OfficialRequest
from tournament.web.frame.answers import status_of, submit
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.hand_form import HandForm
from tournament.web.matches.scoreboard.line_forms import LineForm, doubts, tell_players
from tournament.web.matches.scoreboard.ruling_forms import FalsePassForm, LeaveForm, UndoForm, WrongDominoForm

P = ParamSpec("P")
T = TypeVar("T")

MOST_NAMED = 4
"""The most sides that a preview shows by name."""


@dataclass(frozen=True)
class Preview:
    """The points that a hand would give. gains, totals: by name of the side. `doubts`: warnings, which block nothing.

    With more than MOST_NAMED sides, gains use the sides' letters and totals are empty: they do not fit beside the
    keypad. partida: whether it ends a partida but not the match; the totals are then those of that partida.
    """

    line: Line
    gains: list[tuple[str, int]]
    totals: list[tuple[str, int]]
    why: str
    decides: bool
    partida: bool
    errors: list[str]
    doubts: list[str]


def at(
    board_of: Callable[[T], Scoreboard], view: Callable[Concatenate[OfficialRequest, Scoreboard, P], HttpResponse]
) -> Callable[Concatenate[OfficialRequest, T, P], HttpResponse]:
    """Make one of the views below a view of a match or of a friendly table."""

    @wraps(view)
    def at_table(request: OfficialRequest, table: T, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, board_of(table), *args, **kwargs)

    return at_table


def record_hand(request: OfficialRequest, board: Scoreboard) -> HttpResponse:
    """Record one hand."""
    form = HandForm(request.POST, board=board)
    if not form.is_valid():
        return board.render(request, hand=form, status=422)
    try:
        _record(request, board, form, _("The hand is on the sheet."))
    except TournamentError as error:
        # Before `refuse`, which replaces the form's version.
        more = board.refused_hand(error, form, request.user)
        form.refuse(error)
        return board.render(request, hand=form, **more, status=status_of(error))
    return board.back()


def preview_hand(request: OfficialRequest, board: Scoreboard) -> HttpResponse:
    """The points that this hand would give; nothing is written."""
    form = HandForm(request.POST, board=board)
    found = None
    while_typing = live.is_poll(request)
    try:
        # While typing, tiles not yet ticked are no error.
        if form.is_valid() and not (while_typing and form.awaits_tiles):
            found = preview_of(board, form.entry_data())
    except TournamentError as error:
        form.refuse(error)
    if while_typing:
        return render(request, board.preview_page, {"preview": found, **board.context})
    return board.render(request, hand=form, preview=found, status=200 if form.is_valid() else 422)


def preview_of(board: Scoreboard, data: dict[str, Any]) -> Preview:
    """The points of a hand that is not recorded yet, with the engine's findings."""
    sheet, ruleset, names = board.sheet, board.ruleset, board.sides
    few = len(names) <= MOST_NAMED
    written = board.read(data)
    findings = sheets.check(sheet, written, ruleset)
    after = sheets.advance(sheet, written, ruleset)
    line = after.lines[-1]
    told = [(finding.severity, tell_players(finding, board.players)) for finding in findings]
    return Preview(
        line=line,
        gains=[(names[side] if few else side, points) for side, points in line.points.items() if points],
        totals=[(names[side], points) for side, points in line.totals.items() if few],
        why=why(line),
        decides=after.outcome is not None,
        partida=after.outcome is None and len(after.partidas) > len(sheet.partidas),
        errors=[text for severity, text in told if severity == "error"],
        doubts=[text for severity, text in told if severity == "warning"],
    )


def false_pass(request: OfficialRequest, board: Scoreboard) -> HttpResponse:
    """A player passed although a domino fitted: SACI rule 12."""
    texts = {
        "heading": _("False pass"),
        "rule": cite(board.ruleset.cites["false-pass"]),
        "effects": false_pass_effects(board),
        "button": _("Record the false pass"),
    }
    return ruling(request, board, FalsePassForm(sent(request), board=board), texts)


def wrong_domino(request: OfficialRequest, board: Scoreboard) -> HttpResponse:
    """A player laid a domino that fits neither end: SACI rule 13."""
    texts = {
        "heading": _("Wrong domino"),
        "rule": cite(board.ruleset.cites["wrong-domino"]),
        "effects": wrong_domino_effects(board),
        "button": _("Record the wrong domino"),
    }
    return ruling(request, board, WrongDominoForm(sent(request), board=board), texts)


def leave(request: OfficialRequest, board: Scoreboard) -> HttpResponse:
    """A side gives up after play has begun."""
    texts: dict[str, Any] = {
        "heading": _("A player leaves"),
        "effects": [_("A player or team that leaves takes no further part. The last one left wins the match.")],
        "button": _("Record it"),
    }
    if board.teams:
        texts = {
            "heading": _("A team leaves"),
            "rule": cite(board.ruleset.cites["officials"]),
            "effects": [
                _("The match ends now and the other team wins it."),
                _("The points on the sheet stay as they are. Both teams still sign."),
            ],
            "button": _("End the match"),
        }
    return ruling(request, board, LeaveForm(sent(request), board=board), texts)


def undo(request: OfficialRequest, board: Scoreboard, number: int) -> HttpResponse:
    """Undo one line of the sheet; it stays readable, struck out."""
    # Any line is shown; the step refuses one that is undone already.
    line = next((line for line in board.lines() if line.number == number), None)
    if line is None:
        raise Http404
    again = _("Totals, lead and warnings are recalculated without it.")
    if board.teams:
        again = _("Totals, lead and warnings are recalculated without it. Earlier signatures no longer count.")
    texts = {
        "heading": _("Take line {number} back").format(number=number),
        "rule": cite(board.ruleset.cites["officials"]) if board.teams else "",
        "effects": [_("The line stays on the sheet, struck out, with your reason."), again],
        "button": _("Take it back"),
        "line": line,
    }
    return ruling(request, board, UndoForm(sent(request), board=board, number=number), texts)


def false_pass_effects(board: Scoreboard) -> list[str]:
    """The effects under this table's options."""
    ruleset, teams = board.ruleset, board.teams
    penalty = ruleset.false_pass_ruling
    effects = [_("The hand ends at once.")]
    if not penalty.pips:
        effects.append(_("The hand is void: nobody scores its pips."))
    elif not teams:
        effects.append(_("The others score the pips that are left."))
    elif ruleset.count_scope == "OPP":
        effects.append(_("The other team scores the pips that the player's team has left."))
    else:
        effects.append(_("The other team scores all pips left, as for a hand it won."))
    if penalty.deduct:
        taken = _("{points} points are taken from the player's side.")
        if teams:
            taken = _("{points} points are taken from the player's team.")
        effects.append(taken.format(points=penalty.deduct))
    if penalty.award:
        given = (
            _("{points} points are given to the other team.")
            if teams
            else _("{points} points are given to the others.")
        )
        effects.append(given.format(points=penalty.award))
    if penalty.same_leader:
        return [*effects, _("The hand is played again, with the same lead.")]
    turn = _("The other team leads the next hand.") if teams else _("The next player in turn leads the next hand.")
    return [*effects, turn]


def wrong_domino_effects(board: Scoreboard) -> list[str]:
    """The effects: only a note, or a warning the first time and lost points from then on."""
    points = board.ruleset.wrong_domino_points
    if not board.teams:
        effects = [_("The domino goes back and lies face up; it is played at the first opportunity.")]
        if not points:
            return [*effects, _("No points are taken for it at this table.")]
        effects.append(_("The first one is a warning; each later one takes {points} points.").format(points=points))
        told = [(name, board.sheet.warnings[side]) for side, name in board.sides.items()]
        if board.ruleset.warning_of != "TEAM":
            told = _by_player(board)
        text = _("{player} has {times} so far.")
        return [*effects, *(text.format(player=name, times=times) for name, times in told if times)]
    effects = [_("The domino goes back and lies face up at the player's right; it is played at the first opportunity.")]
    if not points:
        return [*effects, _("No points are taken for it in this tournament.")]
    if board.ruleset.warning_of == "PLAYER":
        effects.append(_("A player's first in this match is a warning, without points."))
        return [*effects, *(_player_loses(name, times, points) for name, times in _by_player(board) if times)]
    return [
        *effects,
        *(_team_loses(number, board.sheet.warnings[side], points) for side, number in board.teams.items()),
    ]


def _by_player(board: Scoreboard) -> list[tuple[str, int]]:
    """Each player, and their wrong dominoes so far."""
    return [(board.players[seat], board.sheet.seat_warnings.get(seat, 0)) for seat in board.ruleset.seating.seats]


def _player_loses(player: str, times: int, points: int) -> str:
    text = ngettext(
        "{player} has {times} wrong domino in this match: {points} points are taken now.",
        "{player} has {times} wrong dominoes in this match: {points} points are taken now.",
        times,
    )
    return text.format(player=player, times=times, points=points)


def _team_loses(number: int, times: int, points: int) -> str:
    # The current counts, because the first wrong domino costs nothing.
    if not times:
        return _("Team {number} has none in this match: a warning, no points.").format(number=number)
    text = ngettext(
        "Team {number} has {times} wrong domino in this match: {points} points are taken from it now.",
        "Team {number} has {times} wrong dominoes in this match: {points} points are taken from it now.",
        times,
    )
    return text.format(number=number, times=times, points=points)


def sent(request: OfficialRequest) -> QueryDict | None:
    """The POST data, even if empty; None for a GET."""
    return request.POST if request.method == "POST" else None


def ruling(
    request: OfficialRequest,
    board: Scoreboard,
    form: LineForm,
    texts: dict[str, Any],
    write: Callable[[], None] | None = None,
) -> HttpResponse:
    """Show the form of a ruling, or record it and return to the table. `write` None: it is a line on the sheet."""
    step = write or (lambda: _record(request, board, form, _("It is on the sheet.")))
    done, status = submit(form, step, lambda _done: board.back())
    return done or render(request, board.ruling_page, {"form": form, **board.context, **texts}, status=status)


def _record(request: OfficialRequest, board: Scoreboard, form: LineForm, said: str) -> None:
    row = board.record(form.entry_data(), by=request.user, **form.step_values(), phone=phone(request))
    messages.success(request, said)
    # The warnings that the entry was accepted with; they block nothing.
    for sentence in doubts(row.findings, board.players):
        messages.warning(request, sentence)
