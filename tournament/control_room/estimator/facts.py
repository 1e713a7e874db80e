"""Input and output of the forecast in plain numbers, how many hands a match still takes, and the pace of a hall.

Times are minutes from now; the past is below 0. Amounts are in mean hands: a side that needs 100 points where a hand is
worth 20 needs 5. Either side is equally likely to win a hand, and its worth has a gamma distribution with the deviation
of real hands (numbers of the domain: 15.17 over 29.5, 8.22 over 16.0, a little more with hands that nobody wins).

The pace is prior knowledge of dominoes, updated with the hands of the day. Effects are factors, not differences (a
table is a fifth slower, not a minute), so all estimates are logarithms with a standard deviation. Two estimates are
combined by inverse variance.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp, floor, gamma, log, sqrt
from statistics import median
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class Match:
    """A match at its table, or one that is finished.

    key: chosen by the caller. points: of both sides. begun: when its teams could sit down, above 0 if they still have
    to. hands: when each hand was entered, in sheet order; a changed clock makes them jump. until: when its time is up,
    None without a match clock or before it is started. over: nothing is left to play. signed: nothing is left to do.
    """

    key: int
    points: tuple[int, int]
    begun: float
    hands: tuple[float, ...] = ()
    until: float | None = None
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
    today. clock: the minutes of a match that has not begun, by the match clock; None without one. last_hands: how many
    hands are still played, on average, when the time of a match is up.
    """

    target: int
    tables: int
    brackets: tuple[Bracket, ...]
    played: tuple[Match, ...] = ()
    breaks: tuple[tuple[float, float], ...] = ()
    pauses: tuple[float, ...] = ()
    clock: float | None = None
    last_hands: float = 0.0


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


MINUTES: Final = 4.0  # per hand with shuffling and counting, before anything is known of the hall
MINUTES_SPREAD: Final = 0.45
# Human tables score between the two policies of the simulator (numbers of the domain): 16.7 points a hand if everybody
# plays the heaviest tile, 32.4 by chance, in matches to 200. Halfway is a match of 14 hands.
POINTS: Final = 23.3 / 200  # of the target, for both sides together
POINTS_SPREAD: Final = 0.33
HAND_SPREAD: Final = 0.4  # from hand to hand at one table
WORTH_SPREAD: Final = 0.55  # of the worth of a hand
TABLES_SPREAD: Final = 0.18  # from table to table
STYLES_SPREAD: Final = 0.25  # of the worth of a hand, from table to table
LEAST_HANDS: Final = 6  # before that there is no forecast
LONGEST: Final = 30.0  # minutes; a longer hand includes an absence
TIMES_LONGER: Final = 4.0  # than the median of the hall: also an absence
IN_PROGRESS: Final = 0.42  # mean share of the current hand already played at a random moment


class Guess(NamedTuple):
    """An estimate: the logarithm of a value and its standard deviation."""

    log: float
    spread: float


class Timed(NamedTuple):
    """The pace of one match: minutes and the hands they took; the current hand counts as a part."""

    minutes: float
    hands: float

    @property
    def guess(self) -> Guess:
        """The minutes per hand at this table, estimated from its own hands alone."""
        return Guess(log(max(self.minutes / self.hands, 0.01)), HAND_SPREAD / sqrt(self.hands))


def matches_of(hall: Hall) -> list[Match]:
    """Return every match with a hand, or whose first hand is being played."""
    return [*hall.played, *(match for bracket in hall.brackets for match in bracket.playing)]


def is_early(hall: Hall, pace: Pace) -> bool:
    """Return whether too few hands were played for a forecast.

    It also waits for as many hands as there are tables: the first ones to come in are the fastest.
    """
    return pace.hands < max(LEAST_HANDS, sum(1 for match in matches_of(hall) if match.begun <= 0))


def learn(hall: Hall) -> Pace:
    """Return the pace of the hall."""
    matches = matches_of(hall)
    limit = _limit(matches)
    timed = [one for match in matches if (one := timed_by(match, limit)) is not None]
    minutes = Guess(log(MINUTES), MINUTES_SPREAD)
    if timed:
        hands = sum(one.hands for one in timed)
        spread = sqrt(TABLES_SPREAD**2 / len(timed) + HAND_SPREAD**2 / hands)
        minutes = weigh(minutes, Guess(log(max(sum(one.minutes for one in timed) / hands, 0.05)), spread))
    points, played = _points(hall.target, matches)
    return Pace(exp(minutes.log), minutes.spread, exp(points.log), points.spread, played)


def timed_by(match: Match, limit: float) -> Timed | None:
    """Return the pace of a match; None before its first hand has gone on for a while.

    A negative step means that a clock was changed: it is ignored. A step longer than `limit` counts as `limit`.
    """
    steps = [after - before for before, after in zip(match.hands, match.hands[1:], strict=False)]
    steps = [min(step, limit) for step in steps if step >= 0]
    minutes, hands = sum(steps), float(len(steps))
    age = since_last(match)
    # Including the current hand keeps a slow table from looking fast until the hand ends.
    if age is not None and age > 0 and (match.hands or age > MINUTES):
        minutes, hands = minutes + min(age, limit), hands + IN_PROGRESS
    return Timed(minutes, hands) if hands and minutes > 0 else None


def since_last(match: Match) -> float | None:
    """Return the minutes of the current hand; None if none is being played."""
    if match.over or match.signed:
        return None
    last = match.hands[-1] if match.hands else match.begun
    return max(-last, 0.0)


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of one table: its own estimates of minutes and worth of a hand, None without data.

    playing: minutes of the current hand; None if none is being played.
    """

    minutes: Guess | None
    worth: Guess | None
    playing: float | None


def table_of(match: Match, limit: float) -> Table:
    """Return what a match shows of its table: its pace, and whether its players keep or play heavy tiles."""
    timed, points = timed_by(match, limit), sum(map(abs, match.points))
    hands = len(match.hands)
    worth = Guess(log(points / hands), WORTH_SPREAD / sqrt(hands)) if hands and points else None
    return Table(timed.guess if timed else None, worth, since_last(match))


def at_table(hall: float, spread: float, own: Guess | None) -> Guess:
    """Return the estimate for one table from the hall's (a logarithm), its spread between tables and its own.

    The more hands the table has played, the more its own estimate weighs.
    """
    return Guess(hall, spread) if own is None else weigh(Guess(hall, spread), own)


def limit_of(hall: Hall) -> float:
    """Return the longest plausible time of a hand, in minutes."""
    return _limit(matches_of(hall))


def weigh(one: Guess, other: Guess) -> Guess:
    """Combine two estimates of the same value."""
    weights = one.spread**-2, other.spread**-2
    middle = (one.log * weights[0] + other.log * weights[1]) / sum(weights)
    return Guess(middle, sum(weights) ** -0.5)


def _limit(matches: Iterable[Match]) -> float:
    steps = [
        after - before
        for match in matches
        for before, after in zip(match.hands, match.hands[1:], strict=False)
        if 0 < after - before <= LONGEST
    ]
    # The median: a few absences do not move it as they would move the mean.
    return min(LONGEST, TIMES_LONGER * median(steps)) if len(steps) >= LEAST_HANDS else LONGEST


def _points(target: int, matches: Sequence[Match]) -> tuple[Guess, int]:
    """Return what a hand adds to both sides together, and the number of hands it is based on."""
    guess = Guess(log(POINTS * target), POINTS_SPREAD)
    begun = [match for match in matches if match.hands]
    hands, points = sum(len(match.hands) for match in begun), sum(sum(map(abs, match.points)) for match in begun)
    if hands and points > 0:
        spread = sqrt(WORTH_SPREAD**2 / hands + STYLES_SPREAD**2 / len(begun))
        guess = weigh(guess, Guess(log(points / hands), spread))
    return guess, hands
