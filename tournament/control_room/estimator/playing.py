"""Simulates the rest of a day once: when each match, round and bracket ends.

All times are minutes from now.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heapify, heapreplace
from math import exp, log, sqrt
from typing import Final, Protocol

from tournament.control_room.estimator.facts import Bracket, Hall, Match, Pace, moments
from tournament.control_room.estimator.pace import (
    HAND_SPREAD,
    STYLES_SPREAD,
    TABLES_SPREAD,
    Guess,
    at_table,
    limit_of,
    table_of,
    weigh,
)

SETTLING: Final = 2.0  # minutes from match down to the first tile
SIGNING: Final = 2.0  # from the last hand to the second signature
PAUSE: Final = 8.0  # between rounds of a bracket, before any was observed
PAUSE_SPREAD: Final = 0.6  # from pause to pause
PAUSES_SPREAD: Final = 0.5  # of their median, before any was observed
LEAST_LEFT: Final = 0.3  # of a hand: the most that is left of one that has taken longer than most
GRACE: Final = 15.0  # minutes that a round may run into a break


class Chance(Protocol):
    """A source of random numbers such as `random.Random(seed)`."""

    def gauss(self, mu: float, sigma: float) -> float: ...

    def gammavariate(self, alpha: float, beta: float) -> float: ...

    def random(self) -> float: ...


@dataclass
class Ends:
    """When everything ended, by key; `brackets` only has those that can be played to their end."""

    tables: dict[int, float] = field(default_factory=dict)
    rounds: dict[int, float] = field(default_factory=dict)
    brackets: dict[int, float] = field(default_factory=dict)


class Tables:
    """What is the same in every simulation: the tables in play, and what each of them has shown."""

    def __init__(self, hall: Hall) -> None:
        limit = limit_of(hall)
        self.known = {match.key: table_of(match, limit) for bracket in hall.brackets for match in bracket.playing}


class Day:
    """One simulated rest of the day: the pace of the hall is drawn once, matches and pauses individually."""

    def __init__(self, hall: Hall, tables: Tables, pace: Pace, chance: Chance) -> None:
        self.hall, self.tables, self.chance = hall, tables, chance
        self.minutes = chance.gauss(log(pace.minutes), pace.minutes_spread)
        self.worth = chance.gauss(log(pace.points), pace.points_spread)
        self.pause = exp(chance.gauss(*_pause(hall.pauses)))
        self.whole = self._whole()
        self.ends = Ends()
        self.free: list[float] = []

    def play(self) -> Ends:
        """Run the simulation."""
        self._finish_tables()
        waiting = list(self.hall.brackets)
        while waiting:
            # A championship waits for the pools: it is played once their ends are known.
            ready = [one for one in waiting if all(key in self.ends.brackets for key in one.after)]
            if not ready:
                break
            for bracket in ready:
                self._play_on(bracket)
                waiting.remove(bracket)
        return self.ends

    def _finish_tables(self) -> None:
        """End every match in play; waiting matches take the tables as they become free."""
        for bracket in self.hall.brackets:
            for match in bracket.playing:
                self.ends.tables[match.key] = self.left_of(match)
        self.free = [*self.ends.tables.values()]
        self.free += [0.0] * max(self.hall.tables - len(self.free), 1 if not self.free else 0)
        # A heap of the times at which tables become free: the earliest is always at index 0.
        heapify(self.free)
        for bracket in self.hall.brackets:
            if bracket.playing or bracket.waiting:
                ends = [self.ends.tables[match.key] for match in bracket.playing]
                ends += [self._next_match(0.0) for _ in range(bracket.waiting)]
                self.ends.rounds[bracket.key] = max(ends)

    def _play_on(self, bracket: Bracket) -> None:
        """Play the remaining rounds of a bracket, one after another."""
        last = self.ends.rounds.get(bracket.key, bracket.closed)
        earliest = max([0.0, *(self.ends.brackets[key] for key in bracket.after)])
        breaks = sorted(self.hall.breaks)
        for matches in bracket.to_come:
            ended = earliest if last is None else max(earliest, last)
            begins = self._after_breaks(ended, self._after_pause(ended), breaks)
            last = max([self._next_match(begins) for _ in range(matches)], default=ended)
        self.ends.brackets[bracket.key] = max(earliest, last or 0.0)

    def _next_match(self, begins: float) -> float:
        """Return when a match ends that takes the next free table from `begins` on; occupies the table until then."""
        starts = max(begins, self.free[0])
        ends = starts + SETTLING + self._gamma(*self.whole) + SIGNING
        heapreplace(self.free, ends)
        return ends

    def left_of(self, match: Match) -> float:
        """Return the remaining minutes of a match in play."""
        if match.signed:
            return 0.0
        signing = SIGNING * (0.5 + self.chance.random())
        if match.over:
            return signing
        table = self.tables.known[match.key]
        hand = exp(self.chance.gauss(*at_table(self.minutes, TABLES_SPREAD, table.minutes)))
        worth = exp(self.chance.gauss(*at_table(self.worth, STYLES_SPREAD, table.worth)))
        mean, variance = moments(*((self.hall.target - abs(side)) / worth for side in match.points))
        left = self._gamma(mean * hand, variance / mean**2 + HAND_SPREAD**2 / mean) if mean else 0.0
        if match.begun > 0 and not match.hands:
            return match.begun + SETTLING + left + signing
        played = table.playing or 0.0
        if not match.hands:
            played = max(played - SETTLING, 0.0)
        shortest = left - hand * (1 - LEAST_LEFT * self.chance.random())
        return max(left - played, shortest, 0.0) + signing

    def _whole(self) -> tuple[float, float]:
        """Return the mean minutes of a match that has not begun, and their variance relative to the squared mean."""
        needs = self.hall.target / exp(self.worth)
        mean, variance = moments(needs, needs)
        hands = variance / mean**2 + HAND_SPREAD**2 / mean
        return mean * exp(self.minutes), hands + TABLES_SPREAD**2 + STYLES_SPREAD**2

    def _gamma(self, mean: float, variance: float) -> float:
        """Return random minutes; `variance` is relative to the squared mean."""
        return self.chance.gammavariate(1 / variance, mean * variance)

    def _after_pause(self, ended: float) -> float:
        """Return when the next round begins; the organizer may be about to start it."""
        pause = self.pause * exp(self.chance.gauss(0.0, PAUSE_SPREAD))
        return ended + pause if ended + pause > 0 else pause * LEAST_LEFT

    def _after_breaks(self, ended: float, begins: float, breaks: list[tuple[float, float]]) -> float:
        """Return when the round begins, moved behind the breaks that it would run into for too long.

        Those breaks are used up. If the round before ran into the break, some halls still take it in full, others end
        it on time.
        """
        while breaks and begins + self.whole[0] > breaks[0][0] + GRACE:
            starts, ends = breaks.pop(0)
            begins = max(begins, ends + self.chance.random() * max(ended - starts, 0.0))
        return begins


def _pause(pauses: Sequence[float]) -> tuple[float, float]:
    """Return the logarithm of the median pause and its uncertainty."""
    guess = Guess(log(PAUSE), PAUSES_SPREAD)
    if pauses:
        logs = [log(max(pause, 0.5)) for pause in pauses]  # a pause of 0 has no logarithm
        guess = weigh(guess, Guess(sum(logs) / len(logs), PAUSE_SPREAD / sqrt(len(logs))))
    return guess.log, guess.spread
