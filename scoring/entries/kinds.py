"""The entries of a sheet: what a judge may write down. A sheet is append-only; entries are numbered from 1.

An entry is never edited. What was wrong is voided by a later `Void`, and entered again.
"""

from dataclasses import dataclass
from typing import Literal

from scoring.hands import Seat, Side
from scoring.tiles import Tile
from scoring.transcripts import Held, Play

End = Literal["domino", "block", "void"]
Called = Literal["capicu", "chuchazo"]
Pips = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand played out, with as much evidence as was written down: pips, tiles, or the complete play.

    end: "domino" when a player laid his last tile, "block" when nobody could play (SACI rule 16), "void" when the hand
    was thrown in or annulled.
    by: who went out, or who laid the last tile before the block; None when nobody noted the locker.
    pips: pips each seat has left, by seat; None when `side_pips`, `tiles` or `play` tells.
    tiles: the tiles each seat has left, by seat; None when only pips were written. All that is given must agree.
    recount: the losers' figure for the points counted (SACI rule 14); None when it was not taken.
    ends: the two numbers the line showed at the end; None when not noted.
    leader: who led; None when it was the seat the sheet expected. Worth noting in a first hand, where the sheet knows
    only that the holder of 6-6 leads.
    side_pips: pips each side has left, by side, where nobody wrote them by seat.
    last: the tile laid last; None when not noted. ends_before: the two ends it could be laid on; None when not noted.
    special: what the winning tile was called at the table; None when it was nothing special, or `last` tells.
    pase_salida: whether the opening tile made the second player pass. pases_redondos: the seats that made all others
    pass, one for each time.
    swapped_by: the seat that changed its hand for the tiles aside; None when nobody did.
    play: the deal and every move; None when nobody wrote them down.
    """

    end: End
    by: Seat | None
    pips: Pips | None
    tiles: Held | None
    recount: int | None
    ends: tuple[int, int] | None = None
    leader: Seat | None = None
    side_pips: Pips | None = None
    last: Tile | None = None
    ends_before: tuple[int, int] | None = None
    special: Called | None = None
    pase_salida: bool = False
    pases_redondos: tuple[Seat, ...] = ()
    swapped_by: Seat | None = None
    play: Play | None = None

    @property
    def left(self) -> Pips | None:
        """Pips left by seat, from the figures written or from the tiles; None when neither was written."""
        return self.pips if self.pips is not None or self.tiles is None else pips_of(self.tiles)

    @property
    def out(self) -> Seat | None:
        """The seat that went out; None after a block."""
        return self.by if self.end == "domino" else None


@dataclass(frozen=True, slots=True)
class FalsePass:
    """`seat` passed although a tile fitted: the hand ends at once (SACI rule 12).

    pips: what each seat then held, by seat; needed only where the others are awarded the pips.
    """

    seat: Seat
    pips: Pips | None = None


@dataclass(frozen=True, slots=True)
class WrongDomino:
    """`seat` laid a tile that fits neither end; it lies face up at his right (SACI rule 13). None: not noted."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Forfeit:
    """`side` gives up the match, or is out of it by a ruling (SACI rules 17 and 19)."""

    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class Void:
    """The entry with this number never happened. Itself it cannot be voided: enter the thing again."""

    number: int
    reason: str


Entry = Hand | FalsePass | WrongDomino | Forfeit | Void


def pips_of(tiles: Held) -> Pips:
    """Pips by seat of the tiles held."""
    return tuple([sum([tile.pips for tile in held]) for held in tiles])
