"""What threatens the plan: a table that is silent, one that holds its round up, a lunch that a round runs into."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tournament.estimator.facts import Bracket, Forecast, Hall, Match, Pace
from tournament.estimator.pace import since_last

SILENT_TIMES: Final = 3.0  # as long as a hand usually takes here
SILENT_LEAST: Final = 12.0  # minutes
SILENT_EARLY: Final = 20.0  # minutes, as long as nobody knows what a hand takes here
BEHIND: Final = 20.0  # minutes after all the others of the round
INTO_BREAK: Final = 5.0  # minutes
AHEAD: Final = 120.0  # minutes before a break from which on it is watched


@dataclass(frozen=True, slots=True)
class Warn:
    """Something to look at. `key`: of the match, or for a break of the bracket whose round runs into it.

    minutes: since the last hand (silent), after the others of the round (behind), into the break (break).
    """

    kind: Literal["silent", "behind", "break"]
    key: int
    minutes: float


def watch(hall: Hall, forecast: Forecast) -> list[Warn]:
    """All that is to be looked at; of tables nothing while a break goes on, or while more than half of them rest."""
    found = list(_breaks(hall, forecast))
    if not any(starts <= 0 < ends for starts, ends in hall.breaks):
        silent = list(_silent(hall, forecast.pace, forecast.early))
        playing = sum(1 for bracket in hall.brackets for match in bracket.playing if not match.over)
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
    """The one table that all others of a round will wait for."""
    ends = sorted((forecast.tables[match.key].middle, match.key) for match in _known(bracket, forecast))
    if not ends or bracket.waiting:
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
