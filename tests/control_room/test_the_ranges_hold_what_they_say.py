"""Days played by the engine's players at invented speeds: the ranges cover what came about as often as they say."""

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from tests.control_room.days import Day, Speed, ends
from tournament.control_room.estimator.estimate import estimate
from tournament.control_room.estimator.facts import Range

MORNING, NOON, EVENING = SHARES = (0.15, 0.45, 0.8)
SPEEDS: Final = (
    Speed(minutes=2.5),
    Speed(minutes=4.0),
    Speed(minutes=6.5, pause=15.0),
    Speed(minutes=5.0, of_hands=0.55, of_tables=0.25, pause=4.0),
)
DAYS: Final = (
    # The rounds of two brackets, the tables of the hall, whether there is a lunch, and how many such days.
    ([[8, 4, 2, 1], [4, 2, 1]], 16, True, 12),
    ([[16, 8, 4, 2, 1], [8, 4, 2, 1]], 10, True, 4),
    ([[4, 2, 1], [4, 2, 1]], 8, False, 12),
)
Seen = tuple[str, float, bool, float]
"""What was forecast, at which part of the day, whether the truth lay in the range, and how wide that was in minutes."""


@cache
def seen() -> tuple[Seen, ...]:
    """Every forecast of every day, beside what came about."""
    found = []
    for rounds, tables, lunch, days in DAYS:
        for seed in range(days):
            day = Day(rounds, tables=tables, seed=seed, speed=SPEEDS[seed % len(SPEEDS)], lunch=lunch)
            for share in SHARES:
                for kind, truth, said in _at(day, share * day.end):
                    found.append((kind, share, said.low <= truth <= said.high, said.high - said.low))
    return tuple(found)


def _at(day: Day, now: float) -> Iterator[tuple[str, float, Range]]:
    """What was forecast at that minute, and what came about in minutes from then."""
    forecast = estimate(day.hall(now), random.Random(1), draws=80)
    matches = {one.key: one for rounds in day.played for played in rounds for one in played}
    yield from (("table", matches[key].end - now, said) for key, said in forecast.tables.items())
    for key, said in forecast.rounds.items():
        begun = [played for played in day.played[key] if min(one.begun for one in played) <= now]
        yield "round", ends(begun[-1]) - now, said
    for key, said in forecast.brackets.items():
        if (end := ends(day.played[key][-1])) > now:
            yield "bracket", end - now, said
    if forecast.day is not None:
        yield "day", day.end - now, forecast.day


@pytest.mark.parametrize("kind", ["table", "round", "bracket", "day"])
def test_a_range_of_eight_in_ten_is_right_about_so_often(kind: str) -> None:
    held = [right for what, _share, right, _width in seen() if what == kind]
    assert len(held) >= 60
    assert 0.68 <= sum(held) / len(held) <= 0.92


def test_the_later_the_day_the_narrower_the_range() -> None:
    widths = defaultdict(list)
    for kind, share, _right, width in seen():
        if kind == "day":
            widths[share].append(width)
    means = [sum(widths[share]) / len(widths[share]) for share in SHARES]
    assert means[0] > 1.15 * means[1] > 1.3 * means[2]


def test_what_is_learned_beats_what_is_known_beforehand() -> None:
    """A hall three times as fast as expected is believed after one round."""
    day = Day([[8, 4, 2, 1]], tables=8, seed=5, speed=Speed(minutes=1.5), lunch=False)
    forecast = estimate(day.hall(ends(day.played[0][0])), random.Random(1))
    assert forecast.pace.minutes == pytest.approx(1.5, rel=0.2)
    assert forecast.day is not None
    assert forecast.day.high < 4 * 14 * 4  # as if the hands of four rounds took what they take elsewhere
