"""How fast this hall plays: what is known of dominoes beforehand, mended by the hands of the day.

Figures are multiplied rather than added (a table is a fifth slower, not a minute), so everything is reckoned in
logarithms: an estimate and how unsure it is, and two estimates weighed by how sure each of them is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import median
from typing import Final, NamedTuple

from tournament.estimator.facts import Hall, Match, Pace

MINUTES: Final = 4.0  # of a hand, its shuffling and its count, before anything is known of the hall
MINUTES_SPREAD: Final = 0.45
# Human tables lie between the two policies of the simulator (numbers of the domain): 16.7 points a hand where everybody
# lays the heaviest tile, 32.4 by chance, in matches to 200. Their middle is a match of 14 hands.
POINTS: Final = 23.3 / 200  # of the target, for both sides together
POINTS_SPREAD: Final = 0.33
HAND_SPREAD: Final = 0.4  # from hand to hand at one table
WORTH_SPREAD: Final = 0.55  # of what a hand is worth
TABLES_SPREAD: Final = 0.18  # from table to table
STYLES_SPREAD: Final = 0.25  # of what a hand is worth, from table to table
LEAST_HANDS: Final = 6  # before that nothing is said
LONGEST: Final = 30.0  # minutes: whoever needs longer was away
TIMES_LONGER: Final = 4.0  # than the middle one of the hall: the same
IN_PROGRESS: Final = 0.42  # of a hand has been played on average when one looks


class Guess(NamedTuple):
    """A figure's logarithm and its standard deviation."""

    log: float
    spread: float


class Timed(NamedTuple):
    """What one match says of the pace: minutes that so many hands took; the one being played is a part of a hand."""

    minutes: float
    hands: float

    @property
    def guess(self) -> Guess:
        """Of the minutes of a hand at this table, by its own hands alone."""
        return Guess(log(max(self.minutes / self.hands, 0.01)), HAND_SPREAD / sqrt(self.hands))


def matches_of(hall: Hall) -> list[Match]:
    """Every match with a hand, or whose first hand is being played."""
    return [*hall.played, *(match for bracket in hall.brackets for match in bracket.playing)]


def is_early(hall: Hall, pace: Pace) -> bool:
    """Whether too few hands were played to say anything.

    As many hands as there are tables are waited for as well: the first ones to come in are the quickest.
    """
    return pace.hands < max(LEAST_HANDS, sum(1 for match in matches_of(hall) if match.begun <= 0))


def learn(hall: Hall) -> Pace:
    """The pace of the hall."""
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
    """What a match says of the pace; None before its first hand has gone on for a while.

    A step back is a clock that was set: it says nothing. A step longer than `limit` counts as that.
    """
    steps = [after - before for before, after in zip(match.hands, match.hands[1:], strict=False)]
    steps = [min(step, limit) for step in steps if step >= 0]
    minutes, hands = sum(steps), float(len(steps))
    age = since_last(match)
    if age is not None and age > 0 and (match.hands or age > MINUTES):
        minutes, hands = minutes + min(age, limit), hands + IN_PROGRESS
    return Timed(minutes, hands) if hands and minutes > 0 else None


def since_last(match: Match) -> float | None:
    """How long the hand now in play has taken; None where none is being played."""
    if match.over or match.signed:
        return None
    last = match.hands[-1] if match.hands else match.begun
    return max(-last, 0.0)


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of one table beside the hall: its own guesses of minutes and worth, None before there are any.

    playing: minutes that the hand now in play has taken; None where none is.
    """

    minutes: Guess | None
    worth: Guess | None
    playing: float | None


def table_of(match: Match, limit: float) -> Table:
    """What a match says of its own table: of its pace, and of its players, who hold on to heavy tiles or lay them."""
    timed, points = timed_by(match, limit), sum(map(abs, match.points))
    hands = len(match.hands)
    worth = Guess(log(points / hands), WORTH_SPREAD / sqrt(hands)) if hands and points else None
    return Table(timed.guess if timed else None, worth, since_last(match))


def at_table(hall: float, spread: float, own: Guess | None) -> Guess:
    """A figure of one table, where the hall's (a logarithm) is known and tables differ by `spread`.

    Its own hands weigh more the more they are.
    """
    return Guess(hall, spread) if own is None else weigh(Guess(hall, spread), own)


def limit_of(hall: Hall) -> float:
    """The longest a hand is believed to take, in minutes."""
    return _limit(matches_of(hall))


def weigh(one: Guess, other: Guess) -> Guess:
    """Two estimates of the same as one."""
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
    return min(LONGEST, TIMES_LONGER * median(steps)) if len(steps) >= LEAST_HANDS else LONGEST


def _points(target: int, matches: Sequence[Match]) -> tuple[Guess, int]:
    """What a hand adds to both sides together, and from how many hands that is known."""
    guess = Guess(log(POINTS * target), POINTS_SPREAD)
    begun = [match for match in matches if match.hands]
    hands, points = sum(len(match.hands) for match in begun), sum(sum(map(abs, match.points)) for match in begun)
    if hands and points > 0:
        spread = sqrt(WORTH_SPREAD**2 / hands + STYLES_SPREAD**2 / len(begun))
        guess = weigh(guess, Guess(log(points / hands), spread))
    return guess, hands
