"""Physical limits of a set and a table: the tiles and pips that a deal can and cannot contain."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from scoring.tiles import Tile, mask_of, suits, tile_set

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
