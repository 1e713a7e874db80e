"""Long pages are delivered in windows: so many rows at a time, with links to the others. Works without JavaScript.

The windows of a page run through all its lists, one after the other: a list may end in another window than it begins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet
from django.http import HttpRequest

from tournament.web.frame.fields import read_number

ROWS: Final = 150  # of a page, which so stays below 150 kB
FROM: Final = "from"  # the parameter of the URL: how many rows come before the window


@dataclass(frozen=True)
class Window:
    """One window of a page: its rows in words ("151–300"), its query in the URL, and whether it is shown."""

    label: str
    query: str
    is_shown: bool


def cut(
    request: HttpRequest, *lists: Sequence[Any] | QuerySet[Any], most: int = ROWS
) -> tuple[list[Any], list[Window]]:
    """Return of each list the rows in the window that the URL asks for, and all windows; none if all rows fit in one.

    Of a queryset only these rows are read.
    """
    sizes = [one.count() if isinstance(one, QuerySet) else len(one) for one in lists]
    total = sum(sizes)
    if total <= most:
        return list(lists), []
    start = min(read_number(request.GET.get(FROM, ""), 4) or 0, total - 1) // most * most
    shown, before = [], 0
    for rows, size in zip(lists, sizes, strict=True):
        shown.append(rows[max(start - before, 0) : max(start + most - before, 0)])
        before += size
    labels = ((first, f"{first + 1}–{min(first + most, total)}") for first in range(0, total, most))
    return shown, windows_of(request, list(labels), start)


def windows_of(request: HttpRequest, labels: Sequence[tuple[int, str]], shown: int) -> list[Window]:
    """Return the windows of a page, given by their places in the URL and their labels."""
    query = request.GET.copy()
    query.pop("v", None)
    found = []
    for place, label in labels:
        query[FROM] = str(place)
        found.append(Window(label, query.urlencode(), place == shown))
    return found
