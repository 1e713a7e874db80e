"""The tiles that show a number, as bits: what the referee asks all the time, worked out once for each set."""

from functools import cache

from scoring.tiles import mask_of, tile_set


@cache
def whole(double: int) -> int:
    """Every tile of the double-n set."""
    return mask_of(tile_set(double))


@cache
def suits(double: int) -> tuple[int, ...]:
    """The tiles that show each number, by number."""
    return tuple(mask_of(tile for tile in tile_set(double) if tile.fits(number)) for number in range(double + 1))


@cache
def pairs(double: int) -> tuple[tuple[int, ...], ...]:
    """The tiles that fit a line, by its left and its right end."""
    every = suits(double)
    return tuple(tuple(left | right for right in every) for left in every)


def suit(double: int, number: int) -> int:
    """The tiles that show a number; none for a number that the set does not have."""
    return suits(double)[number] if 0 <= number <= double else 0


@cache
def matadors(double: int) -> int:
    """The tiles that go on any end where halves add up: 0-0, and every tile of one pip more than the set's number."""
    return mask_of(tile for tile in tile_set(double) if tile.pips in (0, double + 1))
