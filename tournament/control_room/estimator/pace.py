"""The pace of a hall: prior knowledge of dominoes, updated with the hands of the day.

Effects are factors, not differences (a table is a fifth slower, not a minute), so all estimates are logarithms with a
standard deviation. Two estimates are combined by inverse variance.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import median
from typing import Final, NamedTuple

from tournament.control_room.estimator.facts import Hall, Match, Pace

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
