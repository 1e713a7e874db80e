"""The record of a sheet: lines, totals, next lead and outcome that its entries add up to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from scoring.entries import Entry
from scoring.findings import Note
from scoring.hands import Seat, Side, other
from scoring.penalties import Penalty
from scoring.policies import FirstLead
from scoring.profile.clock import Bell
from scoring.tiles import Tile

Points = Mapping[Side, int]
# For two sides; the ledger fills in the sides of its own table.
NOTHING: Final[Points] = {"A": 0, "B": 0}

VIAJERA: Final = 100
"""Points of a hand that Cuban players have a name for."""

Reason = Literal["target", "forfeit", "partidas", "last-standing", "hands", "time", "extra-hand"]
"""Why a match is over: the target was reached (SACI rule 15), a side gave up or was put out, most partidas were won,
the others are out, the last hand agreed on was played, the time was up, or an extra hand after it was played."""


class Part(NamedTuple):
    """Points of a side in addition to the count, and why: a hand bonus, a capicú."""

    side: Side
    points: int
    note: Note


class Lead(NamedTuple):
    """The lead of the next hand.

    seat: None if the sheet cannot tell. side: the side that leads; None when any seat may.
    how: FREE, any tile; ENTITLED, `seat` has the right to begin, and passes until the holder of the top double does;
    else how a first lead is decided.
    either: whether another player of the side may lead instead (SACI rule 12).
    """

    seat: Seat | None
    side: Side | None
    how: FirstLead | Literal["FREE", "ENTITLED"] = "FREE"
    either: bool = False

    @property
    def double_six(self) -> bool:
        """Whether the holder of 6-6 leads, laying it (SACI rule 6)."""
        return self.how == "TOP_DOUBLE"


class Partida(NamedTuple):
    """A partida that was won, with the points of all sides at its end."""

    winner: Side
    totals: Points


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match ended.

    winner: the side that won, the first in turn order when several share the win; None when the match was level at the
    end of its time. winners: all that won. totals: points at that moment; nothing where a level match is void.
    """

    winner: Side | None
    reason: Reason
    totals: Points
    shared: tuple[Side, ...] = ()

    @property
    def winners(self) -> tuple[Side, ...]:
        """Every side that won, in turn order."""
        return self.shared or (() if self.winner is None else (self.winner,))

    @property
    def shutout(self) -> bool:
        """Whether all losers ended on nothing (zapato, pollona)."""
        losers = [side for side in self.totals if side not in self.winners]
        return bool(self.winners) and all(self.totals[side] == 0 for side in losers)


class Line(NamedTuple):
    """One entry with its effect on the sheet.

    number: its position from 1. voided, void_reason: whether a later entry voids it, and why (None: not voided).
    points: what it adds to each side. totals: the totals after it. winner: the side that won the hand, None for any
    other entry and for a void hand. hand_number: the hand it belongs to, from 1; None for a forfeit, a void and a
    voided entry.
    note: why it scores its points. extras: points in addition to the count, each with its reason; `points` includes
    them.
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
    extras: tuple[Part, ...] = ()

    @property
    def viajera(self) -> bool:
        """Whether the winners of the hand gained 100 points or more."""
        return self.winner is not None and self.points[self.winner] >= VIAJERA


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything recorded at one match, added up.

    totals: points of each side, in the partida now in play. hands_played: hands ended, including void ones.
    next_lead: the lead of the hand now in play. shuffles: the side that shuffles it (SACI rule 6); None before a hand
    has had a loser, and if the rules do not say. offences: the penalties of each kind so far, by seat. exposed: tiles
    exposed in the hand now in play, by seat. bonus_index: the next hand bonus, from 1. stake: what the hand now in play
    is worth where hands won are counted. partidas: those won so far, and their winners. eliminated: sides that are out.
    bell: what the sheet had at the bell; None before it. outcome: None while the match goes on.
    """

    entries: tuple[Entry, ...] = ()
    lines: tuple[Line, ...] = ()
    totals: Points = field(default_factory=lambda: NOTHING)
    hands_played: int = 0
    next_lead: Lead = field(default_factory=lambda: Lead(None, None, "TOP_DOUBLE"))
    shuffles: Side | None = None
    offences: Mapping[str, Mapping[Seat, int]] = field(default_factory=dict)
    exposed: Mapping[Seat, tuple[Tile, ...]] = field(default_factory=dict)
    bonus_index: int = 1
    stake: int = 1
    partidas: tuple[Partida, ...] = ()
    eliminated: tuple[Side, ...] = ()
    bell: Bell | None = None
    outcome: Outcome | None = None

    @property
    def picks_first(self) -> Side | None:
        """The side that picks first: the one that does not shuffle (SACI rule 6)."""
        # Only games of two sides say who shuffles.
        return None if self.shuffles is None else other(self.shuffles)

    def offences_by_side(self, kind: str) -> dict[Side, int]:
        """Return how many penalties of this kind each side has so far; the first ones may have been only warnings."""
        sides = tuple(self.totals)
        counts = dict.fromkeys(sides, 0)
        for seat, times in self.offences.get(kind, {}).items():
            counts[sides[seat % len(sides)]] += times
        return counts

    def warned(self, penalties: Iterable[Penalty]) -> dict[Side, int]:
        """Return how many penalties each side has of the kinds that begin with a warning."""
        counts = dict.fromkeys(self.totals, 0)
        for penalty in penalties:
            for side, times in self.offences_by_side(penalty.kind).items() if penalty.warning else ():
                counts[side] += times
        return counts

    @property
    def wins(self) -> Mapping[Side, int]:
        """Partidas won by each side."""
        return {side: sum(partida.winner == side for partida in self.partidas) for side in self.totals}
