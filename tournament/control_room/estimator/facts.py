"""Input and output of the forecast in plain numbers, and how many hands a match still takes.

Times are minutes from now; the past is below 0. Amounts are in mean hands: a side that needs 100 points where a hand is
worth 20 needs 5. Either side is equally likely to win a hand, and its worth has a gamma distribution with the deviation
of real hands (numbers of the domain: 15.17 over 29.5, 8.22 over 16.0, a little more with hands that nobody wins).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import exp, floor, gamma
from typing import Final


@dataclass(frozen=True, slots=True)
class Match:
    """A match at its table, or one that is finished.

    key: chosen by the caller. points: of both sides. begun: when its teams could sit down, above 0 if they still have
    to. hands: when each hand was entered, in sheet order; a changed clock makes them jump. over: nothing is left to
    play. signed: nothing is left to do.
    """

    key: int
    points: tuple[int, int]
    begun: float
    hands: tuple[float, ...] = ()
    over: bool = False  # e.g. the target is reached, but the sheet waits for signatures
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """What is left of a bracket.

    playing: the matches of the current round that are at their tables, not signed. waiting: those of that round without
    a table. done: how many of it are over and signed. to_come: the number of matches of each round still to be started,
    in order. closed: when its last round ended, None while one is in play or before the first. after: brackets that
    must end before its first round.
    """

    key: int
    playing: tuple[Match, ...] = ()
    waiting: int = 0
    done: int = 0
    to_come: tuple[int, ...] = ()
    closed: float | None = None
    after: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hall:
    """All input of the forecast. target: the points that end a match. tables: how many usable tables the hall has.

    played: finished matches, to learn from. breaks: start and end of those not over yet: a match in play is finished
    first, and no round begins before the end. pauses: minutes between the end of a round and the start of the next,
    today.
    """

    target: int
    tables: int
    brackets: tuple[Bracket, ...]
    played: tuple[Match, ...] = ()
    breaks: tuple[tuple[float, float], ...] = ()
    pauses: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Range:
    """When something ends: between `low` and `high` on eight days of ten, before `middle` on five of ten."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class Pace:
    """What was learned. minutes: per hand in this hall. points: that a hand adds to both sides together.

    *_spread: the uncertainty of each, as the standard deviation of its logarithm. hands: how many hands it is based on.
    """

    minutes: float
    minutes_spread: float
    points: float
    points_spread: float
    hands: int


@dataclass(frozen=True)
class Forecast:
    """When the tables, the current rounds, the brackets and the day end, each by its key.

    early: too early to say; then all of them are empty and `day` is None. A bracket whose end is unknown because it
    waits for a bracket without data is left out; then `day` is None too.
    """

    early: bool
    pace: Pace
    tables: Mapping[int, Range] = field(default_factory=dict)
    rounds: Mapping[int, Range] = field(default_factory=dict)
    brackets: Mapping[int, Range] = field(default_factory=dict)
    day: Range | None = None


SHAPE: Final = 3.6  # of the gamma distribution: its deviation is 1/sqrt(3.6) = .53 of the mean
STEP: Final = 1 / 3
NODES: Final = 91  # grid points: needs from 0 to 30 mean hands
LARGEST_HAND: Final = 12  # steps: 4 mean hands, which one in 5 000 exceeds
SLICES: Final = 40  # of a step, to integrate its probability

Moments = tuple[float, float]
"""Mean and variance of the number of hands."""


def moments(needs: float, others: float) -> Moments:
    """Return mean and variance of the remaining hands if the sides need `needs` and `others` mean hands.

    (0, 0) if a side needs nothing more. Interpolated between grid points; beyond the grid the nearest point is scaled.
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
    # At least one hand is left to play, although interpolation may give less.
    return max(mean, 1.0), max(square - mean * mean, 0.0)


@cache
def _table() -> list[list[Moments]]:
    """Return mean and variance for every pair of needs on the grid: the first hand, then what is left after it."""
    sizes = _sizes()
    table = [[(0.0, 0.0)] * NODES for _ in range(NODES)]
    for a in range(1, NODES):
        # Only half the grid is computed: the sides are interchangeable.
        for b in range(1, a + 1):
            mean = square = 0.0
            for size, share in sizes:
                for left in (table[max(a - size, 0)][b], table[a][max(b - size, 0)]):
                    mean += share / 2 * left[0]
                    square += share / 2 * (left[1] + left[0] ** 2 + 2 * left[0])
            table[a][b] = table[b][a] = (1 + mean, 1 + square - (1 + mean) ** 2 + 0.0)
    return table


def _sizes() -> list[tuple[int, float]]:
    """Return the worth of a hand in grid steps (at least one), with its probability."""
    shares = []
    for size in range(1, LARGEST_HAND + 1):
        low = 0.0 if size == 1 else (size - 0.5) * STEP
        high = (size + 0.5) * STEP
        width = (high - low) / SLICES
        shares.append(sum(_density(low + (slice_ + 0.5) * width) for slice_ in range(SLICES)) * width)
    whole = sum(shares)
    return [(size, share / whole) for size, share in enumerate(shares, start=1)]


def _density(worth: float) -> float:
    """Return the density of the gamma distribution with mean 1."""
    return float(SHAPE**SHAPE * worth ** (SHAPE - 1) * exp(-SHAPE * worth) / gamma(SHAPE))
