"""The journal, latest line first, with its verification; and the history of one match."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring import sheets
from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void
from tournament.club import permissions
from tournament.core import endings
from tournament.hall import tables as hall_tables
from tournament.journal import log, subjects, verification
from tournament.journal.actions import Action
from tournament.matches import end_tables, entry, sheet_text
from tournament.matches.corrections import request
from tournament.matches.corrections.preview import effect_texts
from tournament.matches.end_tables import EndTable
from tournament.models import Club, JournalLine, TableMatch, Tournament, naming
from tournament.tournaments import opening
from tournament.web.frame.access import READ, OfficialRequest, needs, needs_in_club
from tournament.web.journal.text import Line, journal_text, phone_of
from tournament.web.matches.scoreboard.line_forms import doubts, players_of

PAGE = 100  # lines
MOST_STRAYS = 20  # listed on a page; the management command lists all


@dataclass(frozen=True)
class Row:
    """A journal line with its sentence, its phone, and the key of its match for a link; None without a match."""

    told: Line
    phone: str
    match: int | None


@needs(permissions.ORGANIZE, READ)
def of_tournament(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The journal of a tournament."""
    return _page(request, tournament, {"tournament": tournament})


@needs_in_club(permissions.ORGANIZE, READ)
def of_club(request: OfficialRequest, club: Club) -> HttpResponse:
    """The journal of the club itself, outside its tournaments."""
    return _page(request, club, {"club": club})


@needs(permissions.ORGANIZE, READ)
def of_match(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The full history of one match, oldest first, to be read out or printed."""
    sheets = TableMatch.every.filter(tournament=tournament).select_related("tournament")  # annulled ones too
    table_match = get_object_or_404(hall_tables.with_names(sheets), pk=pk)
    context = {
        "tournament": tournament,
        "table_match": table_match,
        "moments": moments_of(table_match),
        **_proved(tournament),
    }
    return render(request, "journal/match_history.html", context)


def _page(request: OfficialRequest, where: Tournament | Club, context: dict[str, object]) -> HttpResponse:
    lines = log.chain(where).order_by("-number")
    before = request.GET.get("before", "")
    # Paging by line number: an offset would shift whenever a line is added.
    if before.isascii() and before.isdigit() and len(before) <= 9:
        lines = lines.filter(number__lt=int(before))
    told = journal_text(lines[:PAGE])
    matches = addresses(where) if isinstance(where, Tournament) else {}
    context |= {
        "rows": [Row(one, phone_of(one.line), matches.get(subjects.parse(one.line.subject).match)) for one in told],
        "older": told[-1].line.number if told and told[-1].line.number > 1 else None,
        **_proved(where),
    }
    return render(request, "journal/journal.html", context)


def _proved(where: Tournament | Club) -> dict[str, object]:
    """Verify the journal: whether its chain is intact, and which records differ from it."""
    proof = verification.verify(where)
    divisions = division_names(where) if isinstance(where, Tournament) and proof.strays else {}
    return {
        "broken": proof.broken,
        "head": proof.head,
        "strays": [subjects.parse(subject).in_words(divisions, record=True) for subject in proof.strays[:MOST_STRAYS]],
    }


EVERYDAY = (
    Action.SIGN,
    Action.CONFIRM_SHEET,
    Action.START_ROUND,
    Action.CALL_HELP,
    Action.ANSWER_CALL,
    Action.CLOSE_CALL,
)
EVERY_TIME = ("standings",)  # effects of every correction, so they tell nothing about this match


@dataclass(frozen=True)
class Moment:
    """One entry of the history.

    who: a name, or a pseudonym if the account is gone. phone: the phone it came from, "" if unknown. what: the end of
    a sentence that begins with `who`. gives: the points of each side, and why. totals: the points of side A and side
    B after it; None if it counts nothing. doubts: the warnings that it was accepted with. void_reason: why it was
    voided later; None if it was not. moved: whether a correction wrote it again unchanged after an inserted line.
    reason: the official's reason; "" if none was required or the moment before shows it. weighty: whether it is more
    than a line of the sheet. sheet_line: the number of the sheet line that it wrote; None for none. effects: the
    effects of a correction, in sentences. overruled: why a refused entry was recorded all the same, as a sentence.
    table: the table at the end of its hand; None without a complete play.
    """

    line: JournalLine
    who: str
    phone: str
    what: str
    gives: str = ""
    totals: tuple[int, int] | None = None
    doubts: tuple[str, ...] = ()
    void_reason: str | None = None
    moved: bool = False
    reason: str = ""
    weighty: bool = False
    sheet_line: int | None = None
    effects: tuple[str, ...] = ()
    overruled: str = ""
    table: EndTable | None = None


@dataclass(frozen=True)
class _Entered:
    """A sheet line as it was when entered, and the reason of its void; None if it was not voided."""

    then: sheet_text.LedgerLine
    entry: Entry
    doubts: tuple[str, ...]
    void_reason: str | None
    table: EndTable | None


def moments_of(table_match: TableMatch) -> list[Moment]:
    """The history of a match since the start of its round, oldest first, including annulled sheets."""
    written = [(sheet, _entered(sheet)) for sheet in sheets_of(table_match)]
    moments: list[Moment] = []
    annulled = length = first = 0  # annulled sheets so far; lines on the current sheet; its first moment
    for told in journal_text(lines_of(table_match)):
        sheet, entered = written[min(annulled, len(written) - 1)]  # an annulment may be followed by no new sheet
        moments.append(_moment(told, sheet, entered))
        again = _written_again(told.line)
        moments[first:] = [replace(one, moved=one.moved or one.sheet_line in again) for one in moments[first:]]
        # A correction appends its lines to the sheet, so their numbers follow those written so far.
        corrected = range(length + 1, length + 1 + len(told.line.after.get("lines", ())))
        moments += _of_correction(
            told, sheet, entered, [number for number in corrected if _counts(entered.get(number))]
        )
        length += len(corrected) + ("entry" in told.line.after)
        if told.line.action == Action.ANNUL_SHEET:
            annulled, length, first = annulled + 1, 0, len(moments)
    return moments


def _written_again(line: JournalLine) -> list[int]:
    """The numbers of the lines that a correction wrote again unchanged."""
    effects = (one for one in line.after.get("effects", ()) if one["code"] == "lines-again")
    return [number for effect in effects for number in effect["params"]["lines"]]


def _of_correction(
    told: Line, table_match: TableMatch, entered: Mapping[int, _Entered], numbers: Iterable[int]
) -> Iterator[Moment]:
    """One moment for each line that a correction wrote: the new ones, and later lines written again unchanged."""
    again = [entered[number].entry for number in _written_again(told.line) if number in entered]
    for number in numbers:
        moment = replace(_of_entry(told, table_match, entered, number), reason="")
        if again and entered[number].entry == again[0]:  # repeated lines keep their order
            again.pop(0)
            moment = replace(moment, what=_("entered again, unchanged: {what}").format(what=entered[number].then.what))
        yield moment


def _counts(one: _Entered | None) -> bool:
    """Whether the line is an entry of its own, not a void of another line."""
    return one is not None and not isinstance(one.entry, Void)


def sheets_of(table_match: TableMatch) -> list[TableMatch]:
    """The sheets of a match, oldest first; more than one if it was replayed."""
    same = TableMatch.every.filter(round__division=table_match.round.division, match__number=table_match.match.number)
    return list(hall_tables.with_names(same.select_related("tournament")).order_by("pk"))


def lines_of(table_match: TableMatch) -> list[JournalLine]:
    """The journal lines about a match, and the one that started its round."""
    match = subjects.subject_of(table_match)
    start = Q(action=Action.START_ROUND, subject=subjects.subject_of(table_match.round))
    about = Q(subject=match) | Q(subject__startswith=f"{match} ")  # the blank keeps "match men 3" from matching 31
    return list(log.chain(table_match.tournament).filter(start | about))


def addresses(tournament: Tournament) -> Mapping[tuple[str, int] | None, int]:
    """The primary key of each match's newest sheet, by the match's division key and number."""
    table_matches = (
        TableMatch.every.filter(tournament=tournament).select_related("round__division", "match").order_by("pk")
    )
    return {(one.round.division.key, one.match.number): one.pk for one in table_matches}


def division_names(tournament: Tournament) -> Mapping[str, str]:
    """The names of a tournament's divisions by key."""
    return {division.key: naming.division_name(division) for division in tournament.divisions.all()}


def _entered(table_match: TableMatch) -> dict[int, _Entered]:
    """The sheet's lines by number.

    A void changes the totals before it, so each line is taken from the sheet as it was up to the next void.
    """
    ruleset = opening.match_rules(table_match)
    now = entry.sheet_of(table_match)
    rows = {row.number: row for row in table_match.entries.all()}
    ends = [place for place, one in enumerate(now.entries) if isinstance(one, Void)] + [len(now.entries)]
    told: list[sheet_text.LedgerLine] = []
    for end in ends:
        then = sheets.total_sheet(now.entries[:end], ruleset)
        told += sheet_text.describe_lines(then, table_match, ruleset, reasons=False)[len(told) :]
    tables = end_tables.tables_of(table_match, now, ruleset)
    return {
        line.number: _Entered(
            then=line,
            entry=now.entries[line.number - 1],
            doubts=tuple(doubts(rows[line.number].findings, players_of(table_match))),
            void_reason=now.lines[line.number - 1].void_reason,
            table=tables.get(line.number),
        )
        for line in told
    }


def _moment(told: Line, table_match: TableMatch, entered: Mapping[int, _Entered]) -> Moment:
    line = told.line
    number = subjects.parse(line.subject).line
    if "entry" in line.after and number is not None and number in entered:
        return _of_entry(told, table_match, entered, number)
    effects = [
        request.Effect(one["code"], one["params"])
        for one in line.after.get("effects", ())
        if one["code"] not in EVERY_TIME
    ]
    return Moment(
        line=line,
        who=told.who,
        phone=phone_of(line),
        what=_what(line, table_match) or told.what,
        reason=line.reason,
        weighty=line.action not in EVERYDAY,
        effects=tuple(effect_texts(effects, table_match.tournament)),
    )


def _of_entry(told: Line, table_match: TableMatch, entered: Mapping[int, _Entered], number: int) -> Moment:
    one = entered[number]
    return Moment(
        line=told.line,
        who=told.who,
        phone=phone_of(told.line),
        what=_entry_sentence(one, entered),
        gives="" if isinstance(one.entry, Void) else _gives(one.then, table_match),
        totals=one.then.totals,
        doubts=one.doubts,
        void_reason=one.void_reason,
        # It is in the words of an overruled line already.
        reason="" if one.then.overruled else told.line.reason,
        sheet_line=number,
        overruled=one.then.overruled,
        table=one.table,
    )


def _entry_sentence(one: _Entered, entered: Mapping[int, _Entered]) -> str:
    then = one.then
    match one.entry:
        case Void(number=number) if number in entered:
            return _("voided line {number}: {what}").format(number=number, what=entered[number].then.what)
        case Hand() if then.hand is not None:
            return _("entered hand {number}: {what}").format(number=then.hand, what=then.what)
        case PenaltyEntry() | Forfeit() | TimeUp():
            rule = f" ({then.rule})" if then.rule else ""
            return _("noted: {what}").format(what=then.what) + rule
    return _("entered: {what}").format(what=then.what)


def _gives(then: sheet_text.LedgerLine, table_match: TableMatch) -> str:
    """The points of each side and why: "Team 3 +23 (23 left: 15 + 3 + 5)"."""
    teams = table_match.called.values()
    points = [
        f"{_('Team {number}').format(number=number)} {points:+}"
        for number, points in zip(teams, then.points, strict=True)
        if points
    ]
    if not points:
        return then.why
    return f"{', '.join(points)} ({then.why})" if then.why else ", ".join(points)


def _what(line: JournalLine, table_match: TableMatch) -> str:
    """A sentence for readers who know the match; "" if the journal's general sentence is right."""
    teams = table_match.called
    match line.action:
        case Action.START_ROUND:
            text = _("started the round; the lot gave this match table {table}")
            return text.format(table=table_match.table)
        case Action.SIGN:
            text = _("recorded the signature of team {number}: {initials}")
            return text.format(number=teams.get(line.after.get("side", ""), "—"), initials=_initials(line, table_match))
        case Action.CONFIRM_SHEET:
            text = _("confirmed the sheet as a second official: {initials}")
            return text.format(initials=_initials(line, table_match))
        case Action.SEND_SHEET_BACK:
            return _("sent the sheet back to the table")
        case Action.WALKOVER:
            absent = [str(teams[side]) for side in line.after.get("absent", ()) if side in teams]
            return _("recorded an absence: team {numbers}").format(numbers=", ".join(absent))
        case Action.FINISH_MATCH:
            first, second = line.after.get("points", ("—", "—"))
            text = _("finished the match: team {winner} won, {first} : {second}")
            ended = endings.note("played", line.after.get("reason", ""))
            numbers = {table_match.team_a.number: teams["A"], table_match.team_b.number: teams["B"]}
            winner = line.after.get("winner", "—")
            said = text.format(winner=numbers.get(winner, winner), first=first, second=second)
            return f"{said} ({ended})" if ended else said
        case Action.FINISH_LEVEL_MATCH:
            return _("finished the match, which ended level")
    return ""


def _initials(line: JournalLine, table_match: TableMatch) -> str:
    """The initials under the sheet, from their own row: the journal is never erased and must not contain them."""
    version = line.after.get("version")
    if line.action == Action.SIGN:
        signed = table_match.sign_offs.filter(version=version, side=line.after.get("side", "")).first()
        return signed.initials if signed else "—"
    check = table_match.checks.filter(version=version, holds=True).first()
    return check.initials if check else "—"
