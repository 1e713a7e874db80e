"""Forecasts when tables, rounds and the day end, by simulating the rest of it: plain numbers in, ranges out.

Terms used in this package (docs/forecast.md):

pace    minutes per hand, and the points that it adds to both sides, in this hall
need    what a side still has to score, in mean hands
draw    one simulation of the rest of the day; a range covers most of many

It uses no clock and no randomness of its own: times are minutes from now, and chance is an argument. `watch` finds
delays: a silent table, a table that holds up its round, a round that runs into a break.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heapreplace
from math import exp, log, sqrt
from typing import Final, Literal, Protocol

from tournament.control_room.estimator.facts import (
    HAND_SPREAD,
    STYLES_SPREAD,
    TABLES_SPREAD,
    Bracket,
    Forecast,
    Guess,
    Hall,
    Match,
    Pace,
    Range,
    at_table,
    is_early,
    learn,
    limit_of,
    moments,
    since_last,
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
        lasts = SETTLING + self._gamma(*self.whole)
        ends = starts + self._clocked(lasts, self.hall.clock, exp(self.minutes)) + SIGNING
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
            left = self._clocked(match.begun + SETTLING + left, match.until, hand)
            return left + signing
        played = table.playing or 0.0
        if not match.hands:
            played = max(played - SETTLING, 0.0)
        shortest = left - hand * (1 - LEAST_LEFT * self.chance.random())
        return self._clocked(max(left - played, shortest, 0.0), match.until, hand) + signing

    def _clocked(self, lasts: float, until: float | None, hand: float) -> float:
        """Return how long a match lasts whose time is up at `until`: its last hands are still played."""
        return lasts if until is None else min(lasts, max(until, 0.0) + self.hall.last_hands * hand)

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


DRAWS: Final = 120  # simulations
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9


def estimate(hall: Hall, chance: Chance, draws: int = DRAWS) -> Forecast:
    """Return the ranges for everything that is not over yet; `early` while there is too little evidence."""
    pace = learn(hall)
    if is_early(hall, pace):
        return Forecast(True, pace)
    # Built once: what each table has shown is the same in every simulation.
    tables = Tables(hall)
    days = [Day(hall, tables, pace, chance).play() for _ in range(draws)]
    brackets = {bracket.key: [one.brackets.get(bracket.key) for one in days] for bracket in hall.brackets}
    return Forecast(
        early=False,
        pace=pace,
        tables={key: _range(one.tables[key] for one in days) for key in days[0].tables},
        rounds={key: _range(one.rounds[key] for one in days) for key in days[0].rounds},
        brackets={key: found for key, ends in brackets.items() if (found := _range_if(ends)) is not None},
        day=_range_if(_last(one, len(hall.brackets)) for one in days),
    )


def _last(ends: Ends, brackets: int) -> float | None:
    """Return when the last bracket ended; None if one of them cannot be played to its end."""
    return max(ends.brackets.values()) if ends.brackets and len(ends.brackets) == brackets else None


def _range_if(ends: Iterable[float | None]) -> Range | None:
    """Return the range, or None if any simulation has no end."""
    found = list(ends)
    return _range([end for end in found if end is not None]) if found and None not in found else None


def _range(ends: Iterable[float]) -> Range:
    found = sorted(ends)
    return Range(_quantile(found, LOW), _quantile(found, MIDDLE), _quantile(found, HIGH))


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Interpolate between the two neighbouring values."""
    place = share * (len(ordered) - 1)
    under = int(place)
    over = min(under + 1, len(ordered) - 1)
    return ordered[under] + (ordered[over] - ordered[under]) * (place - under)


SILENT_TIMES: Final = 3.0  # times the usual time of a hand here
SILENT_LEAST: Final = 12.0  # minutes
SILENT_EARLY: Final = 20.0  # minutes, while the pace of the hall is unknown
BEHIND: Final = 20.0  # minutes after all the others of the round
INTO_BREAK: Final = 5.0  # minutes
AHEAD: Final = 120.0  # minutes before a break that watching it begins


@dataclass(frozen=True, slots=True)
class Warn:
    """One alert. `key`: of the match; for a break, of the bracket whose round runs into it.

    minutes: since the last hand (silent), after the others of the round (behind), into the break (break).
    """

    kind: Literal["silent", "behind", "break"]
    key: int
    minutes: float


def watch(hall: Hall, forecast: Forecast) -> list[Warn]:
    """Return all alerts; none about tables during a break, and no silent ones if most tables are silent."""
    found = list(_breaks(hall, forecast))
    if not any(starts <= 0 < ends for starts, ends in hall.breaks):
        silent = list(_silent(hall, forecast.pace, forecast.early))
        playing = sum(1 for bracket in hall.brackets for match in bracket.playing if not match.over)
        # If most tables are silent, the hall is resting: no single table is the problem.
        if len(silent) * 2 <= max(playing, 2):
            found += silent
        for bracket in hall.brackets:
            found += _behind(bracket, forecast)
    return found


def _silent(hall: Hall, pace: Pace, early: bool) -> Iterator[Warn]:
    longest = SILENT_EARLY if early else max(SILENT_LEAST, SILENT_TIMES * pace.minutes)
    for bracket in hall.brackets:
        for match in bracket.playing:
            age = since_last(match)
            if age is not None and age > longest:
                yield Warn("silent", match.key, age)


def _behind(bracket: Bracket, forecast: Forecast) -> Iterator[Warn]:
    """Yield the one table that all others of a round will wait for."""
    ends = sorted(
        (forecast.tables[match.key].middle, match.key) for match in bracket.playing if match.key in forecast.tables
    )
    if not ends or bracket.waiting:  # waiting matches end later than any table in play
        return
    others = ends[-2][0] if len(ends) > 1 else 0.0
    if ends[-1][0] > others + BEHIND and (len(ends) > 1 or bracket.done):
        yield Warn("behind", ends[-1][1], ends[-1][0] - others)


def _breaks(hall: Hall, forecast: Forecast) -> Iterator[Warn]:
    for starts, ends in hall.breaks[:1]:
        for key, said in forecast.rounds.items():
            if starts <= AHEAD and ends > 0 and said.middle > max(starts, 0.0) + INTO_BREAK:
                yield Warn("break", key, said.middle - starts)
