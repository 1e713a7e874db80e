"""Sheet cache: the sheets that this process has replayed lately. Written lines never change; they count or are voided.

The same lines under the same rules always give the same sheet, so the next hand extends the sheet before it.
"""

import json
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final

from scoring import entries, sheets
from scoring.ruleset import Ruleset

KEPT: Final = 500  # sheets: a hall of 300 tables, and others
BEFORE: Final = 6  # lines that other processes may have written since this one knew the sheet

_lately: Final[OrderedDict[tuple[Ruleset, tuple[str, ...]], sheets.Sheet]] = OrderedDict()
_one_at_a_time: Final = Lock()


def replay_sheet(written: Iterable[str], ruleset: Ruleset) -> sheets.Sheet:
    """Return the sheet of these lines, each as the JSON text that the database stores."""
    lines = tuple(written)
    known, sheet = _longest_cached(lines, ruleset)
    for line in lines[known:]:
        sheet = sheets.advance(sheet, entries.from_data(json.loads(line), ruleset.seating), ruleset)
    if known < len(lines):
        _keep(lines, known, sheet, ruleset)
    return sheet


def _longest_cached(lines: tuple[str, ...], ruleset: Ruleset) -> tuple[int, sheets.Sheet]:
    """Return the longest cached beginning of these lines: how many lines it has, and its sheet."""
    with _one_at_a_time:
        for number in range(len(lines), max(len(lines) - BEFORE, 0), -1):
            if (sheet := _lately.get((ruleset, lines[:number]))) is not None:
                _lately.move_to_end((ruleset, lines[:number]))
                return number, sheet
    return 0, sheets.total_sheet((), ruleset)


def _keep(lines: tuple[str, ...], instead_of: int, sheet: sheets.Sheet, ruleset: Ruleset) -> None:
    with _one_at_a_time:
        _lately.pop((ruleset, lines[:instead_of]), None)  # one entry per sheet: the longer one replaces it
        _lately[ruleset, lines] = sheet
        while len(_lately) > KEPT:
            _lately.popitem(last=False)
