"""When the money came, as a picture: a bar for each hour, or for each day where the hours are many."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.formats import date_format

from tournament.treasury import Line

MOST_BARS: Final = 14
BAR: Final = 40
STEP: Final = 64
TOP: Final = 22
"""Room for the amount over the highest bar."""
HIGH: Final = 120
"""The highest of all bars, up or down, in the picture's units."""
FOOT: Final = 20
"""Room for the amount under a bar that leads down, and again for its name."""


@dataclass(frozen=True)
class Bar:
    """One hour or day. up: what was taken. down: what was given back; both as heights and as cents."""

    name: str
    left: int
    middle: int
    up: int
    up_top: int
    down: int
    taken: int
    given_back: int

    @property
    def up_text(self) -> int:
        """Where the amount stands over it."""
        return self.up_top - 6

    @property
    def down_text(self) -> int:
        """Where the amount stands under it."""
        return self.up_top + self.up + self.down + 15


@dataclass(frozen=True)
class Chart:
    """The picture. base: the height of the line from which bars go up and down."""

    bars: list[Bar]
    width: int
    height: int
    base: int
    names: int
    by_day: bool


def draw(hours: Sequence[tuple[datetime.datetime, Line]]) -> Chart | None:
    """The chart of these hours, in order; None while no money came."""
    moved = [(hour, line) for hour, line in hours if line.taken or line.given_back]
    if not moved:
        return None
    by_day = len(moved) > MOST_BARS
    steps = _days(moved)[-MOST_BARS:] if by_day else [(_hour(hour, moved), line) for hour, line in moved]
    most = max(max(line.taken, line.given_back) for _, line in steps)
    deepest = max(_tall(line.given_back, most) for _, line in steps)
    base = TOP + max(_tall(line.taken, most) for _, line in steps)
    bars = [
        Bar(
            name=name,
            left=place * STEP + (STEP - BAR) // 2,
            middle=place * STEP + STEP // 2,
            up=_tall(line.taken, most),
            up_top=base - _tall(line.taken, most),
            down=_tall(line.given_back, most),
            taken=line.taken,
            given_back=line.given_back,
        )
        for place, (name, line) in enumerate(steps)
    ]
    under = deepest + FOOT if deepest else 0
    return Chart(bars, STEP * len(bars), base + under + FOOT, base, base + under + FOOT - 5, by_day)


def _tall(cents: int, most: int) -> int:
    """The height of a bar; one that is there can be seen."""
    return max(2, round(HIGH * cents / most)) if cents else 0


def _hour(hour: datetime.datetime, all_hours: Sequence[tuple[datetime.datetime, Line]]) -> str:
    """8:00 on a day of its own, 21/11 8:00 where there are several."""
    several = len({one.date() for one, _ in all_hours}) > 1
    return f"{hour:%d/%m} {hour:%H}" if several else f"{hour:%H:%M}"


def _days(hours: Sequence[tuple[datetime.datetime, Line]]) -> list[tuple[str, Line]]:
    days: dict[datetime.date, Line] = {}
    for hour, line in hours:
        days[hour.date()] = days.get(hour.date(), Line()) + line
    return [(date_format(day, "MONTH_DAY_FORMAT"), line) for day, line in days.items()]
