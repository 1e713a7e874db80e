"""Tiles, the sets they come in, and the physical limits of a set and a table.

A set of tiles is a number, one bit for each tile: the referee's most frequent queries are computed once for each set.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import isqrt
from typing import Final

from scoring.errors import NotationError

HIGHEST = 99
"""The highest number with two digits; no set made goes beyond 18."""
# Two numbers of one or two digits without leading zeros, with a hyphen between.
NOTATION = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")


@dataclass(frozen=True, order=True, slots=True)
class Tile:
    """One domino, its smaller number first. Ordered by low, then high.

    bit: the tile as one bit, so that a hand can be one number; the same in every set (0-0 is 1, 0-1 is 2, 1-1 is 4).
    odd: its numbers as bits, 0 for a double; a number that two tiles share cancels out in `odd ^ odd`.
    Raises NotationError if low is above high (5-3 and 3-5 are one tile and are written one way), or high is above 99.
    """

    low: int
    high: int
    bit: int = field(init=False, repr=False, compare=False)
    odd: int = field(init=False, repr=False, compare=False)
    pips: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= HIGHEST:
            raise NotationError("a tile is written low-high")
        # Set on a frozen dataclass. Bits are triangular numbers, so that smaller sets come first.
        object.__setattr__(self, "pips", self.low + self.high)
        object.__setattr__(self, "odd", 1 << self.low ^ 1 << self.high)
        object.__setattr__(self, "bit", 1 << (self.high * (self.high + 1) // 2 + self.low))

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same number."""
        return self.low == self.high

    def fits(self, number: int) -> bool:
        """Return whether one half shows `number`."""
        return number in (self.low, self.high)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


@cache
def tile(low: int, high: int) -> Tile:
    """Return the tile with these two numbers, low first; the same object each time."""
    return Tile(low, high)


def parse_tile(text: object) -> Tile:
    """Parse "3-5" or "5-3". Raises NotationError for anything else, of any type or length."""
    found = NOTATION.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise NotationError("a tile is two numbers with a hyphen between, such as 3-5")
    low, high = sorted((int(found[1]), int(found[2])))
    return tile(low, high)


@cache
def tile_set(n: int = 6) -> tuple[Tile, ...]:
    """Return the double-n set, in order: 28 tiles and 168 pips for the double-six."""
    return tuple(tile(low, high) for low in range(n + 1) for high in range(low, n + 1))


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """Return the tiles of a bit mask, in order; the inverse of `mask_of`."""
    return tuple(sorted(tile_of(1 << place) for place in range(mask.bit_length()) if mask >> place & 1))


def mask_of(tiles: Iterable[Tile]) -> int:
    """Return the tiles as a bit mask."""
    mask = 0
    for each in tiles:
        mask |= each.bit
    return mask


@cache
def tile_of(bit: int) -> Tile:
    """Return the tile with this bit."""
    place = bit.bit_length() - 1
    # Inverse of the triangular number in `Tile.bit`.
    high = (isqrt(8 * place + 1) - 1) // 2
    return tile(place - high * (high + 1) // 2, high)


DOUBLE_SIX = tile(6, 6)


# Cached for good: there are few sets, and every hand of one shares its tables.
@cache
def whole(double: int) -> int:
    """Return every tile of the double-n set."""
    return mask_of(tile_set(double))


@cache
def suits(double: int) -> tuple[int, ...]:
    """Return the tiles that show each number, by number."""
    return tuple(mask_of(tile for tile in tile_set(double) if tile.fits(number)) for number in range(double + 1))


@cache
def pairs(double: int) -> tuple[tuple[int, ...], ...]:
    """Return the tiles that fit a line, by its left and its right end."""
    every = suits(double)
    return tuple(tuple(left | right for right in every) for left in every)


def suit(double: int, number: int) -> int:
    """Return the tiles that show a number; 0 for a number that the set does not have."""
    return suits(double)[number] if 0 <= number <= double else 0


@cache
def matadors(double: int) -> int:
    """Return the tiles that go on any end where halves add up: 0-0, and every tile of one pip more than the set's
    number.
    """
    return mask_of(tile for tile in tile_set(double) if tile.pips in (0, double + 1))


# --- the tiles and pips that a deal can and cannot contain

SIX: Final = 6
LIGHT: Final = 4
"""Up to this many pips, hands are checked tile by tile: few tiles are that light, and two seats may need the same
one.
"""
LIGHT_TILES: Final = sorted(tile for tile in tile_set(SIX) if tile.pips <= LIGHT)
LIGHT_HANDS: Final = {
    pips: [
        frozenset(hand)
        # From one tile up: only a seat that went out holds none, and callers leave that seat out.
        for size in range(1, 8)
        for hand in combinations(LIGHT_TILES, size)
        if sum(tile.pips for tile in hand) == pips
    ]
    for pips in range(LIGHT + 1)
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of one table.

    tiles: the set, as bits. each: the most tiles a seat can hold; the whole set where tiles are drawn.
    heaviest[k]: the most pips that k seats can hold together. lightest[k]: the fewest that k tiles carry.
    line: whether this is a line on which equal numbers meet and no tile is aside, so that every number's halves can be
    counted.
    odd: whether each number has an odd number of halves, so that a blocked line ends in two different numbers.
    parity: on such a line, whether pips left plus both ends is even (0) or odd (1).
    six: such a line with the double-six set and four players, for which measured limits exist (numbers.md).
    suits: the tiles of each number, as bits.
    """

    tiles: int
    each: int
    heaviest: tuple[int, ...]
    lightest: tuple[int, ...]
    line: bool
    odd: bool
    parity: int
    six: bool
    suits: tuple[int, ...]


@cache
def bounds_of(double: int, players: int, dealt: int, each: int, drawn: bool, equal_line: bool) -> Bounds:
    """Return the limits of a table: the set's highest number, its seats, the tiles dealt in all and to each player.

    drawn: whether players draw from the rest. equal_line: whether equal numbers meet on a line with two ends.
    """
    tiles = tile_set(double)
    weights = sorted((tile.pips for tile in tiles), reverse=True)
    line = equal_line and dealt == len(tiles)
    if drawn and dealt < len(tiles):
        each = len(tiles)  # a player who draws can hold any number of tiles
    return Bounds(
        tiles=mask_of(tiles),
        each=each,
        heaviest=tuple(sum(weights[: seats * each]) for seats in range(players + 1)),
        lightest=tuple(sum(weights[::-1][:held]) for held in range(players + 1)),
        line=line,
        odd=double % 2 == 1,  # a number is on double + 2 halves
        parity=sum(weights) % 2,
        six=line and double == SIX and players == 4,
        suits=suits(double),
    )


def can_be_dealt(sums: list[int], taken: frozenset[Tile] = frozenset()) -> bool:
    """Return whether separate hands with these few pips exist, apart from the tiles already taken."""
    if not sums:
        return True
    return any(not hand & taken and can_be_dealt(sums[1:], taken | hand) for hand in LIGHT_HANDS.get(sums[0], ()))


def unpaired(tiles: list[Tile], ends: tuple[int, int] | None, bounds: Bounds) -> int:
    """Return the numbers, as bits, whose halves do not pair up on a line without tiles aside.

    Inside the line each number meets itself. So the halves of a number that are left or open are even in number, or
    odd, like all its halves. If the ends are not known, two numbers may be unpaired: they are the ends.
    """
    found = 0
    for tile in tiles:
        found ^= tile.odd
    if bounds.odd:
        found ^= (1 << len(bounds.suits)) - 1
    if ends is not None:
        return found ^ 1 << ends[0] ^ 1 << ends[1]  # equal ends cancel out
    return 0 if found.bit_count() in (0, 2) else found
