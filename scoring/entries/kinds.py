"""The kinds of entries that a judge may record. A sheet is append-only; entries are numbered from 1.

An entry is never edited. A later `Void` voids a wrong entry, and the correct one is entered again.
"""

from dataclasses import dataclass
from typing import Literal

from scoring.hands import Held, Play, Seat, Side
from scoring.penalties import PENALTIES, Penalty
from scoring.tiles import Tile

End = Literal["domino", "block", "void"]
Called = Literal["capicu", "chuchazo"]
Pips = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand played out, with as much evidence as was recorded: pips, tiles, or the complete play.

    end: "domino" when a player laid their last tile, "block" when nobody could play (SACI rule 16), "void" when the
    hand was thrown in or annulled.
    by: the seat that went out, or that laid the last tile before the block; None when the locker was not noted.
    pips: pips each seat has left, by seat; None when `side_pips`, `tiles` or `play` gives them.
    tiles: the tiles each seat has left, by seat; None when only pips were recorded. All figures given must agree.
    recount: the losers' figure for the points counted (SACI rule 14); None when it was not taken.
    ends: the two numbers the line showed at the end; None when not noted.
    leader: the seat that led; None when it was the seat the sheet expected. Useful in a first hand, where the sheet
    knows only that the holder of 6-6 leads.
    side_pips: pips each side has left, by side, when they were not recorded by seat.
    last: the tile laid last; None when not noted. ends_before: the two ends it could be laid on; None when not noted.
    special: what the winning tile was called at the table; None when it was nothing special, or `last` shows it.
    pase_salida: whether the opening tile made the second player pass. pases_redondos: the seats that made all others
    pass, one for each time.
    swapped_by: the seat that changed its hand for the tiles aside; None when no seat did.
    play: the deal and every move; None when they were not recorded.
    scored: what the plays of each side earned, by side: each play in order, or one figure for all of them; None where
    plays earn nothing.
    overruled: why officials recorded it although it has errors (SACI rule 17); None when they did not have to.
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
    scored: tuple[Pips, ...] | None = None
    overruled: str | None = None

    @property
    def left(self) -> Pips | None:
        """Pips left by seat, from the figures or from the tiles; None when neither was recorded."""
        # Figures first: checks report it when the tiles disagree with them.
        return self.pips if self.pips is not None or self.tiles is None else pips_of(self.tiles)

    @property
    def out(self) -> Seat | None:
        """The seat that went out; None after a block."""
        return self.by if self.end == "domino" else None


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """`seat` is penalized, such as for a false pass or a wrong domino (SACI rules 12 and 13).

    kind: the name of its row in `scoring/penalties.py`. tile: the tile it is about, exposed at the player's right;
    None if not noted, or if the kind is about no tile. pips: the pips each seat held when it ended the hand, by seat;
    needed only if the others are awarded the pips. overruled: as in `Hand`.
    """

    kind: str
    seat: Seat
    tile: Tile | None = None
    pips: Pips | None = None
    overruled: str | None = None

    @property
    def row(self) -> Penalty:
        """The kind of penalty. Raises KeyError for an unknown one, which `from_data` refuses."""
        return PENALTIES[self.kind]


@dataclass(frozen=True, slots=True)
class Forfeit:
    """`side` gives up the match, or is out of it by a ruling (SACI rules 17 and 19)."""

    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The bell of the match clock: the time of this match is up (federation.md, T1).

    in_play: whether another hand had begun, that is, whether its first tile lay on the table (T2).
    """

    in_play: bool


@dataclass(frozen=True, slots=True)
class Void:
    """Cancels the entry with this number. A void cannot be voided: enter the cancelled entry again."""

    number: int
    reason: str


Entry = Hand | PenaltyEntry | Forfeit | TimeUp | Void


def pips_of(tiles: Held) -> Pips:
    """Return the pips by seat of the tiles held."""
    # Lists, not generators: this runs for every hand entered.
    return tuple([sum([tile.pips for tile in held]) for held in tiles])
