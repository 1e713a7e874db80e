"""The interface of every layout: what fits, where it goes, and what laying it changes."""

from abc import ABC, abstractmethod
from typing import Final, Literal, NamedTuple, Self

from scoring.hands import Seat
from scoring.tiles import Tile

Refusal = Literal["no-such-place", "no-such-half", "tile-does-not-fit", "arm-closed", "star-not-complete"]
"""Why a tile cannot be laid at the place a move names."""


class Place(NamedTuple):
    """A place for a tile: `at` as in a Move. free: the half left free, where the player chooses it; else None."""

    at: int | None
    free: int | None = None


LEAD: Final = (Place(None),)
"""The place of the lead."""


class Table(ABC):
    """The tiles on the table. Sets of tiles are bits; the tiles given are of the table's set."""

    # Empty, so that the slots of the layouts save the `__dict__`.
    __slots__: tuple[str, ...] = ()

    @property
    @abstractmethod
    def ends(self) -> tuple[tuple[int, ...], ...]:
        """The numbers that may be used at each end; () before the lead. An arm not yet begun shows the
        centre's number.
        """

    @property
    def matadors(self) -> int:
        """The tiles that go on any end; 0 where there are none."""
        return 0

    @property
    def open_arms(self) -> tuple[Seat, ...]:
        """The seats whose arm of a cross the others may use."""
        return ()

    @property
    def growing(self) -> bool:
        """Whether a star is still being built."""
        return False

    @abstractmethod
    def lead(self, tile: Tile) -> None:
        """Lay the first tile."""

    @abstractmethod
    def fitting(self, seat: Seat) -> int:
        """Return every tile the seat could lay now if it had it."""

    def compulsory(self, seat: Seat) -> int:
        """Return those fitting tiles whose holder may not pass."""
        return self.fitting(seat)

    def reach(self, seat: Seat) -> int:
        """Return every tile the seat could come to lay without another tile being laid."""
        return self.fitting(seat)

    @abstractmethod
    def places(self, seat: Seat, tile: Tile) -> tuple[Place, ...]:
        """Return where the seat may lay the tile; before the lead anywhere."""

    @abstractmethod
    def lay(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> bool:
        """Lay the tile there if the seat may; False: it may not, and nothing has changed."""

    @abstractmethod
    def put(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> bool:
        """Lay the tile as near to the named place as it fits, legal or not; False: it fits nowhere near."""

    @abstractmethod
    def refusal(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> Refusal:
        """Return why `lay` refused the tile."""

    def copy(self) -> Self:
        """Return a table of its own that shows the same."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            # Lists are changed in place; every other value is replaced as a whole.
            setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    def lose_turn(self, seat: Seat) -> None:  # noqa: B027 - on most tables a pass changes nothing
        """Record that the seat passes."""

    def dead(self, laid: int) -> bool:
        """Return whether the hand is over at once, stock or not: both ends are blank and every matador is laid (I7)."""
        return False
