"""The tiles that were not dealt: drawn from, or set aside."""

from collections.abc import Iterable

from scoring.suits import whole
from scoring.tiles import Tile, mask_of


class Stock:
    """The stock of one hand. Its order is known where it was written down; what is in it always is.

    size: tiles left in it. unseen: the tiles in it, and those drawn from it that nobody noted, as bits.
    """

    __slots__ = ("_order", "size", "unseen")

    def __init__(self, double: int, dealt: int, order: Iterable[Tile] = ()) -> None:
        """dealt: every tile that was dealt, as bits. order: the tiles of the stock, the first to be drawn first."""
        self.unseen = whole(double) & ~dealt
        self.size = self.unseen.bit_count()
        # what is written down is trusted only where it is the stock, each tile once
        told = tuple(order)
        self._order = list(reversed(told)) if len(told) == self.size and mask_of(told) == self.unseen else []

    @property
    def top(self) -> Tile | None:
        """The next tile to be drawn; None when it is not known."""
        return self._order[-1] if self._order else None

    def draw(self, tile: Tile | None) -> Tile | None:
        """Take a tile out: the top one, or the one that was noted. None: it stays unknown which it was."""
        taken = self.top if tile is None else tile
        self.size -= 1
        if taken is not None:
            self.unseen &= ~taken.bit
            if taken in self._order:
                self._order.remove(taken)
        return taken

    def identify(self, tile: Tile) -> None:
        """A tile that was drawn unnoted has been seen."""
        self.unseen &= ~tile.bit

    def take_all(self) -> int:
        """Everything in it, as bits; it is empty now."""
        taken, self.unseen, self.size, self._order = self.unseen, 0, 0, []
        return taken
