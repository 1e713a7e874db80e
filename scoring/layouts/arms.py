"""Layouts of arms: the cross of Garrafina and the star of Cyprus.

In a cross each player builds their own arm from the leading double; a place is the seat that owns it. A star has
eight arms round the top double; a place is an arm, from 0 in the order they were begun, or None: the centre.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from scoring.hands import Seat
from scoring.layouts.table import LEAD, Place, Refusal, Table
from scoring.policies import OpenArms
from scoring.tiles import Tile, suit, whole

Arm = tuple[int | None, bool]
"""The number an arm shows, None before it is begun, and whether it is open to the others."""


class Cross(Table):
    """Arms by seat. A lost turn opens the player's arm to the others; any tile laid on it closes it (H3, H6)."""

    __slots__ = ("_centre", "_double", "_open", "_shown", "_usable")

    def __init__(
        self,
        double: int,
        seats: Sequence[Seat],
        open_arms: OpenArms = "ANY",
        centre: int | None = None,
        arms: Mapping[Seat, Arm] | None = None,
    ) -> None:
        told = arms or {}
        self._double = double
        self._centre = centre
        self._shown: list[int | None] = [told.get(seat, (None, False))[0] for seat in seats]
        self._open = [told.get(seat, (None, False))[1] for seat in seats]
        # the turn goes to the right, so the player on the left is the previous seat (H2)
        before = {seat: (Seat((seat - 1) % len(seats)),) for seat in seats}
        others = {seat: tuple(other for other in seats if other != seat) for seat in seats}
        self._usable = before if open_arms == "LEFT_NEIGHBOUR" else others

    @property
    def ends(self) -> tuple[tuple[int, ...], ...]:
        return () if self._centre is None else tuple((self._number(owner),) for owner in range(len(self._shown)))

    @property
    def open_arms(self) -> tuple[Seat, ...]:
        return tuple(Seat(owner) for owner, is_open in enumerate(self._open) if is_open)

    def lead(self, tile: Tile) -> None:
        self._centre = tile.high

    def fitting(self, seat: Seat) -> int:
        if self._centre is None:
            return whole(self._double)
        fitting = self._suit(seat)
        for owner in self._usable[seat]:
            if self._open[owner]:
                fitting |= self._suit(owner)
        return fitting

    def compulsory(self, seat: Seat) -> int:
        """A player need not use another's open arm: without a tile for their own, they may lose the turn instead."""
        return whole(self._double) if self._centre is None else self._suit(seat)

    def reach(self, seat: Seat) -> int:
        """As if every arm were open, as they are once all have lost a turn."""
        reach = self.compulsory(seat)
        for owner in self._usable[seat]:
            reach |= self.compulsory(owner)
        return reach

    def places(self, seat: Seat, tile: Tile) -> tuple[Place, ...]:
        if self._centre is None:
            return LEAD
        # Sorted by seat, so that `Legal.moves` are in order of place.
        owners = sorted({seat, *self._usable[seat]})
        return tuple(Place(owner) for owner in owners if self._may_use(seat, owner) and tile.fits(self._number(owner)))

    def lay(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> bool:
        return at is not None and self._may_use(seat, at) and self.put(seat, tile, at)

    def put(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> bool:
        if at is None or not 0 <= at < len(self._shown):
            return False
        number = self._number(at)
        if not tile.fits(number):
            return False
        self._shown[at] = tile.low + tile.high - number
        # Closed also when another player used it (H6).
        self._open[at] = False
        return True

    def refusal(self, seat: Seat, tile: Tile, at: int | None, free: int | None = None) -> Refusal:
        if at is None or not 0 <= at < len(self._shown):
            return "no-such-place"
        return "arm-closed" if tile.fits(self._number(at)) else "tile-does-not-fit"

    def lose_turn(self, seat: Seat) -> None:
        # before the lead a turn is lost for want of the leading double, and opens nothing
        self._open[seat] = self._centre is not None

    def _may_use(self, seat: Seat, owner: int) -> bool:
        return owner == seat or (owner in self._usable[seat] and self._open[owner])

    def _number(self, owner: int) -> int:
        """Return what the arm shows; before it is begun the centre's number, which its first tile must have (H1)."""
        shown = self._shown[owner]
        # -1 before the lead: no tile fits it.
        return shown if shown is not None else -1 if self._centre is None else self._centre

    def _suit(self, owner: Seat) -> int:
        return suit(self._double, self._number(owner))


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
