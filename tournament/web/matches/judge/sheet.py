"""The page of one match: the sheet, the form for the next hand, and a hand that conflicts with newer lines."""

import datetime
import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from brackets import selectors
from scoring import entries, sheets
from scoring.entries import Entry
from scoring.hands import SIDES, Side
from scoring.sheets import Line, Sheet
from scoring.sheets.timing import due
from tournament.club import permissions
from tournament.core.database.transactions import of_one_state
from tournament.core.errors import Conflict, EntryRefused, TournamentError, cite
from tournament.core.findings import why
from tournament.hall import clock, sheet_states
from tournament.hall import tables as hall_tables
from tournament.matches import entry, help_calls, sheet_text
from tournament.matches.sheet_text import LedgerLine
from tournament.models import SheetEntry, TableMatch, Team, User
from tournament.tournaments import opening
from tournament.web.club.judge_login import phone as phone_of
from tournament.web.frame import live
from tournament.web.frame.access import READ, OfficialRequest
from tournament.web.frame.fields import new_key
from tournament.web.matches.judge import phone, phone_rules
from tournament.web.matches.judge.access import on_match
from tournament.web.matches.judge.forms import HelpForm, SignForm, photo_at, second_check_of
from tournament.web.matches.scoreboard import lead
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.hand_form import HandForm
from tournament.web.matches.scoreboard.line_forms import players_of
from tournament.web.matches.scoreboard.views import DUE
from tournament.web.results import brackets


class MatchBoard(Scoreboard):
    """The scoreboard of a tournament's match."""

    namespace, page = "judge", "match"
    preview_page, ruling_page = "matches/judge/preview.html", "matches/judge/ruling.html"

    def __init__(self, table_match: TableMatch) -> None:
        self.table_match, self.pk, self.version = table_match, table_match.pk, table_match.version
        self.ruleset, self.sheet = opening.match_rules(table_match), entry.sheet_of(table_match)
        self.players = players_of(table_match)
        self.sides = {"A": table_match.team_a.label, "B": table_match.team_b.label}
        self.teams = {side: table_match.called[side] for side in SIDES}
        self.context = {"table_match": table_match, "tournament": table_match.tournament}

    @property
    def still_in(self) -> list[Side]:
        return list(self.sides)  # both: the step says that a match which a team has left is over

    def newest_version(self) -> int:
        # The page of a ruling shows the newer state that it conflicts with. Annulled matches too are read.
        self.table_match.refresh_from_db(fields=["version", "state", "points_a", "points_b", "hands"])
        return self.table_match.version

    def read(self, data: Mapping[str, Any]) -> Entry:
        return entry.read(self.table_match, data)

    def record(self, data: Mapping[str, Any], *, by: User | None, key: str, version: int, **phone: Any) -> SheetEntry:
        return entry.record(table_match=self.table_match, data=data, by=by, key=key, version=version, **phone)

    def lines(self) -> list[LedgerLine]:
        return sheet_text.describe_lines(self.sheet, self.table_match, self.ruleset, reasons=True)

    def render(self, request: OfficialRequest, *, status: int = 200, **forms: Any) -> HttpResponse:
        return render_match(request, self.table_match, status=status, **forms)

    def refused_hand(self, request: OfficialRequest, error: TournamentError, form: HandForm) -> dict[str, Any]:
        # A hand refused because count and recount differ is shown to the control room.
        version = form.cleaned_data["version"]
        help_calls.note_refused(error=error, table_match=self.table_match, version=version, by=request.user)
        if isinstance(error, EntryRefused) and "call" in form.data:
            call_organizer(request, self.table_match, form, error)
        return {"both": side_by_side(error, self.table_match, form)} if isinstance(error, Conflict) else {}

    def may_overrule(self, user: User) -> bool:
        return permissions.may_overrule(user, self.table_match)


def call_organizer(request: OfficialRequest, table_match: TableMatch, form: HandForm, refusal: TournamentError) -> None:
    """Call an organizer to a hand that was refused; the page goes on showing what was typed."""
    what = sheet_text.describe_entry(entry.read(table_match, form.entry_data()), table_match)
    words = f"{what}: {refusal.message}"[: help_calls.LONGEST]
    try:
        help_calls.ask(
            table_match=table_match, kind="ruling", words=words, key=new_key(), by=request.user, phone=phone_of(request)
        )
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("You have called an organizer."))


@on_match(READ)
def match(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """The match page; the target of the scoresheet's QR code."""
    return render_match(request, table_match)


@on_match(READ)
def changes(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """A poll of the page: 204 while the sheet is unchanged, else the parts to swap."""
    if (same := live.unchanged(request, stamp(table_match))) is not None:
        return same
    return render_match(request, table_match, page="matches/offline/parts.html")


def render_match(
    request: OfficialRequest,
    table_match: TableMatch,
    *,
    page: str = "matches/judge/match.html",
    status: int = 200,
    **forms: Any,
) -> HttpResponse:
    """The page of a match with its current sheet, or its parts alone.

    `forms` replaces new forms by refused ones: `hand`, `sign`, `confirm`, `objection`, `help`, `photo`. It may also
    have `preview`, the points a hand would give, and `both`, a hand beside a conflicting one.
    """
    rows = hall_tables.with_names(TableMatch.every.select_related("tournament__club"))
    if status == HTTPStatus.CONFLICT:  # who won, and the rest of the row, may be others since the view read it
        table_match = rows.get(pk=table_match.pk)
    shown, board = of_one_state(table_match, rows, _stamped, "version", "state")
    table_match = board.table_match
    ruleset, sheet, lines = board.ruleset, board.sheet, board.lines()
    won, moves_on = winner(table_match, sheet), brackets.moves_on(table_match)
    over = table_match.state == TableMatch.State.FINISHED
    # Only this version: a later line invalidates earlier sign-offs.
    signed = {row.side: row.initials for row in table_match.sign_offs.filter(version=table_match.version)}
    photo = photo_at(table_match, forms.get("photo"))
    # A photo that is not taken now has no form to say so.
    shown_above = ["sign", "confirm", "objection", *([] if photo is not None and photo.takes else ["photo"])]
    context = {
        **board.context,
        "sheet": sheet,
        "penalties": board.penalties,
        "stamp": shown,
        "timed": ruleset.clock is not None,
        "clock": clock.of_match(table_match),
        "soon": clock.announced(table_match.tournament)["soon"],
        "due": DUE.get(due(sheet, ruleset) or "", ""),
        # The phone continues from here with entries that it has not sent.
        "standing": json.dumps({"version": table_match.version, **phone_rules.sheet_state_data(sheet, ruleset)}),
        "goal": lead.goal(ruleset),
        "rules": {topic: cite(rule) for topic, rule in ruleset.cites.items()},
        "sides": board.side_views(
            target=lead.goal(ruleset).points,
            won=[side for side, number in board.teams.items() if won and won.number == number],
            signed=signed,
        ),
        "lead": lead.sentences(board),
        "leader_asked": lead.lead_question(sheet, ruleset),
        "leader_matters": lead.matters(sheet, ruleset),
        # Newest first: the last hand is what the table asks about.
        "lines": lines[::-1],
        "hand": forms.get("hand") or HandForm(board=board),
        "may_overrule": board.may_overrule(request.user),
        "sign": forms.get("sign") or SignForm(board=board),
        "second": second_check_of(
            board, table_match, request.user, lines, forms.get("confirm"), forms.get("objection")
        ),
        "photo": photo,
        "sent": next((forms[name] for name in shown_above if name in forms), None),
        "preview": forms.get("preview"),
        "both": forms.get("both"),
        "help": forms.get("help") or HelpForm(),
        "calls": help_calls.of_table(table_match),
        "phone": phone.match_data(table_match, ruleset, request.user),
        "winner": won,
        "next_match": moves_on,
        "wins_bracket": over and moves_on is None and selectors.is_final(table_match.match.bracket, table_match.match),
    }
    return render(request, page, context, status=status)


def _stamped(table_match: TableMatch) -> tuple[str, MatchBoard]:
    """The stamp of a match before what it stands for: the next poll brings what changes in between."""
    return stamp(table_match), MatchBoard(table_match)


def stamp(table_match: TableMatch) -> str:
    """A version string of the page: changes with each line, sign-off, state, table, help call and photo."""
    agreed = f"{table_match.sign_offs.count()}.{table_match.checks.count()}.{table_match.tournament.agreement}"
    calls = "".join(f".{call.pk}{'+' if call.answered_at else '-'}" for call in help_calls.of_table(table_match))
    shown = clock.of_match(table_match) if table_match.state != TableMatch.State.FINISHED else None
    until = "" if shown is None else f".{shown.ends_at.isoformat() if shown.ends_at else shown.left}"
    review = sheet_states.review_of(table_match) if table_match.state == TableMatch.State.FINISHED else None
    photo = f".{review.number}{review.state}" if review is not None else ""
    return f"{table_match.version}.{table_match.state}.{agreed}.{table_match.table}{calls}{until}{photo}"


def winner(table_match: TableMatch, sheet: Sheet) -> Team | None:
    """The winner of a finished match, or the winner on an unsigned sheet; None while it is played."""
    if table_match.state == TableMatch.State.FINISHED:
        number = table_match.match.winner.number if table_match.match.winner else None
    else:
        teams = {"A": table_match.team_a, "B": table_match.team_b}
        number = teams[sheet.outcome.winner].number if sheet.outcome and sheet.outcome.winner else None
    return next((team for team in (table_match.team_a, table_match.team_b) if team.number == number), None)


@dataclass(frozen=True)
class Written:
    """A line on the sheet: number counts lines, hand counts hands (None for other lines and voided ones)."""

    number: int
    hand: int | None
    what: str
    why: str
    by: str
    at: datetime.datetime


@dataclass(frozen=True)
class Both:
    """The hand the judge wanted to record, and the lines on the sheet instead.

    sentence: why it was not recorded. hand: the number that the hand had on the judge's page.
    """

    sentence: str
    hand: int
    what: str
    why: str
    written: list[Written]


def side_by_side(error: Conflict, table_match: TableMatch, form: HandForm) -> Both | None:
    """Both sides of a conflict about a valid form; None if nothing was recorded meanwhile."""
    # Another conflict, such as a finished match.
    if not error.lines:
        return None
    data, ruleset = form.entry_data(), opening.match_rules(table_match)
    sheet = entry.sheet_of(table_match)
    # The sheet as the judge saw it: without the lines that they did not know.
    seen = sheets.total_sheet(sheet.entries[: error.lines[0].number - 1], ruleset)
    lines = {line.number: line for line in sheet.lines}
    return Both(
        sentence=str(error),
        hand=seen.hands_played + 1,
        what=sheet_text.describe_entry(entry.read(table_match, data), table_match),
        # How its points add up at its intended place.
        why=_why(sheets.advance(seen, entries.from_data(data, ruleset.seating), ruleset).lines[-1]),
        written=[
            Written(
                number=told.number,
                hand=told.hand,
                what=sheet_text.describe_entry(lines[told.number].entry, table_match),
                why=_why(lines[told.number]),
                by=told.by,
                at=told.at,
            )
            for told in error.lines
        ],
    )


def _why(line: Line) -> str:
    return "" if line.voided else why(line)
