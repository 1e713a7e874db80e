"""One friendly table: its page with the sheet in words, the chart and the form for the next hand; its writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void
from scoring.hands import Side
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.core import rule_systems
from tournament.core.database.transactions import of_one_state
from tournament.core.errors import TournamentError, cite
from tournament.core.findings import why
from tournament.matches import club_night
from tournament.matches.sheet_text import describe_play
from tournament.models import FriendlyEntry, FriendlyTable, User
from tournament.web.frame import live
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest
from tournament.web.frame.answers import sent
from tournament.web.frame.fields import new_key
from tournament.web.matches.club_night.home import back_to, on_table
from tournament.web.matches.scoreboard import lead, views
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.chart import Area, Chart, score_chart
from tournament.web.matches.scoreboard.hand_form import HandForm
from tournament.web.matches.scoreboard.line_forms import LineForm


class TableBoard(Scoreboard):
    """The scoreboard of a friendly table."""

    namespace, page = "friendly", "table"
    preview_page, ruling_page = "matches/club_night/preview.html", "matches/club_night/ruling.html"
    types_tiles = True

    def __init__(self, table: FriendlyTable) -> None:
        self.table, self.pk, self.version = table, table.pk, table.version
        self.ruleset, self.sheet = club_night.ruleset_of(table), club_night.sheet_of(table)
        self.players, self.sides, self.teams = club_night.players_of(table), club_night.sides_of(table), {}
        self.context = {"table": table}

    def newest_version(self) -> int:
        return FriendlyTable.objects.values_list("version", flat=True).get(pk=self.pk)

    def read(self, data: Mapping[str, Any]) -> Entry:
        return club_night.read_line(self.table, data)

    def record(
        self, data: Mapping[str, Any], *, by: User | None, key: str, version: int, **phone: Any
    ) -> FriendlyEntry:
        return club_night.record(table=self.table, data=data, by=by, key=key, version=version, **phone)

    def lines(self) -> list["LineView"]:
        return line_views(self)

    def render(self, request: OfficialRequest, *, status: int = 200, **forms: Any) -> HttpResponse:
        return render_table(request, self.table, status=status, **forms)


@dataclass(frozen=True)
class LineView:
    """One line. gains: points by name of the side. void_reason: why it was undone, None if it was not."""

    number: int
    what: str
    why: str
    gains: list[tuple[str, int]]
    totals: list[int]
    void_reason: str | None
    takes_back: bool

    @property
    def stands(self) -> bool:
        """Whether it counts and may be undone."""
        return self.void_reason is None and not self.takes_back


def line_views(board: Scoreboard) -> list[LineView]:
    """The sheet's lines, oldest first."""
    names, players = board.sides, board.players
    return [
        LineView(
            number=line.number,
            what=entry_text(line.entry, players, names),
            why="" if isinstance(line.entry, Void) else why(line),
            gains=[(names[side], points) for side, points in line.points.items() if points],
            totals=list(line.totals.values()),
            void_reason=line.void_reason,
            takes_back=isinstance(line.entry, Void),
        )
        for line in board.sheet.lines
    ]


def entry_text(entry: Entry, players: list[str], names: dict[Side, str]) -> str:
    """An entry in words."""
    match entry:
        case Hand() | PenaltyEntry():
            return describe_play(entry, players)
        case Forfeit(side=side, reason=reason):
            return _("{player} gave up: {reason}").format(player=names[side], reason=reason)
        case TimeUp():
            return _("Time is up")
        case Void(number=number, reason=reason):
            return _("Line {number} was taken back: {reason}").format(number=number, reason=reason)


def outcome(board: Scoreboard) -> str:
    """The winner and the reason; "" while the match goes on."""
    if board.sheet.outcome is None:
        return ""
    winners = ", ".join(board.sides[side] for side in board.sheet.outcome.winners)
    text = {
        "target": _("Won by points: {winners}"),
        "forfeit": _("Won, because the others gave up: {winners}"),
        "partidas": _("Won by partidas: {winners}"),
        "last-standing": _("Won as the last one in: {winners}"),
        "hands": _("Won by points after the last hand: {winners}"),
        "time": _("Won by time: {winners}"),
        "extra-hand": _("Won by an extra hand: {winners}"),
    }[board.sheet.outcome.reason]
    return text.format(winners=winners)


AREA: Final = Area(width=320, height=160, left=34, right=296, top=10, bottom=150, apart=14)


def counted(sheet: Sheet) -> list[Line]:
    """The lines that count: a voided one has no hand number."""
    return [line for line in sheet.lines if line.hand_number is not None]


def chart_of(sheet: Sheet, ruleset: Ruleset) -> Chart | None:
    """The chart of the lines that count; it shows the goal once half of it is reached."""
    totals = [line.totals for line in counted(sheet)]
    most = max((points for step in totals for points in step.values()), default=0)
    # Where points are lost, the chart runs down from zero and has no goal line.
    near = ruleset.loss == "POSITIVE" and most < ruleset.goal <= 2 * most
    return score_chart(totals, AREA, ruleset.goal if near else None)


@on_table(READ)
def table(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """The friendly table as it is now."""
    return render_table(request, table)


@on_table(READ)
def changes(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """A poll of the page: 204 while the sheet is unchanged, else a notice that it has changed."""
    if (same := live.unchanged(request, table.version)) is not None:
        return same
    return render(request, "matches/club_night/changed.html", {"table": table}, status=live.STOP_ASKING)


def render_table(request: OfficialRequest, table: FriendlyTable, *, status: int = 200, **forms: Any) -> HttpResponse:
    """The page of a table with its current sheet. `forms`: a refused `hand`, or the `preview` of one."""
    board = of_one_state(table, FriendlyTable.objects.select_related("club"), TableBoard, "version", "ended_at")
    table = board.table
    ruleset, sheet, names = board.ruleset, board.sheet, board.sides
    context = {
        **board.context,
        "club": table.club,
        "sheet": sheet,
        "penalties": board.penalties,
        "system": rule_systems.spoken(ruleset.name),
        "goal": rule_systems.goal_text(ruleset),
        "target": ruleset.goal,
        "partidas": ruleset.partidas,
        "loses": ruleset.loss == "NEGATIVE" or ruleset.fewest_win,
        "rules": {topic: cite(rule) for topic, rule in ruleset.cites.items()},
        "sides": board.side_views(target=ruleset.goal, won=sheet.outcome.winners if sheet.outcome else ()),
        "lead": lead.sentences(board),
        "outcome": outcome(board),
        "leader_asked": lead.lead_question(sheet, ruleset),
        "leader_matters": lead.matters(sheet, ruleset),
        "lines": board.lines()[::-1],
        "chart": chart_of(sheet, ruleset),
        "figures": [(line.number, [line.totals[side] for side in names]) for line in counted(sheet)],
        "names": list(names.values()),
        "hand": forms.get("hand") or HandForm(board=board),
        "preview": forms.get("preview"),
        "again_key": new_key(),
        "set_of": _("double-{number}").format(number=ruleset.double),
    }
    return render(request, "matches/club_night/table.html", context, status=status)


hand = on_table(POST)(views.at(TableBoard, views.record_hand))
preview = on_table(POST)(views.at(TableBoard, views.preview_hand))
penalty = on_table(FORM)(views.at(TableBoard, views.penalty))
leave = on_table(FORM)(views.at(TableBoard, views.leave))
undo = on_table(FORM)(views.at(TableBoard, views.undo))


@on_table(FORM)
def end(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """The players stop before the match is over."""
    board = TableBoard(table)
    form = LineForm(sent(request), board=board)
    texts = {
        "heading": _("End the table"),
        "effects": [
            _("No more entries are possible; the sheet stays readable, without a winner."),
            _("The same players may begin a new match."),
        ],
        "button": _("End the table"),
    }

    def write() -> None:
        club_night.end(table=table, version=form.cleaned_data["version"], by=request.user)

    return views.ruling(request, board, form, texts, write)


@on_table(POST)
def again(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """Start a new match of the same players under the same rules."""
    try:
        # The key makes a double tap start one match.
        return back_to(club_night.again(table=table, key=request.POST.get("key", ""), by=request.user))
    except TournamentError as error:
        messages.error(request, str(error))
        return back_to(table)
