"""A match between its hands: entries are added and undone; totals, lead and winner follow."""

from collections.abc import Iterable, Mapping

from scoring import entries, sheets
from scoring.errors import WrongType, WrongValue
from scoring.findings import Finding
from scoring.hands import Seat, Side
from scoring.library.arguments import RefusedEntry, need
from scoring.library.hand import Hand
from scoring.notation import Match as Written
from scoring.notation import format_match, parse_entry, parse_match
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.simulation.chance import Chance

Told = Hand | entries.Entry | str | Mapping[str, object]
"""An entry: a finished hand, an entry of a sheet, its notation ("domino 1 pips 15/0/3/5"), or its data."""


class Match:
    """A match: everything recorded at it, added up.

    rules: from `scoring.rules`. entries: those written so far, in any of the forms that `add` takes.
    """

    __slots__ = ("_sheet", "rules")

    def __init__(self, rules: Ruleset, entries: Iterable[Told] = ()) -> None:
        self.rules = need("rules", rules, Ruleset, "a rule system from scoring.rules()")
        self._sheet = sheets.total_sheet((), rules)
        if not isinstance(entries, Iterable) or isinstance(entries, str | Mapping):
            raise WrongType("entries", "a list of entries", entries)
        for entry in entries:
            self.add(entry)

    @classmethod
    def from_text(cls, text: str) -> "Match":
        """Return the match that a text in the notation tells. Raises NotationError, or RefusedEntry."""
        told = parse_match(need("match", text, str, "text"))
        return cls(get(told.key, told.options), told.entries)

    @property
    def text(self) -> str:
        """The match in the notation: its rules, then one entry a line."""
        plain = get(self.rules.key).settings
        chosen = {name: value for name, value in self.rules.settings.items() if value != plain[name]}
        return format_match(Written(self.rules.key, chosen, self._sheet.entries))

    def check(self, entry: Told) -> tuple[Finding, ...]:
        """Return everything wrong with writing this entry now: errors, and warnings that only ask for a second look."""
        return sheets.check(self._sheet, self._read(entry), self.rules)

    def add(self, entry: Told) -> sheets.Line:
        """Write an entry and return its line: its points, the totals after it, and why.

        entry: a finished `Hand`, an entry, its text in the notation, or its data. Raises RefusedEntry, with the
        findings, for one that cannot be true; nothing has changed then. Warnings do not refuse it: see `check`.
        """
        told = self._read(entry)
        findings = sheets.check(self._sheet, told, self.rules)
        if errors := [finding for finding in findings if finding.severity == "error"]:
            raise RefusedEntry(f"entry {len(self._sheet.entries) + 1}", errors)
        self._sheet = sheets.advance(self._sheet, told, self.rules)
        return self._sheet.lines[-1]

    def undo(self) -> entries.Entry:
        """Take the last entry off the sheet and return it. Raises WrongValue if there is none.

        On a real sheet nothing is taken off: an entry `void 3 "reason"` cancels entry 3 and both stay.
        """
        written = self._sheet.entries
        if not written:
            raise WrongValue("undo", "nothing has been written")
        self._sheet = sheets.total_sheet(written[:-1], self.rules)
        return written[-1]

    def _read(self, entry: object) -> entries.Entry:
        if isinstance(entry, Hand):
            if (told := entry.entry) is None:
                raise WrongValue("entry", "the hand goes on")
            return told
        if isinstance(entry, str):
            return parse_entry(entry, self.rules.seating)
        if isinstance(entry, Mapping):
            return entries.from_data(entry, self.rules.seating)
        if not isinstance(entry, entries.Entry):
            raise WrongType("entry", "a hand, an entry, its text or its data", entry)
        # Through its data, so that an entry built by hand with wrong types is refused by name.
        return entries.from_data(entries.to_data(entry), self.rules.seating)

    def deal(self, rng: Chance) -> Hand:
        """Deal the next hand of this match at random, for its leader and without players who are out."""
        if self._sheet.outcome is not None:
            raise WrongValue("deal", "the match is over")
        return Hand.deal_without(self._out, self.rules, rng, self._sheet.next_lead)

    @property
    def _out(self) -> tuple[Seat, ...]:
        return tuple(seat for side in self._sheet.eliminated for seat in self.rules.seating.seats_by_side[side])

    @property
    def entries(self) -> tuple[entries.Entry, ...]:
        """Every entry, in order, those that were voided too."""
        return self._sheet.entries

    @property
    def sheet(self) -> sheets.Sheet:
        """The whole sheet: lines with their reasons, partidas, penalties, exposed tiles."""
        return self._sheet

    @property
    def totals(self) -> dict[Side, int]:
        """The points of each side, in the partida now in play."""
        return dict(self._sheet.totals)

    @property
    def lead(self) -> sheets.Lead:
        """Who leads the next hand, and how it is decided."""
        return self._sheet.next_lead

    @property
    def winner(self) -> Side | None:
        """The side that won, None while the match goes on; the first in turn order of sides that share the win."""
        return None if self._sheet.outcome is None else self._sheet.outcome.winner

    def copy(self) -> "Match":
        """Return the same match, which goes on by itself."""
        twin = Match(self.rules)
        twin._sheet = self._sheet
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.rules == other.rules and self.entries == other.entries

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        points = " ".join(f"{side} {points}" for side, points in self._sheet.totals.items())
        won = "" if self.winner is None else f", won by {self.winner}"
        return f"<Match {self.rules.key}: {len(self.entries)} entries, {points}{won}>"
