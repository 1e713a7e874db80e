"""A sheet line by line, in words: what happened, what it gave, and why."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from scoring.entries import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from scoring.hands import side_of
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.errors import cite
from tournament.findings import why
from tournament.models import Registration, Sitting


@dataclass(frozen=True)
class LedgerLine:
    """One line of a sheet for people.

    number: its place on the sheet, from 1. hand: the hand it belongs to, None for a forfeit, a void and a voided line.
    why: how its points add up. rule: what a penalty rests on, "" for a hand. side: who won the hand or offended, "" for
    neither. points, totals: for side A and side B. void_reason: why it was taken back, None while it stands; "" to
    those who are not told. takes_back: whether it takes another line back, and so cannot be taken back itself.
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

    @property
    def stands(self) -> bool:
        """Whether it still counts, and may be taken back."""
        return self.void_reason is None and not self.takes_back


def lines(
    sheet: Sheet, sitting: Sitting, ruleset: Ruleset, *, reasons: bool, numbered: bool = True, called: str = ""
) -> list[LedgerLine]:
    """The sheet's lines, first one first.

    `reasons`: whether the reader may see what officials wrote as reasons. `numbered`: whether the reader sees the
    numbers of lines; else a line that was taken back is told by what it said. `called`: what stands in place of the
    name of a player, for who puts the name in later; "" for the names.
    """
    told = () if numbered else [line.entry for line in sheet.lines]
    words = _Words(sitting, reasons=reasons, told=told, called=called)
    return [_line(line, words, ruleset) for line in sheet.lines]


def what(told: Entry, sitting: Sitting) -> str:
    """One entry in words, to an official: what happened, without what it gives."""
    return _Words(sitting, reasons=True).what(told)


def _line(line: Line, words: "_Words", ruleset: Ruleset) -> LedgerLine:
    void_reason = line.void_reason if words.reasons or line.void_reason is None else ""
    return LedgerLine(
        number=line.number,
        hand=line.hand_number,
        what=words.at(line.number).what(line.entry),
        why=why(line),
        rule=_rule(line.entry, ruleset),
        side=_side(line),
        points=(line.points["A"], line.points["B"]),
        totals=(line.totals["A"], line.totals["B"]),
        void_reason=void_reason,
        takes_back=isinstance(line.entry, Void),
    )


def _rule(entry: Entry, ruleset: Ruleset) -> str:
    match entry:
        case FalsePass():
            return cite(ruleset.cites["false-pass"])
        case WrongDomino():
            return cite(ruleset.cites["wrong-domino"])
    return ""


def _side(line: Line) -> str:
    match line.entry:
        case FalsePass(seat=seat) | WrongDomino(seat=seat):
            return side_of(seat)
        case Forfeit(side=side):
            return side
    return line.winner or ""


class Chairs:
    """Who sat at a table, in turn order. now: who sits there last."""

    def __init__(self, sitting: Sitting) -> None:
        self.now = [seat.registration for seat in sitting.seats.all()]
        self._changed = sorted(sitting.substitutions.all(), key=lambda change: -change.pk)
        prefetch_related_objects(self._changed, "out__person")

    def at(self, number: int) -> list[Registration]:
        """Who sat there when the line of this number was written."""
        then = list(self.now)
        for change in self._changed:  # the last one first
            if number <= change.lines:
                then = [change.out if player.pk == change.into_id else player for player in then]
        return then


class _Words:
    """Says in the reader's language what an entry tells. told: the sheet's entries, where its lines show no number."""

    def __init__(self, sitting: Sitting, *, reasons: bool, told: Sequence[Entry] = (), called: str = "") -> None:
        self.reasons = reasons
        self._told = told
        self._chairs = Chairs(sitting)
        self._called = called
        self._players = self._names(self._chairs.now)
        self._teams = {"A": sitting.team_a.number, "B": sitting.team_b.number}

    def _names(self, players: Sequence[Registration]) -> list[str]:
        return [self._called or player.person.name for player in players]

    def at(self, number: int) -> "_Words":
        """The same with the names of those who sat there when this line was written."""
        then = self._chairs.at(number)
        if then == self._chairs.now:
            return self
        words = copy(self)
        words._players = self._names(then)
        return words

    def what(self, entry: Entry) -> str:
        match entry:
            case Hand():
                return self._hand(entry)
            case FalsePass(seat=seat):
                return _("{player} passed although a domino fitted").format(player=self._players[seat])
            case WrongDomino(seat=seat, tile=None):
                return _("{player} laid a wrong domino").format(player=self._players[seat])
            case WrongDomino(seat=seat, tile=tile):
                return _("{player} laid {tile}, which did not fit").format(player=self._players[seat], tile=tile)
            case Forfeit(side=side, reason=why):
                text = _("Team {number} gave up the match").format(number=self._teams[side])
                return self._with_reason(text, why)
            case Void(number=number, reason=why) if self._told:
                text = _("Taken back: {what}").format(what=self.what(self._told[number - 1]))
                return self._with_reason(text, why)
            case Void(number=number, reason=why):
                return self._with_reason(_("Line {number} was taken back").format(number=number), why)

    def _hand(self, hand: Hand) -> str:
        if hand.end == "void":
            return _("Thrown in")
        if hand.end == "domino":
            return _("{player} went out").format(player=self._players[hand.by or 0])
        if hand.by is None:
            return _("Locked")
        return _("Locked by {player}").format(player=self._players[hand.by])

    def _with_reason(self, text: str, why: str) -> str:
        return f"{text}: {why}" if self.reasons else text
