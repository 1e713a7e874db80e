"""A sheet line by line, in words: what happened, what it scored, and why."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void
from scoring.hands import side_of
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.core.errors import cite
from tournament.core.findings import why
from tournament.core.rule_systems import spoken
from tournament.matches.entry import overruling
from tournament.models import Registration, TableMatch


@dataclass(frozen=True)
class LedgerLine:
    """One line of a sheet, for people.

    number: its place on the sheet, from 1. hand: the number of its hand, None for a forfeit, a void and a voided line.
    why: how its points add up. rule: what a penalty rests on, "" for a hand. side: the side that won the hand or
    committed the offence, "" for neither. points, totals: for side A and side B. void_reason: why it was voided, None
    while it counts; "" for readers without access to reasons. takes_back: whether it voids another line, and so cannot
    be voided itself. overruled: that and why officials recorded it although it was refused; "" if they did not.
    """

    number: int
    hand: int | None
    what: str
    why: str
    rule: str
    side: str
    points: tuple[int, int]
    totals: tuple[int, int]
    void_reason: str | None
    takes_back: bool
    overruled: str = ""

    @property
    def stands(self) -> bool:
        """Whether the line still counts, and can be voided."""
        return self.void_reason is None and not self.takes_back


def describe_lines(
    sheet: Sheet, table_match: TableMatch, ruleset: Ruleset, *, reasons: bool, numbered: bool = True, called: str = ""
) -> list[LedgerLine]:
    """Return the lines of the sheet, first one first.

    `reasons`: whether the reader may see the reasons that officials wrote. `numbered`: whether the reader sees line
    numbers; otherwise a voided line is described by its content. `called`: placeholder for players' names, which the
    caller replaces later; "" for the names.
    """
    told = () if numbered else [line.entry for line in sheet.lines]
    words = _Words(table_match, reasons=reasons, told=told, called=called)
    return [_line(line, words, ruleset) for line in sheet.lines]


def describe_entry(told: Entry, table_match: TableMatch) -> str:
    """Describe one entry to an official: what happened, without its points."""
    return _Words(table_match, reasons=True).what(told)


def describe_play(entry: Hand | PenaltyEntry, players: Sequence[str]) -> str:
    """Describe a hand or a penalty at any table; `players`: names by seat."""
    match entry:
        case Hand(end="void"):
            return _("Thrown in")
        case Hand(end="domino", by=by):
            return _("{player} went out").format(player=players[by or 0])
        case Hand(by=None):
            return _("Locked")
        case Hand(by=by):
            return _("Locked by {player}").format(player=players[by or 0])
        case PenaltyEntry(seat=seat, tile=None, row=row):
            return spoken(row.told).format(player=players[seat])
        case PenaltyEntry(seat=seat, tile=tile, row=row):
            return spoken(row.told_tile).format(player=players[seat], tile=tile)


def _line(line: Line, words: "_Words", ruleset: Ruleset) -> LedgerLine:
    # "" instead of None: the line is voided, but this reader may not see why.
    void_reason = line.void_reason if words.reasons or line.void_reason is None else ""
    return LedgerLine(
        number=line.number,
        hand=line.hand_number,
        what=words.at(line.number).what(line.entry),
        why="" if isinstance(line.entry, TimeUp) and line.void_reason is None else why(line),  # said by `what`
        rule=_rule(line.entry, ruleset),
        side=_side(line),
        points=(line.points["A"], line.points["B"]),
        totals=(line.totals["A"], line.totals["B"]),
        void_reason=void_reason,
        takes_back=isinstance(line.entry, Void),
        overruled=describe_overruling(line.entry, ruleset),
    )


def describe_overruling(entry: Entry, ruleset: Ruleset) -> str:
    """Return why officials recorded this entry although it was refused; "" if they did not have to."""
    why = " ".join(overruling(entry).split())  # one line, also on paper
    rule = cite(ruleset.cites["officials"])
    return _("Overruled ({rule}): {reason}").format(rule=rule, reason=why) if why else ""


def _rule(entry: Entry, ruleset: Ruleset) -> str:
    return cite(ruleset.cites[entry.row.topic]) if isinstance(entry, PenaltyEntry) else ""


def _side(line: Line) -> str:
    match line.entry:
        case PenaltyEntry(seat=seat):
            return side_of(seat)
        case Forfeit(side=side):
            return side
    return line.winner or ""


class Chairs:
    """The players at a table, in turn order. now: those seated last."""

    def __init__(self, table_match: TableMatch) -> None:
        self.now = [seat.registration for seat in table_match.seats.all()]
        self._changed = sorted(table_match.substitutions.all(), key=lambda change: -change.pk)
        prefetch_related_objects(self._changed, "out__person")  # one query for all names

    def at(self, number: int) -> list[Registration]:
        """Return the players at the table when the line of this number was written."""
        then = list(self.now)
        for change in self._changed:  # newest first, back in time
            if number <= change.lines:
                then = [change.out if player.pk == change.into_id else player for player in then]
        return then


class _Words:
    """Describes entries in the reader's language. told: the sheet's entries, where its lines show no number."""

    def __init__(self, table_match: TableMatch, *, reasons: bool, told: Sequence[Entry] = (), called: str = "") -> None:
        self.reasons = reasons
        self._told = told
        self._chairs = Chairs(table_match)
        self._called = called
        self._players = self._names(self._chairs.now)
        self._teams = table_match.called

    def _names(self, players: Sequence[Registration]) -> list[str]:
        return [self._called or player.person.name for player in players]

    def at(self, number: int) -> "_Words":
        """Return a copy with the names of the players seated when this line was written."""
        then = self._chairs.at(number)
        if then == self._chairs.now:
            return self
        words = copy(self)  # the queries of `Chairs` need not run again
        words._players = self._names(then)
        return words

    def what(self, entry: Entry) -> str:
        match entry:
            case Hand() | PenaltyEntry():
                return describe_play(entry, self._players)
            case Forfeit(side=side, reason=why):
                text = _("Team {number} gave up the match").format(number=self._teams[side])
                return self._with_reason(text, why)
            case TimeUp(in_play=in_play):
                return _("Time is up: a hand was in play") if in_play else _("Time is up: no hand was in play")
            case Void(number=number, reason=why) if self._told:
                text = _("Taken back: {what}").format(what=self.what(self._told[number - 1]))
                return self._with_reason(text, why)
            case Void(number=number, reason=why):
                return self._with_reason(_("Line {number} was taken back").format(number=number), why)

    def _with_reason(self, text: str, why: str) -> str:
        return f"{text}: {why}" if self.reasons else text
