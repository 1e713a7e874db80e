"""When will this table, this round, the day end? Plain numbers in, ranges out (docs/forecast.md).

Words of this room:

pace    minutes of a hand and what it adds to both sides, as this hall shows them
need    what a side still has to score, in mean hands
draw    one way that the rest of the day may go; a range is what most of many draws agree on

It knows no clock and no source of chance: times are minutes from now, and chance is an argument.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tournament.estimator.facts import Bracket, Forecast, Hall, Match, Pace, Range
from tournament.estimator.pace import is_early, learn
from tournament.estimator.playing import Chance, Day, Ends, Tables
from tournament.estimator.watching import Warn, watch

DRAWS: Final = 120
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9

__all__ = [
    "HIGH",
    "LOW",
    "Bracket",
    "Chance",
    "Forecast",
    "Hall",
    "Match",
    "Pace",
    "Range",
    "Warn",
    "estimate",
    "watch",
]


def estimate(hall: Hall, chance: Chance, draws: int = DRAWS) -> Forecast:
    """The ranges for everything that is not over yet; `early` before there is evidence."""
    pace = learn(hall)
    if is_early(hall, pace):
        return Forecast(True, pace)
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
    """When the last bracket ended; None when one of them cannot be played to its end."""
    return max(ends.brackets.values()) if ends.brackets and len(ends.brackets) == brackets else None


def _range_if(ends: Iterable[float | None]) -> Range | None:
    found = list(ends)
    return _range([end for end in found if end is not None]) if found and None not in found else None


def _range(ends: Iterable[float]) -> Range:
    found = sorted(ends)
    return Range(_quantile(found, LOW), _quantile(found, MIDDLE), _quantile(found, HIGH))


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Between the two draws that stand there."""
    place = share * (len(ordered) - 1)
    under = int(place)
    over = min(under + 1, len(ordered) - 1)
    return ordered[under] + (ordered[over] - ordered[under]) * (place - under)
