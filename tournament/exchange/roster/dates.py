"""Dates in cells: ISO, Excel's serial numbers, words of three languages, and day or month first.

The order of day and month is one for the whole file.
"""

import datetime
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournament.core.names import search_key
from tournament.exchange.roster.records import Cell

_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?", re.ASCII)
_SPOKEN = re.compile(r"(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})(?:,? [\d:.]+)?", re.ASCII)
# Five digits: 1927 to 2173.
_SERIAL = re.compile(r"\d{5}", re.ASCII)
# Not 31 December 1899: Excel counts a 29 February 1900 that did not exist.
_EXCEL_DAY_ZERO = datetime.date(1899, 12, 30)


_MONTHS = {  # by their first three letters, in Spanish, English, Basque and Portuguese
    **{"ene": 1, "jan": 1, "urt": 1, "feb": 2, "ots": 2, "mar": 3, "abr": 4, "apr": 4, "api": 4, "may": 5, "mai": 5},
    **{"jun": 6, "eka": 6, "jul": 7, "uzt": 7, "ago": 8, "aug": 8, "abu": 8, "sep": 9, "set": 9, "ira": 9},
    **{"oct": 10, "urr": 10, "nov": 11, "aza": 11, "dic": 12, "dec": 12, "abe": 12},
    **{"fev": 2, "out": 10, "dez": 12},
}
_JOINTS = frozenset({"de", "del", "of", "th", "st", "nd", "rd", "ko", "an", "a", "ean"})  # 31 de mayo, 1980ko
_WORDED = re.compile(r"[a-z]+|\d+", re.ASCII)


def read_date(cell: Cell, *, month_first: bool = False, today: datetime.date | None = None) -> datetime.date | None:
    """The date in a cell, None if it cannot be parsed.

    31/12/1980 and 12/31/1980 can be read one way only; `month_first` decides others. Years of two digits are read with
    `today`: the latest that are past.
    """
    if isinstance(cell, datetime.datetime):
        return cell.date()
    if isinstance(cell, datetime.date):
        return cell
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        cell = f"{cell:.0f}"
    if not isinstance(cell, str) or len(cell) > 60:
        return None
    text = cell.strip()
    if _SERIAL.fullmatch(text):
        return _EXCEL_DAY_ZERO + datetime.timedelta(days=int(text))
    if iso := _ISO.fullmatch(text):
        return _date(*iso.groups())
    if spoken := _SPOKEN.fullmatch(text):
        first, second, year = spoken.groups()
        day_first, month_in_front = _past(year, second, first, today), _past(year, first, second, today)
        return month_in_front or day_first if month_first else day_first or month_in_front
    return _worded(text, today)


def _worded(text: str, today: datetime.date | None) -> datetime.date | None:
    """A date with the month as a word: 31 de diciembre de 1980, 31-dic-80, Dec 31, 1980, 1980ko abenduaren 31."""
    parts = _WORDED.findall(search_key(text)) if text.isprintable() else []
    words = [part for part in parts if part.isalpha() and part not in _JOINTS]
    numbers = [part for part in parts if part.isdigit()]
    if len(words) != 1 or len(words[0]) < 3 or words[0][:3] not in _MONTHS or len(numbers) != 2:
        return None
    year, day = numbers if len(numbers[0]) == 4 else reversed(numbers)
    return _past(year, str(_MONTHS[words[0][:3]]), day, today) if len(year) in {2, 4} and len(day) < 3 else None


def _past(year: str, month: str, day: str, today: datetime.date | None) -> datetime.date | None:
    """The date; of a year of two digits the latest that is past."""
    if len(year) == 4:
        return _date(year, month, day)
    if today is None:
        return None
    found = _date(f"20{year}", month, day)
    return found if found and found <= today else _date(f"19{year}", month, day)


@dataclass(frozen=True)
class Order:
    """Whether dates are month first, and why: a code of ORDERS; "" if no date depends on it.

    `example`: a date that depends on it, "" if there is none.
    """

    month_first: bool
    why: str
    example: str = ""

    @property
    def is_mixed(self) -> bool:
        """Whether the file has dates of both orders, and nobody has chosen one."""
        return self.why == "both"


_STATED = re.compile(r"(?<![a-z])(d{1,2}|m{1,2})[-/. ](d{1,2}|m{1,2})[-/. ](y|a|u)")


def find_order(cells: Iterable[Cell], *, title: str, chosen: bool | None) -> Order:
    """Decide the order of day and month for all dates of a file: as chosen, as the heading says, as most dates need."""
    dates = list(cells)
    either = next((cell.strip() for cell in dates if isinstance(cell, str) and is_ambiguous(cell)), "")
    first, last = (sum(fits_only(cell, month_first=way) for cell in dates) for way in (True, False))
    stated = _STATED.search(search_key(title))
    if chosen is not None:
        return Order(chosen, "chosen", either)
    if stated and stated[1][0] != stated[2][0]:
        return Order(stated[1][0] == "m", "heading", either)
    if first and last:
        return Order(first > last, "both", either)
    if not either:
        return Order(bool(first), "")
    return Order(bool(first), "dates" if first or last else "usual", either)


def fits_only(cell: Cell, *, month_first: bool) -> bool:
    """Whether a cell can only be month first, such as 12/31/1980; or only day first."""
    return _fits(cell, lambda first, second: (first <= 12 < second) if month_first else (second <= 12 < first))


def is_ambiguous(cell: Cell) -> bool:
    """Whether a cell can be read both ways with different results, such as 05/06/1980."""
    return _fits(cell, lambda first, second: first <= 12 and second <= 12 and first != second)


def _fits(cell: Cell, test: Callable[[int, int], bool]) -> bool:
    spoken = _SPOKEN.fullmatch(cell.strip()) if isinstance(cell, str) else None
    return spoken is not None and test(int(spoken[1]), int(spoken[2]))


def _date(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
