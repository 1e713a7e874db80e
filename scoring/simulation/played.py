"""The interface of a simulated hand."""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Literal

from scoring.entries import Hand, Held, Pips, pips_of
from scoring.hands import Play, Seat, Seating, Side
from scoring.ruleset import Ruleset
from scoring.sheets.evidence import with_play_facts
from scoring.tiles import Tile

BLANK = Tile(0, 0)


class PlayedHand(ABC):
    """A hand played out. Two are equal when the same tiles were dealt and the same moves made.

    Each concrete hand has: seating, the table it was played at. leader: the seat that laid the first tile, `opening`.
    by: the seat that went out, or that laid the last tile, `last`, before the block. left: the tiles each seat has
    left.
    ends: the numbers the line shows, ends_before: those before the last tile; None where there is no line with two of
    them. passes: passes before the last tile, by all seats. laid: tiles on the table.
    pase_salida: whether the second player passed on the opening tile. pases_redondos: the seats that made all others
    pass, one for each time, without the tile that blocks the hand (D3). play: the deal and every move.
    """

    # Empty, so that the slots of subclasses save the `__dict__`.
    __slots__ = ()

    seating: Seating

    @property
    @abstractmethod
    def leader(self) -> Seat: ...

    @property
    @abstractmethod
    def by(self) -> Seat: ...

    @property
    @abstractmethod
    def opening(self) -> Tile: ...

    @property
    @abstractmethod
    def last(self) -> Tile: ...

    @property
    @abstractmethod
    def left(self) -> Held: ...

    @property
    @abstractmethod
    def ends(self) -> tuple[int, int] | None: ...

    @property
    @abstractmethod
    def ends_before(self) -> tuple[int, int] | None: ...

    @property
    @abstractmethod
    def passes(self) -> int: ...

    @property
    @abstractmethod
    def laid(self) -> int: ...

    @property
    @abstractmethod
    def pase_salida(self) -> bool: ...

    @property
    @abstractmethod
    def pases_redondos(self) -> tuple[Seat, ...]: ...

    @property
    @abstractmethod
    def play(self) -> Play: ...

    @property
    def pips(self) -> Pips:
        """Pips each seat has left."""
        return pips_of(self.left)

    @property
    def end(self) -> Literal["domino", "block"]:
        # The seat that laid the last tile went out if it holds nothing.
        return "block" if self.left[self.by] else "domino"

    @property
    def fits_both(self) -> bool:
        """Whether the last tile went out and fitted either end; if it is no double, this is a capicú (B2)."""
        before, last = self.ends_before, self.last
        return before is not None and last.fits(before[0]) and last.fits(before[1]) and self.end == "domino"

    @property
    def distinct_ends(self) -> bool:
        """Whether the ends differed before the last tile."""
        return self.ends_before is not None and self.ends_before[0] != self.ends_before[1]

    @property
    def chuchazo(self) -> bool:
        """Whether the last tile went out and is 0-0, on two blanks or not (B3)."""
        return self.last == BLANK and self.end == "domino"

    @property
    def swapped_by(self) -> Seat | None:
        """The seat that changed its hand for the tiles aside."""
        return None

    @property
    def entry(self) -> Hand:
        """The hand as a judge records it, with its tiles as evidence and without a recount."""
        left = self.left
        return Hand(self.end, self.by, pips_of(left), left, None, self.ends, self.leader, swapped_by=self.swapped_by)

    def entry_under(self, ruleset: Ruleset) -> Hand:
        """Return the same entry, with the facts that these rules need if they reward plays."""
        return (
            with_play_facts(replace(self.entry, play=self.play), ruleset)
            if ruleset.specials or ruleset.scored == "PLAYS"
            else self.entry
        )

    def __eq__(self, other: object) -> bool:
        # Of any two classes: a hand of the fast loop equals the referee's.
        return isinstance(other, PlayedHand) and self.play == other.play

    def __hash__(self) -> int:
        return hash(self.play)


def lowest(pips: Pips, seating: Seating) -> tuple[Side, ...]:
    """Return the sides with fewest pips together: a single one wins a block, several are level."""
    sides = [sum(pips[seat] for seat in seating.seats_by_side[side]) for side in seating.sides]
    least = min(sides)
    return tuple(side for side, total in zip(seating.sides, sides, strict=True) if total == least)
