"""The star of Cyprus: eight arms round the top double. A place is an arm, from 0 in the order they were begun, or None:
the centre.
"""

from collections.abc import Sequence
from typing import Final

from scoring.hands import Seat
from scoring.layouts.table import LEAD, Place, Refusal, Table
from scoring.tiles import Tile, suit, whole

ARMS: Final = 8


class Star(Table):
    """Until it has eight arms, only the centre's number may be laid, and only at the centre; then any arm is open."""

    __slots__ = ("_arms", "_centre", "_double", "_fitting")

    def __init__(self, double: int, centre: int | None = None, arms: Sequence[int] = ()) -> None:
        self._double = double
        self._centre = centre
        self._arms = list(arms)
        self._fitting = whole(double) if centre is None else self._all_fitting()

    @property
    def ends(self) -> tuple[tuple[int, ...], ...]:
        return tuple((end,) for end in self._arms)

    @property
    def growing(self) -> bool:
        return len(self._arms) < ARMS

    def lead(self, tile: Tile) -> None:
        self._centre = tile.high
        self._fitting = self._all_fitting()

    def fitting(self, seat: Seat) -> int:
        return self._fitting

    def places(self, seat: Seat, tile: Tile) -> tuple[Place, ...]:
        if self._centre is None:
            return LEAD
        if self.growing:
            return (Place(None),) if self._fits_centre(tile) else ()
        return tuple(Place(arm) for arm, end in enumerate(self._arms) if tile.fits(end))

    def lay(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> bool:
        # Legal only at the centre while the star grows, and only on an arm after that.
        return (at is None) == self.growing and self.put(seat, tile, at)

    def put(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> bool:
        if at is None:
            if not (self.growing and self._fits_centre(tile)):
                return False
            # The tile's other number: one half touches the centre.
            self._arms.append(tile.low + tile.high - (self._centre or 0))
        elif self._fits_arm(tile, at):
            self._arms[at] = tile.low + tile.high - self._arms[at]
        else:
            return False
        self._fitting = self._all_fitting()
        return True

    def refusal(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> Refusal:
        if at is None:
            return "tile-does-not-fit" if self.growing else "no-such-place"
        if not 0 <= at < len(self._arms):
            return "no-such-place"
        # A tile that fits the arm was refused only because the star is still growing.
        return "star-not-complete" if self._fits_arm(tile, at) else "tile-does-not-fit"

    def _fits_centre(self, tile: Tile) -> bool:
        return self._centre is not None and tile.fits(self._centre)

    def _fits_arm(self, tile: Tile, arm: int) -> bool:
        return 0 <= arm < len(self._arms) and tile.fits(self._arms[arm])

    def _all_fitting(self) -> int:
        if self.growing:
            return suit(self._double, -1 if self._centre is None else self._centre)
        fitting = 0
        for end in self._arms:
            fitting |= suit(self._double, end)
        return fitting
