"""The double-six set in bits ordered by weight, and the tables in which the fast loop looks a turn up.

The highest bit of a hand is its heaviest tile. These are not the bits of `Tile`, where a hand's highest bit says
nothing about pips. All tables are computed once, at import.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from scoring.entries import Pips
from scoring.hands import TILES_EACH
from scoring.tiles import Tile, tile_set

BY_WEIGHT: Final = sorted(tile_set(6), key=lambda tile: (tile.pips, tile.high))
"""From 0-0 to 6-6; of tiles level in pips, the one with the larger half is heavier."""
BITS: Final = [1 << place for place in range(len(BY_WEIGHT))]
BIT_OF: Final = dict(zip(BY_WEIGHT, BITS, strict=True))
NUMBERS: Final = range(7)
TOP: Final = BITS[-1]


class Step(NamedTuple):
    """A tile laid. bit: the tile. end: the number its end of the line shows then. at: as in `transcripts.Move`."""

    bit: int
    end: int
    tile: Tile
    at: int | None


Way = tuple[int, int, int, "Ways", Step]
"""A step as the loop reads it: its bit, its place, what fits the line there then and the ways from there, the step.

A plain tuple, because Python takes one apart in a quarter of the time that a named one needs.
"""
Ways = list[tuple[Way, ...]]
"""The ways to lay the tiles of one number at one end, by the remainder of those tiles as bits divided by FOLD."""
FOLD: Final = 1413
"""The least number by which no two sets of tiles that show one number leave the same remainder.

A remainder and a place in a list take half the time of a look-up by bits, which lie so far apart that they collide.
"""


def _suit(number: int) -> int:
    return sum(BIT_OF[tile] for tile in BY_WEIGHT if tile.fits(number))


def _ends_at(at: int) -> list[tuple[int, Ways]]:
    """Return for each number at this end the tiles that fit it, and the ways to lay every hand of them."""
    ends: list[tuple[int, Ways]] = [(SUITS[number], [()] * FOLD) for number in NUMBERS]
    for number, (_, ways) in enumerate(ends):
        steps = [Step(BIT_OF[tile], tile.pips - number, tile, at) for tile in BY_WEIGHT if tile.fits(number)]
        every: list[Way] = [(step.bit, at, *ends[step.end], step) for step in steps]
        for size in range(TILES_EACH + 1):
            for chosen in combinations(every, size):
                ways[sum(way[0] for way in chosen) % FOLD] = chosen
    return ends


def _heaviest(left: int, right: int) -> tuple[Step | None, ...]:
    """Return how a hand's heaviest tile is laid, by the length of the hand's bits; if it can, on the larger number."""
    ends = sorted(((left, 0), (right, 1)), key=lambda end: (-end[0], end[1]))
    steps: list[Step | None] = [None]
    for tile in BY_WEIGHT:
        fitting = [Step(BIT_OF[tile], tile.pips - number, tile, at) for number, at in ends if tile.fits(number)]
        steps.append(fitting[0] if fitting else None)
    return tuple(steps)


SUITS: Final = [_suit(number) for number in NUMBERS]
"""The tiles that show each number, as bits."""
SHOWN: Final = {suit: number for number, suit in enumerate(SUITS)}
"""The number of a suit."""
LEFT: Final = _ends_at(0)
RIGHT: Final = _ends_at(1)
LEADS: Final = {bit: Step(bit, tile.high, tile, None) for tile, bit in BIT_OF.items()}
FITTING: Final = [[SUITS[left] | SUITS[right] for right in NUMBERS] for left in NUMBERS]
HEAVIEST: Final = [[_heaviest(left, right) for right in NUMBERS] for left in NUMBERS]


def _weights(tiles: list[Tile]) -> bytes:
    """Return the pips of every set of these tiles, by the set as bits."""
    pips = [0]
    for tile in tiles:
        pips += [each + tile.pips for each in pips]
    return bytes(pips)


HALF: Final = len(BITS) // 2
LIGHTER: Final = (1 << HALF) - 1
LIGHT: Final = _weights(BY_WEIGHT[:HALF])
HEAVY: Final = _weights(BY_WEIGHT[HALF:])
"""Pips by the lower and the upper half of a hand's bits: 16 kB each, where one table would take 256 MB."""


def weigh(hands: Sequence[int]) -> Pips:
    """Return the pips of each of four hands, in bits."""
    # Written out: a fifth quicker than a loop.
    first, second, third, fourth = hands
    return (
        LIGHT[first & LIGHTER] + HEAVY[first >> HALF],
        LIGHT[second & LIGHTER] + HEAVY[second >> HALF],
        LIGHT[third & LIGHTER] + HEAVY[third >> HALF],
        LIGHT[fourth & LIGHTER] + HEAVY[fourth >> HALF],
    )


def tiles_of(bits: int) -> tuple[Tile, ...]:
    """Return the tiles of these bits, in the order of tiles."""
    tiles = []
    while bits:
        # The lowest bit that is set.
        bit = bits & -bits
        tiles.append(BY_WEIGHT[bit.bit_length() - 1])
        bits ^= bit
    return tuple(sorted(tiles))
