"""Forecasts when tables, rounds and the day end: plain numbers in, ranges out (docs/forecast.md).

Terms used in this package:

pace    minutes per hand, and the points that it adds to both sides, in this hall
need    what a side still has to score, in mean hands
draw    one simulation of the rest of the day; a range covers most of many

It uses no clock and no randomness of its own: times are minutes from now, and chance is an argument.

Alerts about delays: a silent table, a table that holds up its round, a round that runs into a break.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tournament.control_room.estimator.facts import Bracket, Forecast, Hall, Match, Pace, Range
from tournament.control_room.estimator.pace import is_early, learn, since_last
from tournament.control_room.estimator.playing import Chance, Day, Ends, Tables

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
    ends = sorted((forecast.tables[match.key].middle, match.key) for match in _known(bracket, forecast))
    if not ends or bracket.waiting:  # waiting matches end later than any table in play
        return
    others = ends[-2][0] if len(ends) > 1 else 0.0
    if ends[-1][0] > others + BEHIND and (len(ends) > 1 or bracket.done):
        yield Warn("behind", ends[-1][1], ends[-1][0] - others)


def _known(bracket: Bracket, forecast: Forecast) -> list[Match]:
    return [match for match in bracket.playing if match.key in forecast.tables]


def _breaks(hall: Hall, forecast: Forecast) -> Iterator[Warn]:
    for starts, ends in hall.breaks[:1]:
        for key, said in forecast.rounds.items():
            if starts <= AHEAD and ends > 0 and said.middle > max(starts, 0.0) + INTO_BREAK:
                yield Warn("break", key, said.middle - starts)


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
