"""A match's whole history as a story: every line of the journal about it, with what each gave at that moment."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring import sheets
from scoring.entries import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from tournament import correcting, entry, freezing, journal, ledger, opening
from tournament.correcting.words import tell as tell_effect
from tournament.forms.judge.sheet_form import doubts
from tournament.models import JournalLine, Sitting, Tournament
from tournament.pages.organizer import story
from tournament.pages.organizer.phones import phone_of
from tournament.pages.public import tables

EVERYDAY = ("sign", "confirm-sheet", "start-round", "call-help", "answer-call", "close-call")
EVERY_TIME = ("standings",)  # effects that say nothing of the match


@dataclass(frozen=True)
class Moment:
    """One line of the journal as it is told.

    who: a name, or a pseudonym once the account is gone. phone: what is known of the phone it came from, "" for
    nothing. what: the end of a sentence that begins with `who`. gives: what each side got, and why. totals: of side A
    and side B after it, None where nothing is counted. doubts: the warnings it was accepted with. void_reason: why it
    was taken back later, None while it stands. moved: whether a correction wrote it again as it was, behind what it
    put in before it. reason: why, "" where nobody was asked or the line before has told it. weighty: whether it is
    more than a line of the sheet. sheet_line: the line of the sheet that it wrote, None for none. effects: what a
    correction did, in sentences.
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


@dataclass(frozen=True)
class _Entered:
    """A line of the sheet as it was when it was entered, and what became of it."""

    then: ledger.LedgerLine
    entry: Entry
    doubts: tuple[str, ...]
    void_reason: str | None


def of_match(sitting: Sitting) -> list[Moment]:
    """The story of a match from the start of its round on, first line first; annulled sheets are part of it."""
    written = [(sheet, _entered(sheet)) for sheet in sheets_of(sitting)]
    names = bracket_names(sitting.tournament)
    moments: list[Moment] = []
    annulled = length = first = 0  # sheets of this match so far, lines on the one it has now, and its first moment
    for told in story.tell(lines_of(sitting)):
        sheet, entered = written[min(annulled, len(written) - 1)]
        moments.append(_moment(told, sheet, entered, names))
        again = _written_again(told.line)
        moments[first:] = [replace(one, moved=one.moved or one.sheet_line in again) for one in moments[first:]]
        corrected = range(length + 1, length + 1 + len(told.line.after.get("lines", ())))
        moments += _of_correction(
            told, sheet, entered, [number for number in corrected if _counts(entered.get(number))]
        )
        length += len(corrected) + ("entry" in told.line.after)
        if told.line.action == "annul-sheet":
            annulled, length, first = annulled + 1, 0, len(moments)
    return moments


def _written_again(line: JournalLine) -> list[int]:
    """The lines that a correction wrote once more as they were, by the numbers that they had."""
    effects = (one for one in line.after.get("effects", ()) if one["code"] == "lines-again")
    return [number for effect in effects for number in effect["params"]["lines"]]


def _of_correction(
    told: story.Line, sitting: Sitting, entered: Mapping[int, _Entered], numbers: Iterable[int]
) -> Iterator[Moment]:
    """What a correction wrote, line by line: what is new, and what was written again because it comes after."""
    again = [entered[number].entry for number in _written_again(told.line) if number in entered]
    for number in numbers:
        moment = replace(_of_entry(told, sitting, entered, number), reason="")
        if again and entered[number].entry == again[0]:
            again.pop(0)
            moment = replace(moment, what=_("wrote again, as it was: {what}").format(what=entered[number].then.what))
        yield moment


def _counts(one: _Entered | None) -> bool:
    """Whether a correction wrote this line for what it says, not to take another one back."""
    return one is not None and not isinstance(one.entry, Void)


def sheets_of(sitting: Sitting) -> list[Sitting]:
    """The sheets of a match, oldest first: more than one when it was played again."""
    same = Sitting.every.filter(round__division=sitting.round.division, match__number=sitting.match.number)
    return list(tables.shown(same.select_related("tournament")).order_by("pk"))


def lines_of(sitting: Sitting) -> list[JournalLine]:
    """The lines of the journal about a match, and the one about the start of its round."""
    key = sitting.round.division.key
    match = f"match {key} {sitting.match.number}"
    start = Q(action="start-round", subject=f"{key} round {sitting.round.number}")
    about = Q(subject=match) | Q(subject__startswith=f"{match} ")
    return list(journal.chain(sitting.tournament).filter(start | about))


def addresses(tournament: Tournament) -> Mapping[str, int]:
    """The newest sheet of each match of a tournament, by what the journal calls the match: "match men 3"."""
    sittings = Sitting.every.filter(tournament=tournament).select_related("round__division", "match").order_by("pk")
    return {f"match {one.round.division.key} {one.match.number}": one.pk for one in sittings}


def bracket_names(tournament: Tournament) -> Mapping[str, str]:
    """The brackets of a tournament as people call them, by key."""
    return {division.key: freezing.division_name(division) for division in tournament.divisions.all()}


def _entered(sitting: Sitting) -> dict[int, _Entered]:
    """The sheet's lines by number.

    A void changes what is counted before it, so each line is told from the sheet as it was up to the next void.
    """
    ruleset = opening.ruleset_of(sitting.tournament)
    now = entry.sheet_of(sitting)
    rows = {row.number: row for row in sitting.entries.all()}
    ends = [place for place, one in enumerate(now.entries) if isinstance(one, Void)] + [len(now.entries)]
    told: list[ledger.LedgerLine] = []
    for end in ends:
        then = sheets.fold(now.entries[:end], ruleset)
        told += ledger.lines(then, sitting, ruleset, reasons=False)[len(told) :]
    return {
        line.number: _Entered(
            then=line,
            entry=now.entries[line.number - 1],
            doubts=tuple(doubts(rows[line.number].findings, sitting)),
            void_reason=now.lines[line.number - 1].void_reason,
        )
        for line in told
    }


def _moment(told: story.Line, sitting: Sitting, entered: Mapping[int, _Entered], names: Mapping[str, str]) -> Moment:
    line = told.line
    number = line.subject.rpartition(" line ")[2]
    if "entry" in line.after and number.isdecimal() and int(number) in entered:
        return _of_entry(told, sitting, entered, int(number))
    effects = [correcting.Effect(one["code"], one["params"]) for one in line.after.get("effects", ())]
    return Moment(
        line=line,
        who=told.who,
        phone=phone_of(line),
        what=_what(line, sitting) or told.what,
        reason=line.reason,
        weighty=line.action not in EVERYDAY,
        effects=tuple(tell_effect(effect, names) for effect in effects if effect.code not in EVERY_TIME),
    )


def _of_entry(told: story.Line, sitting: Sitting, entered: Mapping[int, _Entered], number: int) -> Moment:
    one = entered[number]
    return Moment(
        line=told.line,
        who=told.who,
        phone=phone_of(told.line),
        what=_entry_sentence(one, entered),
        gives="" if isinstance(one.entry, Void) else _gives(one.then, sitting),
        totals=one.then.totals,
        doubts=one.doubts,
        void_reason=one.void_reason,
        reason=told.line.reason,
        sheet_line=number,
    )


def _entry_sentence(one: _Entered, entered: Mapping[int, _Entered]) -> str:
    then = one.then
    match one.entry:
        case Void(number=number) if number in entered:
            return _("took line {number} back: {what}").format(number=number, what=entered[number].then.what)
        case Hand() if then.hand is not None:
            return _("entered hand {number}: {what}").format(number=then.hand, what=then.what)
        case FalsePass() | WrongDomino() | Forfeit():
            rule = f" ({then.rule})" if then.rule else ""
            return _("noted: {what}").format(what=then.what) + rule
    return _("entered: {what}").format(what=then.what)


def _gives(then: ledger.LedgerLine, sitting: Sitting) -> str:
    """ "Team 3 +23 (23 left: 15 + 3 + 5)": what each side got, and why."""
    teams = (sitting.team_a, sitting.team_b)
    points = [
        f"{_('Team {number}').format(number=team.number)} {points:+}"
        for team, points in zip(teams, then.points, strict=True)
        if points
    ]
    if not points:
        return then.why
    return f"{', '.join(points)} ({then.why})" if then.why else ", ".join(points)


def _what(line: JournalLine, sitting: Sitting) -> str:
    """What the line tells, for a reader who knows which match it is; "" where the journal's own sentence serves."""
    teams = {"A": sitting.team_a.number, "B": sitting.team_b.number}
    match line.action:
        case "start-round":
            text = _("started the round; the lot gave this match table {table}")
            return text.format(table=sitting.table)
        case "sign":
            text = _("took the signature of team {number}: {initials}")
            return text.format(number=teams.get(line.after.get("side", ""), "—"), initials=_initials(line, sitting))
        case "confirm-sheet":
            text = _("confirmed the sheet as a second official: {initials}")
            return text.format(initials=_initials(line, sitting))
        case "send-sheet-back":
            return _("sent the sheet back to the table")
        case "walkover":
            absent = [str(teams[side]) for side in line.after.get("absent", ()) if side in teams]
            return _("noted who was absent: team {numbers}").format(numbers=", ".join(absent))
        case "finish-match":
            first, second = line.after.get("points", ("—", "—"))
            text = _("saw the end of the match: team {winner} won, {first} : {second}")
            return text.format(winner=line.after.get("winner", "—"), first=first, second=second)
    return ""


def _initials(line: JournalLine, sitting: Sitting) -> str:
    """What was written under the sheet; the journal, which outlives people, does not hold it itself."""
    version = line.after.get("version")
    if line.action == "sign":
        signed = sitting.sign_offs.filter(version=version, side=line.after.get("side", "")).first()
        return signed.initials if signed else "—"
    check = sitting.checks.filter(version=version, holds=True).first()
    return check.initials if check else "—"
