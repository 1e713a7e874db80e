"""Lines with two ends, place 0 on the left and place 1 on the right: equal numbers touch, or numbers that add up.

In a line of sums, touching halves add up to one more than the set's number: seven, ten or thirteen (002, Hiltzailea).
"""

from typing import Final

from scoring.hands import Seat
from scoring.layouts.table import LEAD, Place, Refusal, Table
from scoring.policies import MatadorLaid
from scoring.tiles import Tile, matadors, pairs, suit, whole

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


Shown = tuple[int, ...]
"""The numbers one end lets a player use: one, or both of a crosswise matador."""


class SumLine(Table):
    """A line of sums. A matador goes on any end; nothing else goes on a blank one."""

    __slots__ = ("_double", "_ends", "_fitting", "_lengthwise", "_matadors")

    def __init__(self, double: int, laid: MatadorLaid = "CROSSWISE", ends: tuple[Shown, Shown] | None = None) -> None:
        self._double: Final = double
        self._lengthwise: Final = laid == "LENGTHWISE"
        self._matadors: Final = matadors(double)
        self._ends: list[Shown] = list(ends or ())
        self._fitting = self._all_fitting() if ends else whole(double)

    @property
    def ends(self) -> tuple[Shown, ...]:
        return tuple(self._ends)

    @property
    def matadors(self) -> int:
        return self._matadors

    def lead(self, tile: Tile) -> None:
        """The first tile has nothing to cross, even a matador: each half is an end."""
        self._ends = [(tile.low,), (tile.high,)]
        self._fitting = self._all_fitting()

    def fitting(self, seat: Seat) -> int:
        return self._fitting

    def places(self, seat: Seat, tile: Tile) -> tuple[Place, ...]:
        if not self._ends:
            return LEAD
        if self._chosen(tile):
            return tuple(Place(at, free) for at in ENDS for free in (tile.low, tile.high))
        return tuple(Place(at) for at in ENDS if self._shown_by(tile, self._ends[at], None))

    def lay(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> bool:
        if at is None or at not in ENDS:
            return False
        shown = self._shown_by(tile, self._ends[at], free)
        if shown:
            self._ends[at] = shown
            self._fitting = self._all_fitting()
        return bool(shown)

    def put(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> bool:
        return self.lay(seat, tile, at, free) or any(self.lay(seat, tile, end, free) for end in ENDS)

    def refusal(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> Refusal:
        if at not in ENDS:
            return "no-such-place"
        return "no-such-half" if self._chosen(tile) else "tile-does-not-fit"

    def dead(self, laid: int) -> bool:
        # Only a matador goes on a blank end, so no draw can help (I7). At other ends players draw until a tile fits,
        # even if none is left that does (002 L82).
        blank = not any(number for shown in self._ends for number in shown)
        return blank and not self._matadors & ~laid

    def _chosen(self, tile: Tile) -> bool:
        """Return whether the player chooses which half of the tile is left free (I2)."""
        return self._lengthwise and bool(tile.bit & self._matadors) and not tile.is_double

    def _shown_by(self, tile: Tile, end: Shown, free: int | None) -> Shown:
        """Return what the end shows after the tile is laid on it; () if it does not go there."""
        if self._chosen(tile):
            return (free,) if free is not None and tile.fits(free) else ()
        # A crosswise matador, or a double, leaves both its numbers for the next player.
        if tile.bit & self._matadors:
            return tile.low, tile.high
        for near, far in ((tile.low, tile.high), (tile.high, tile.low)):
            if self._double + 1 - near in end:
                return (far,)
        return ()

    def _all_fitting(self) -> int:
        # Matadors go on any end. `suit` gives 0 for a blank end, where no other half adds up.
        fitting = self._matadors
        for shown in self._ends:
            for number in shown:
                fitting |= suit(self._double, self._double + 1 - number)
        return fitting
