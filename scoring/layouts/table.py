"""What every layout answers: what fits, where it goes, and what laying it changes."""

from abc import ABC, abstractmethod
from typing import Final, Literal, NamedTuple

from scoring.hands import Seat
from scoring.tiles import Tile

Refusal = Literal["no-such-place", "no-such-half", "tile-does-not-fit", "arm-closed", "star-not-complete"]
"""Why a tile cannot be laid where a move says."""


class Place(NamedTuple):
    """Where a tile may go: `at` as in a Move. free: the half left free, where the player chooses it; else None."""

    at: int | None
    free: int | None = None


LEAD: Final = (Place(None),)
"""Where a tile may go while nothing lies on the table."""


class Table(ABC):
    """The tiles on the table. Sets of tiles are numbers made of their bits; the tiles given are of the table's set."""

    __slots__ = ()

    @property
    @abstractmethod
    def ends(self) -> tuple[tuple[int, ...], ...]:
        """The numbers that may be used at each end; () before the lead. An arm not yet begun shows the centre's."""

    @property
    def matadors(self) -> int:
        """The tiles that go on any end; 0 where there are none."""
        return 0

    @property
    def growing(self) -> bool:
        """Whether a star is still being built."""
        return False

    @abstractmethod
    def lead(self, tile: Tile) -> None:
        """Lay the first tile."""

    @abstractmethod
    def fitting(self, seat: Seat) -> int:
        """Every tile the seat could lay now if it had it."""

    def compulsory(self, seat: Seat) -> int:
        """The tiles among them whose holder may not lose his turn."""
        return self.fitting(seat)

    def reach(self, seat: Seat) -> int:
        """Every tile the seat could come to lay though nobody laid another one."""
        return self.fitting(seat)

    @abstractmethod
    def places(self, seat: Seat, tile: Tile) -> tuple[Place, ...]:
        """Where the seat may lay the tile; before the lead anywhere."""

    @abstractmethod
    def lay(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> bool:
        """Lay the tile there if the seat may; False: it may not, and nothing has changed."""

    @abstractmethod
    def put(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> bool:
        """Lay the tile as near to what the move says as it fits, allowed or not; False: it fits nowhere near."""

    @abstractmethod
    def refusal(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> Refusal:
        """Why `lay` said no."""

    def lose_turn(self, seat: Seat) -> None:  # noqa: B027 - on most tables a pass changes nothing
        """The seat passes."""

    def dead(self, laid: int) -> bool:
        """Whether the hand is over at once because no tile but those already laid could go on, stock or not (I7)."""
        return False
