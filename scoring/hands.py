"""Seats, sides and transcripts: the order at a table, who scores together, and a hand as it was played."""

from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, NamedTuple, NewType, get_args

from scoring.tiles import Tile

Seat = NewType("Seat", int)
"""A place at the table, from 0 in turn order; the next seat is the player on the right (SACI rule 9)."""

Side = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
"""The players who score together: a pair, a team, or a single player. Of partners A sits at 0 and 2."""

LETTERS: Final[tuple[Side, ...]] = get_args(Side)
MOST_PLAYERS: Final = 10
SEATS: Final = (Seat(0), Seat(1), Seat(2), Seat(3))
SIDES: Final[tuple[Side, Side]] = ("A", "B")
TILES_EACH: Final = 7
"""Tiles each player of a table for partners draws (SACI rule 7)."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A table of `players` seats and `teams` sides in turn: with two teams A sits at 0, 2, 4 and B at 1, 3, 5.

    seats: every seat in turn order. sides: every side. side_at: the side of each seat. seats_by_side: the seats of each
    side. Use `seating` to get one.
    """

    players: int
    teams: int
    seats: tuple[Seat, ...] = field(init=False, compare=False)
    sides: tuple[Side, ...] = field(init=False, compare=False)
    side_at: tuple[Side, ...] = field(init=False, compare=False)
    seats_by_side: dict[Side, tuple[Seat, ...]] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        seats = tuple(Seat(number) for number in range(self.players))
        sides = LETTERS[: self.teams]
        by_side = {side: tuple(seats[number :: self.teams]) for number, side in enumerate(sides)}
        # The dataclass is frozen, so derived fields cannot be assigned.
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "side_at", tuple(sides[seat % self.teams] for seat in seats))
        object.__setattr__(self, "seats_by_side", by_side)

    def next_seat(self, seat: Seat) -> Seat:
        """Return the seat of the player on the right."""
        return Seat((seat + 1) % self.players)


# One object for each table, shared by every ruleset that uses it.
@cache
def seating(players: int, teams: int) -> Seating:
    """Return the table for this many players and teams; with as many teams as players everybody plays alone."""
    return Seating(players, teams)


PAIRS: Final = seating(4, 2)


def side_of(seat: Seat) -> Side:
    """Return the side of a seat at a table for partners."""
    return "B" if seat % 2 else "A"


def other(side: Side) -> Side:
    """Return the opposing side where there are two sides."""
    return "A" if side == "B" else "B"


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
