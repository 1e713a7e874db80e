"""Tiles and the sets they come in."""

import re
from dataclasses import dataclass

from scoring.errors import NotationError

NOTATION = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")


@dataclass(frozen=True, order=True, slots=True)
class Tile:
    """One domino, its smaller number first. Ordered by low, then high.

    Raises NotationError when low is above high: 5-3 and 3-5 are one tile and are written one way.
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise NotationError("a tile is written low-high")

    @property
    def pips(self) -> int:
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        return self.low == self.high

    def fits(self, number: int) -> bool:
        """Whether one half shows `number`."""
        return number in (self.low, self.high)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


def parse_tile(text: object) -> Tile:
    """Read "3-5" or "5-3". Raises NotationError for anything else, whatever its type or length."""
    found = NOTATION.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise NotationError("a tile is two numbers with a hyphen between, such as 3-5")
    low, high = sorted((int(found[1]), int(found[2])))
    return Tile(low, high)


def tile_set(n: int = 6) -> tuple[Tile, ...]:
    """The double-n set, in order: 28 tiles and 168 pips for the double-six."""
    return tuple(Tile(low, high) for low in range(n + 1) for high in range(low, n + 1))


DOUBLE_SIX = Tile(6, 6)
