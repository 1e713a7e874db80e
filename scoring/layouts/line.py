"""The line with two ends where equal numbers touch: a left end, place 0, and a right end, place 1."""

from typing import Final

from scoring.hands import Seat
from scoring.layouts.table import LEAD, Place, Refusal, Table
from scoring.tiles import Tile, pairs, suit, whole

ENDS: Final = (0, 1)


class Line(Table):
    """A line of dominoes. left, right: the numbers it shows, -1 before the lead."""

    __slots__ = ("_double", "_fitting", "_pairs", "left", "right")

    def __init__(self, double: int, ends: tuple[int, int] | None = None) -> None:
        self._double = double
        self._pairs = pairs(double)
        # kept up to date by every lay, so that `fitting` is a plain read
        self.left, self.right = (-1, -1) if ends is None else ends
        self._fitting = whole(double) if ends is None else suit(double, self.left) | suit(double, self.right)

    @property
    def ends(self) -> tuple[tuple[int, ...], ...]:
        return () if self.left < 0 else ((self.left,), (self.right,))

    def lead(self, tile: Tile) -> None:
        self.left, self.right = tile.low, tile.high
        self._fitting = self._pairs[tile.low][tile.high]

    def fitting(self, seat: Seat) -> int:
        return self._fitting

    def reach(self, seat: Seat) -> int:  # same as the base class, but faster: called after every tile
        return self._fitting

    def places(self, seat: Seat, tile: Tile) -> tuple[Place, ...]:
        if self.left < 0:
            return LEAD
        return tuple(Place(at) for at, end in enumerate((self.left, self.right)) if tile.fits(end))

    def lay(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> bool:
        # Written out for each end, because it runs for every tile of a replay.
        if at == 0:
            end = self.left
            if tile.low == end:
                self.left = tile.high
            elif tile.high == end:
                self.left = tile.low
            else:
                return False
        elif at == 1:
            end = self.right
            if tile.low == end:
                self.right = tile.high
            elif tile.high == end:
                self.right = tile.low
            else:
                return False
        else:
            return False
        self._fitting = self._pairs[self.left][self.right]
        return True

    def put(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> bool:
        """Lay the tile at the named end, or at the other one if it fits only there (A7)."""
        return self.lay(seat, tile, at) or any(self.lay(seat, tile, end) for end in ENDS)

    def refusal(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> Refusal:
        return "tile-does-not-fit" if at in ENDS else "no-such-place"
