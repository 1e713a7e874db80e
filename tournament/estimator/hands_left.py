"""How many hands a match still takes, when each side still needs so much.

All amounts are in mean hands: a side that needs 100 points where a hand is worth 20 needs 5. Each hand is as likely to
be won by one side as by the other, and is worth a gamma-distributed amount whose deviation is that of real hands
(numbers of the domain: 15.17 over 29.5, 8.22 over 16.0, a little more with the hands that nobody wins).
"""

from functools import cache
from math import exp, floor, gamma
from typing import Final

SHAPE: Final = 3.6  # of the gamma distribution: the deviation is its square root's inverse, .53 of the mean
STEP: Final = 1 / 3
NODES: Final = 91  # of the grid: needs from 0 to 30 mean hands
LARGEST_HAND: Final = 12  # steps: 4 mean hands, which one in 5 000 exceeds
SLICES: Final = 40  # of a step, when its probability is added up

Moments = tuple[float, float]
"""Mean and variance of the number of hands."""


def moments(needs: float, others: float) -> Moments:
    """Mean and variance of the hands that are left when one side needs `needs` and the other `others` mean hands.

    (0, 0) when a side needs nothing any more. Between the points of the grid it is interpolated, beyond it the nearest
    point is scaled.
    """
    least = min(needs, others)
    if least <= 0:
        return 0.0, 0.0
    edge = (NODES - 1) * STEP
    if least > edge:
        mean, variance = moments(needs * edge / least, others * edge / least)
        return mean * least / edge, variance * least / edge
    table = _table()
    along, across = (min(max(need, 0.0) / STEP, NODES - 1.001) for need in (needs, others))
    a, b = floor(along), floor(across)
    x, y = along - a, across - b
    corners = (
        ((1 - x) * (1 - y), table[a][b]),
        (x * (1 - y), table[a + 1][b]),
        ((1 - x) * y, table[a][b + 1]),
        (x * y, table[a + 1][b + 1]),
    )
    mean = sum(weight * corner[0] for weight, corner in corners)
    square = sum(weight * (corner[1] + corner[0] ** 2) for weight, corner in corners)
    # A side with something left to win plays one hand at least, wherever the grid puts it.
    return max(mean, 1.0), max(square - mean * mean, 0.0)


@cache
def _table() -> list[list[Moments]]:
    """Mean and variance for every pair of needs on the grid: the first hand, then what is left after it."""
    sizes = _sizes()
    table = [[(0.0, 0.0)] * NODES for _ in range(NODES)]
    for a in range(1, NODES):
        for b in range(1, a + 1):
            mean = square = 0.0
            for size, share in sizes:
                for left in (table[max(a - size, 0)][b], table[a][max(b - size, 0)]):
                    mean += share / 2 * left[0]
                    square += share / 2 * (left[1] + left[0] ** 2 + 2 * left[0])
            table[a][b] = table[b][a] = (1 + mean, 1 + square - (1 + mean) ** 2 + 0.0)
    return table


def _sizes() -> list[tuple[int, float]]:
    """What a hand is worth, in steps of the grid and at least one, with its probability."""
    shares = []
    for size in range(1, LARGEST_HAND + 1):
        low = 0.0 if size == 1 else (size - 0.5) * STEP
        high = (size + 0.5) * STEP
        width = (high - low) / SLICES
        shares.append(sum(_density(low + (slice_ + 0.5) * width) for slice_ in range(SLICES)) * width)
    whole = sum(shares)
    return [(size, share / whole) for size, share in enumerate(shares, start=1)]


def _density(worth: float) -> float:
    """Of the gamma distribution with mean 1."""
    return float(SHAPE**SHAPE * worth ** (SHAPE - 1) * exp(-SHAPE * worth) / gamma(SHAPE))
