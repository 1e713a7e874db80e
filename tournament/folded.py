"""Sheets that this process has folded lately. A line that was written is never altered: it only counts, or is voided.

So the same lines under the same rules make the same sheet, and the next hand is added to the sheet of the one before.
"""

import json
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final

from scoring import entries, sheets
from scoring.ruleset import Ruleset

KEPT: Final = 500  # sheets: a hall of 300 tables, and what else is played
BEFORE: Final = 6  # lines that other processes may have written since this one knew the sheet

_lately: Final[OrderedDict[tuple[Ruleset, tuple[str, ...]], sheets.Sheet]] = OrderedDict()
_one_at_a_time: Final = Lock()


def fold(written: Iterable[str], ruleset: Ruleset) -> sheets.Sheet:
    """The sheet of these lines, each as the text that the database keeps of it (JSON)."""
    lines = tuple(written)
    known, sheet = _known(lines, ruleset)
    for line in lines[known:]:
        sheet = sheets.advance(sheet, entries.from_data(json.loads(line), ruleset.seating), ruleset)
    if known < len(lines):
        _keep(lines, known, sheet, ruleset)
    return sheet


def _known(lines: tuple[str, ...], ruleset: Ruleset) -> tuple[int, sheets.Sheet]:
    """The sheet of as many of these lines, from the first, as are known together; and how many those are."""
    with _one_at_a_time:
        for number in range(len(lines), max(len(lines) - BEFORE, 0), -1):
            if (sheet := _lately.get((ruleset, lines[:number]))) is not None:
                _lately.move_to_end((ruleset, lines[:number]))
                return number, sheet
    return 0, sheets.fold((), ruleset)


def _keep(lines: tuple[str, ...], instead_of: int, sheet: sheets.Sheet, ruleset: Ruleset) -> None:
    with _one_at_a_time:
        _lately.pop((ruleset, lines[:instead_of]), None)
        _lately[ruleset, lines] = sheet
        while len(_lately) > KEPT:
            _lately.popitem(last=False)
