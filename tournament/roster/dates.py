"""Birth dates as people write them: ISO, day first, Excel's own; month first only where nothing else is possible."""

import datetime
import re
from collections.abc import Callable

from tournament.roster.records import Cell

_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?", re.ASCII)
_SPOKEN = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: [\d:.]+)?", re.ASCII)
_SERIAL = re.compile(r"\d{5}", re.ASCII)
_EXCEL_DAY_ZERO = datetime.date(1899, 12, 30)


def read_date(cell: Cell) -> datetime.date | None:
    """The date in a cell, None when there is none that can be read.

    31/12/1980 is read day first, 12/31/1980 month first because there is no month 31.
    """
    if isinstance(cell, datetime.datetime):
        return cell.date()
    if isinstance(cell, datetime.date):
        return cell
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        cell = f"{cell:.0f}"
    if not isinstance(cell, str):
        return None
    text = cell.strip()
    if _SERIAL.fullmatch(text):
        return _EXCEL_DAY_ZERO + datetime.timedelta(days=int(text))
    if iso := _ISO.fullmatch(text):
        return _date(*iso.groups())
    if spoken := _SPOKEN.fullmatch(text):
        first, second, year = spoken.groups()
        return _date(year, second, first) or _date(year, first, second)
    return None


def is_month_first(cell: Cell) -> bool:
    """Whether a cell can only be read month first, like 12/31/1980."""
    return _fits(cell, lambda first, second: first <= 12 < second)


def is_ambiguous(cell: Cell) -> bool:
    """Whether a cell can be read either way and the two differ, like 05/06/1980."""
    return _fits(cell, lambda first, second: first <= 12 and second <= 12 and first != second)


def _fits(cell: Cell, test: Callable[[int, int], bool]) -> bool:
    spoken = _SPOKEN.fullmatch(cell.strip()) if isinstance(cell, str) else None
    return spoken is not None and test(int(spoken[1]), int(spoken[2]))


def _date(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
