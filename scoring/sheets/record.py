"""A folded sheet: what its entries add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from scoring.entries import Entry
from scoring.findings import Params
from scoring.hands import Seat, Side, other
from scoring.tiles import Tile

Points = Mapping[Side, int]
NOTHING: Final[Points] = {"A": 0, "B": 0}


class Note(NamedTuple):
    """Why a line scores what it scores: a kebab-case code, and what its sentence names."""

    code: str
    params: Params


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads the next hand.

    seat: None when the sheet cannot tell. side: the side that leads; None when any seat may.
    double_six: the holder of 6-6 leads, laying it (SACI rule 6): the first hand.
    """

    seat: Seat | None
    side: Side | None
    double_six: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match ended. reason: "target" (SACI rule 15) or "forfeit". totals: points at that moment."""

    winner: Side
    reason: Literal["target", "forfeit"]
    totals: Points


@dataclass(frozen=True, slots=True)
class Line:
    """One entry as it stands on the sheet.

    number: its position from 1. voided, void_reason: whether a later entry voids it, and why (None: it stands).
    points: what it adds to each side. totals: after it. winner: who won the hand, None for any other entry and for a
    void hand. hand_number: the hand it belongs to, from 1; None for a forfeit, a void and a voided entry.
    """

    number: int
    entry: Entry
    voided: bool
    void_reason: str | None
    points: Points
    totals: Points
    winner: Side | None
    hand_number: int | None
    note: Note


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything recorded at one match, added up.

    hands_played: hands ended, void ones included. next_lead: who leads the hand now in play.
    shuffles: the side that shuffles it (SACI rule 6); None before a hand has had a loser.
    warnings: wrong dominoes of each side so far; the first of a side costs nothing (SACI rule 13).
    exposed: tiles lying face up in the hand now in play, by seat. outcome: None while the match goes on.
    """

    entries: tuple[Entry, ...] = ()
    lines: tuple[Line, ...] = ()
    totals: Points = field(default_factory=lambda: NOTHING)
    hands_played: int = 0
    next_lead: Lead = Lead(None, None, True)
    shuffles: Side | None = None
    warnings: Mapping[Side, int] = field(default_factory=lambda: NOTHING)
    exposed: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=dict)
    outcome: Outcome | None = None

    @property
    def picks_first(self) -> Side | None:
        """The side that picks first: the one that does not shuffle (SACI rule 6)."""
        return None if self.shuffles is None else other(self.shuffles)

    def write(
        self,
        entry: Entry,
        note: Note,
        *,
        points: Points = NOTHING,
        winner: Side | None = None,
        hand_number: int | None = None,
        void_reason: str | None = None,
    ) -> "Sheet":
        """The sheet with one more line, its points added. Nothing else changes."""
        totals: Points = {"A": self.totals["A"] + points["A"], "B": self.totals["B"] + points["B"]}
        number = len(self.lines) + 1
        voided = void_reason is not None
        line = Line(number, entry, voided, void_reason, points, totals, winner, hand_number, note)
        return replace(self, entries=(*self.entries, entry), lines=(*self.lines, line), totals=totals)
