"""A hand that was played out, as everybody else sees it."""

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Literal

from scoring.entries import Hand, Held, Pips, pips_of
from scoring.hands import Seat, Seating, Side
from scoring.ruleset import Ruleset
from scoring.sheets.evidence import told
from scoring.tiles import Tile
from scoring.transcripts import Play

BLANK = Tile(0, 0)


class PlayedHand(ABC):
    """A hand played out. Two are equal when the same tiles were dealt and the same moves made.

    What a concrete hand tells: seating, the table it was played at. leader: who laid the first tile, `opening`.
    by: who went out, or who laid the last tile, `last`, before the block. left: the tiles each seat has left.
    ends: the numbers the line shows, ends_before those it showed before the last tile; None where there is no line
    with two of them. passes: turns passed before the last tile, by all seats. laid: tiles on the table.
    pase_salida: whether the second player passed on the opening tile. pases_redondos: the seats that made all others
    pass, one for each time; the tile that blocks the hand is none (D3). play: the deal and every move.
    """

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
        return "block" if self.left[self.by] else "domino"

    @property
    def fits_both(self) -> bool:
        """Whether the tile that went out fitted either end, a double too. No double, it is a capicú (B2)."""
        before, last = self.ends_before, self.last
        return before is not None and last.fits(before[0]) and last.fits(before[1]) and self.end == "domino"

    @property
    def distinct_ends(self) -> bool:
        """Whether the ends differed before the last tile."""
        return self.ends_before is not None and self.ends_before[0] != self.ends_before[1]

    @property
    def chuchazo(self) -> bool:
        """Whether the tile that went out was 0-0, on two blanks or not (B3)."""
        return self.last == BLANK and self.end == "domino"

    @property
    def swapped_by(self) -> Seat | None:
        """Who changed his hand for the tiles aside."""
        return None

    @property
    def entry(self) -> Hand:
        """The hand as a judge writes it down, with its tiles as evidence; the recount is not taken."""
        left = self.left
        return Hand(self.end, self.by, pips_of(left), left, None, self.ends, self.leader, swapped_by=self.swapped_by)

    def entry_under(self, ruleset: Ruleset) -> Hand:
        """The same, and where these rules reward plays, what is needed to find them."""
        return told(replace(self.entry, play=self.play), ruleset) if ruleset.specials else self.entry

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayedHand) and self.play == other.play

    def __hash__(self) -> int:
        return hash(self.play)


def lowest(pips: Pips, seating: Seating) -> tuple[Side, ...]:
    """The sides with fewest pips together: one wins a block, more are level."""
    sides = [sum(pips[seat] for seat in seating.seats_by_side[side]) for side in seating.sides]
    least = min(sides)
    return tuple(side for side, total in zip(seating.sides, sides, strict=True) if total == least)
