"""Seats and sides of a table for partners."""

from typing import Final, Literal, NewType

Seat = NewType("Seat", int)
"""A place at the table, 0..3 in turn order; the next seat is the player on the right (SACI rule 9)."""

Side = Literal["A", "B"]
"""Partners: A sits at 0 and 2, B at 1 and 3."""

SEATS: Final = (Seat(0), Seat(1), Seat(2), Seat(3))
SIDES: Final[tuple[Side, Side]] = ("A", "B")
TILES_EACH: Final = 7
"""Tiles each player draws (SACI rule 7)."""


def side_of(seat: Seat) -> Side:
    return "B" if seat % 2 else "A"


def other(side: Side) -> Side:
    return "A" if side == "B" else "B"


def next_seat(seat: Seat) -> Seat:
    return Seat((seat + 1) % 4)


def partner(seat: Seat) -> Seat:
    return Seat((seat + 2) % 4)
