"""Views of any sheet: record a hand or preview its points; rulings with their effects."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import sheets
from scoring.penalties import Cost, Penalty, penalty_named
from scoring.sheets import Line
from tournament.core import rule_systems
from tournament.core.errors import TournamentError, cite
from tournament.core.findings import why
from tournament.web.club.judge_login import phone
from tournament.web.frame import live
from tournament.web.frame.access import OfficialRequest
from tournament.web.frame.answers import sent, status_of, submit
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.hand_form import HandForm
from tournament.web.matches.scoreboard.line_forms import (
    BellForm,
    LeaveForm,
    LineForm,
    PenaltyForm,
    UndoForm,
    doubts,
)
from tournament.web.matches.scoreboard.named import tell_players

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
        more = board.refused_hand(request, error, form)
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
    told = [(finding.severity, tell_players(finding, board.players, board.side_names)) for finding in findings]
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


def penalty(request: OfficialRequest, board: Scoreboard, word: str) -> HttpResponse:
    """A penalty of the kind with this word."""
    row = penalty_named(word)
    if row is None or row.kind not in board.ruleset.penalties:
        raise Http404
    texts = {
        "heading": rule_systems.spoken(row.title),
        "rule": cite(board.ruleset.cites[row.topic]),
        "effects": penalty_effects(board, row),
        "button": rule_systems.spoken(row.record),
    }
    return ruling(request, board, PenaltyForm(sent(request), board=board, penalty=row), texts)


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


def bell(request: OfficialRequest, board: Scoreboard) -> HttpResponse:
    """The time of the match is up."""
    clock = board.ruleset.clock
    if clock is None:
        raise Http404
    texts = {
        "heading": _("Time is up"),
        "rule": "",
        "effects": [
            AT_TIME[clock.at_time],
            LEVEL[clock.level],
        ],
        "button": _("Write it down"),
    }
    return ruling(request, board, BellForm(sent(request), board=board), texts)


AT_TIME: Final = {
    "FINISH_HAND": gettext_lazy("A hand that is in play is finished; then the match is over."),
    "ONE_MORE_HAND": gettext_lazy("A hand that is in play is finished and one more is played; then the match is over."),
    "AT_ONCE": gettext_lazy("A hand that is in play is dropped: the match is over."),
}
_EXTRA: Final = gettext_lazy("If the score is level then, an extra hand is played.")
LEVEL: Final = {
    "EXTRA_HAND": _EXTRA,
    "NONE": _EXTRA,
    "VOID_ZERO": gettext_lazy("If the score is level then, the match is void: 0 to 0."),
    "DRAW": gettext_lazy("If the score is level then, the match is a draw."),
}
DUE: Final = {
    "HAND": gettext_lazy("Time is up: this hand is finished, and one more is played."),
    "LAST_HAND": gettext_lazy("Time is up: this is the last hand."),
    "EXTRA_HAND": gettext_lazy("Time is up and the score is level: this is an extra hand."),
}
"""What the hand now in play is, once the time is up."""


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


def penalty_effects(board: Scoreboard, row: Penalty) -> list[str]:
    """The effects under this table's options."""
    cost, teams = board.ruleset.cost_of(row.kind), bool(board.teams)
    ends_hand = board.ruleset.ends_hand(row.kind)
    effects = []
    if row.tile and teams:
        text = _("The domino goes back and lies face up at the player's right; it is played at the first opportunity.")
        effects.append(text)
    elif row.tile:
        effects.append(_("The domino goes back and lies face up; it is played at the first opportunity."))
    if ends_hand:
        effects += [_("The hand ends at once."), _pips_effect(board, cost)]
    if replace(cost, goes_on=False) == Cost() and not ends_hand:
        nothing = _("No points are taken for it in this tournament.")
        return [*effects, nothing if teams else _("No points are taken for it at this table.")]
    effects += _warning_effects(board, row, cost.deduct) if row.warning else _points_effects(board, cost)
    if cost.same_leader:
        effects.append(_("The hand is played again, with the same lead."))
    elif ends_hand:
        turn = _("The next player in turn leads the next hand.")
        effects.append(_("The other team leads the next hand.") if teams else turn)
    return effects


def _pips_effect(board: Scoreboard, cost: Cost) -> str:
    """Who scores the pips of a hand that a penalty ends."""
    if not cost.pips:
        return _("The hand is void: nobody scores its pips.")
    if not board.teams:
        return _("The others score the pips that are left.")
    if board.ruleset.count_scope == "OPP":
        return _("The other team scores the pips that the player's team has left.")
    return _("The other team scores all pips left, as for a hand it won.")


def _points_effects(board: Scoreboard, cost: Cost) -> Iterator[str]:
    """The points taken and given."""
    taken, given = _("{points} points are taken from the player's side."), _("{points} points are given to the others.")
    if board.teams:
        taken = _("{points} points are taken from the player's team.")
        given = _("{points} points are given to the other team.")
    if cost.deduct:
        yield taken.format(points=cost.deduct)
    if cost.or_award:
        less = _("With fewer than {points}, {given} are given to the others instead.")
        yield less.format(points=cost.deduct, given=cost.or_award)
    if cost.award:
        yield given.format(points=cost.award)


def _warning_effects(board: Scoreboard, row: Penalty, points: int) -> Iterator[str]:
    """The effects of a kind that begins with a warning: they depend on how many there are so far."""
    by_player, so_far = board.ruleset.warning_of == "PLAYER", board.sheet.offences.get(row.kind, {})
    players = [(board.players[seat], so_far.get(seat, 0)) for seat in board.ruleset.seating.seats]
    sides = board.sheet.offences_by_side(row.kind)
    if not board.teams:
        yield _("The first one is a warning; each later one takes {points} points.").format(points=points)
        told = players if by_player else [(name, sides[side]) for side, name in board.sides.items()]
        yield from (_("{player} has {times} so far.").format(player=who, times=times) for who, times in told if times)
    elif by_player:
        yield _("A player's first in this match is a warning, without points.")
        text = _("{player} has {offences} in this match: {points} points are taken now.")
        for player, times in players:
            if times:
                yield text.format(player=player, offences=rule_systems.counted(row, times), points=points)
    else:
        for side, number in board.teams.items():
            text = _("Team {number} has none in this match: a warning, no points.")
            if sides[side]:
                text = _("Team {number} has {offences} in this match: {points} points are taken from it now.")
            offences = rule_systems.counted(row, sides[side])
            yield text.format(number=number, offences=offences, points=points)


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
    context = {
        "form": form,
        "rules": {"officials": cite(board.ruleset.cites["officials"])},
        "may_overrule": board.may_overrule(request.user),
        **board.context,
        **texts,
    }
    return done or render(request, board.ruling_page, context, status=status)


def _record(request: OfficialRequest, board: Scoreboard, form: LineForm, said: str) -> None:
    row = board.record(form.entry_data(), by=request.user, **form.step_values(), phone=phone(request))
    messages.success(request, said)
    # The warnings that the entry was accepted with; they block nothing.
    for sentence in doubts(row.findings, board.players):
        messages.warning(request, sentence)
