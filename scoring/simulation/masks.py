"""The double-six set in bits by weight, for the quick loop: of any hand the heaviest tile is the highest bit.

These are not the bits of `Tile`: there a hand's highest bit says nothing about pips.
"""

from itertools import combinations
from typing import Final, NamedTuple

from scoring.hands import TILES_EACH
from scoring.tiles import Tile, tile_set

BY_WEIGHT: Final = sorted(tile_set(6), key=lambda tile: (tile.pips, tile.high))
"""From 0-0 to 6-6; level in pips, the one with the larger half is the heavier."""
BITS: Final = [1 << place for place in range(len(BY_WEIGHT))]
BIT_OF: Final = dict(zip(BY_WEIGHT, BITS, strict=True))
NUMBERS: Final = range(7)


class Step(NamedTuple):
    """A tile laid. bit: the tile. end: the number its end of the line shows then. at: as in `transcripts.Move`."""

    bit: int
    end: int
    tile: Tile
    at: int | None


Steps = dict[int, tuple[Step, ...]]
"""What the tiles that show one number can do at one end, by those tiles as bits."""


def _suit(number: int) -> int:
    return sum(BIT_OF[tile] for tile in BY_WEIGHT if tile.fits(number))


def _steps(number: int, at: int) -> Steps:
    """For every set of tiles that show the number, up to a full hand of them."""
    steps = [Step(BIT_OF[tile], tile.pips - number, tile, at) for tile in BY_WEIGHT if tile.fits(number)]
    return {
        sum(step.bit for step in chosen): chosen
        for size in range(TILES_EACH + 1)
        for chosen in combinations(steps, size)
    }


def _heaviest(left: int, right: int) -> tuple[Step | None, ...]:
    """By the length of a hand's bits: how its heaviest tile is laid. If it can, where the larger number shows."""
    ends = sorted(((left, 0), (right, 1)), key=lambda end: (-end[0], end[1]))
    steps: list[Step | None] = [None]
    for tile in BY_WEIGHT:
        fitting = [Step(BIT_OF[tile], tile.pips - number, tile, at) for number, at in ends if tile.fits(number)]
        steps.append(fitting[0] if fitting else None)
    return tuple(steps)


SUITS: Final = [_suit(number) for number in NUMBERS]
LEFT: Final = [(SUITS[number], _steps(number, 0)) for number in NUMBERS]
RIGHT: Final = [(SUITS[number], _steps(number, 1)) for number in NUMBERS]
FITTING: Final = [[SUITS[left] | SUITS[right] for right in NUMBERS] for left in NUMBERS]
HEAVIEST: Final = [[_heaviest(left, right) for right in NUMBERS] for left in NUMBERS]


def tiles_of(bits: int) -> tuple[Tile, ...]:
    """The tiles of a number made of these bits, in the order of tiles."""
    tiles = []
    while bits:
        bit = bits & -bits
        tiles.append(BY_WEIGHT[bit.bit_length() - 1])
        bits ^= bit
    return tuple(sorted(tiles))
