"""Transcripts: a hand as its deal and every move of each seat."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoring.hands import Seat
from scoring.tiles import Tile

Held = tuple[tuple[Tile, ...], ...]
"""Tiles by seat, in turn order."""

Kind = Literal["lay", "pass", "draw", "wrong", "swap"]
"""lay: a tile goes on the table. pass: the turn goes on. draw: a tile comes from the stock, the turn stays. wrong: a
tile that fits neither end was shown, is exposed from now on, and the turn stays (SACI rule 13). swap: the seat changes
its hand for the tiles aside, and the turn stays (Garrafina).
"""


class Move(NamedTuple):
    """One move of a seat.

    tile: laid, drawn or shown; None for a pass and a swap, and for a drawn tile that was not noted.
    at: where it was laid. On a line 0 is the left end and 1 the right; on a cross the seat that owns the arm; on a star
    the arm, from 0 in the order they were begun. None for the lead, and for a tile laid at the centre of a star.
    free: the number left free by a tile that is laid lengthwise and fits either way round (a matador); else None.
    """

    seat: Seat
    kind: Kind
    tile: Tile | None = None
    at: int | None = None
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One hand as it was played. The first move that lays a tile is the lead.

    deal: each seat's tiles, by seat. moves: in order. stock: the tiles not dealt, in drawing order, if they are known;
    else ().
    """

    deal: Held
    moves: tuple[Move, ...]
    stock: tuple[Tile, ...] = ()
