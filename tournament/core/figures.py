"""Figures as people read them on pages and paper; the API and files keep plain numbers."""

import datetime
from collections.abc import Collection
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format, time_format

MINUS: Final = "\u2212"
TOGETHER: Final = "\u00a0"  # a space at which no line breaks


def signed(value: int) -> str:
    """Return a difference with its sign: "+167", "−15", "0"."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def score(first: object, second: object) -> str:
    """Return a score that stays on one line: "99 : 37". None, a side without points, is a dash."""
    return f"{points(first)}{TOGETHER}:{TOGETHER}{points(second)}"


def points(value: object) -> str:
    """Return points, which some rules let fall below zero: "99", "−15". None is a dash."""
    return "–" if value is None else str(value).replace("-", MINUS)


def shortly(numbers: Collection[int]) -> str:
    """Format numbers, such as those of tables, as ranges: [1, 2, 3, 4, 7] is "1-4, 7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def time_beside(moment: datetime.datetime, other: datetime.datetime) -> str:
    """Format a time of day, with the date if `other`, which is shown beside it, is on another day."""
    try:
        local = timezone.localtime(moment)
    except OverflowError:  # a clock at the end of the calendar, where the conversion leaves its range
        return moment.isoformat()
    minute = time_format(local)
    if local.date() == timezone.localtime(other).date():
        return minute
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {minute}"
