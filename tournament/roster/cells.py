"""The cells of one line under the names of their columns, and what is wrong with their text."""

import datetime
import re
import unicodedata
from collections.abc import Sequence

from tournament.names import search_key
from tournament.roster.columns import Header
from tournament.roster.records import Cell, Problem
from tournament.spreadsheets import unquoted

_FORMULA = re.compile(r"=|[+\-@](?!\s*\d)", re.ASCII)
_BREAK = re.compile(r"[\r\n]")  # one value stands on one line: a lone quote swallows what follows
_NOTHING = {"-", "–", "—"}  # how people fill a cell that has nothing to say
_UNPRINTABLE = {"Cc", "Cs", "Cn", "Co"}
_TURNING = set(
    "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)  # turn the letters around and so disguise a name
_SHOWN = 40  # characters of a value in a sentence


class Cells:
    """One line while it is read; `problems` gathers what is found on the way."""

    def __init__(self, cells: Sequence[Cell], header: Header) -> None:
        self._cells = cells
        self._position = header.position
        self.problems: list[Problem] = []

    def complain(self, code: str, column: str, **params: str | int) -> None:
        """Note a problem; long values are shortened."""
        shown = {key: value[:_SHOWN] if isinstance(value, str) else value for key, value in params.items()}
        self.problems.append(Problem(code, column, shown))

    def raw(self, column: str) -> Cell:
        """What stands in the column; None for nothing, or where the roster has no such column."""
        position = self._position.get(column)
        cell = self._cells[position] if position is not None and position < len(self._cells) else None
        return None if isinstance(cell, str) and cell.strip() in _NOTHING else cell

    def text(self, column: str, limit: int, *, within: str = "") -> str:
        """The cell as one line of text of at most `limit` characters, "" for nothing.

        Refuses line ends, formulas, characters that cannot be printed, and what is too long, each as a problem of the
        column, or of the one that this is a part of (`within`).
        """
        named = within or column
        found = _written(self.raw(column))
        written = unquoted(found)
        if _BREAK.search(written.strip()):
            self.complain("line_break", named)
            return ""
        if any(_is_unprintable(letter) for letter in written):
            self.complain("control_characters", named)
            return ""
        line = unicodedata.normalize("NFC", " ".join(written.split()))
        if written == found and _FORMULA.match(line):
            self.complain("formula", named)
            return ""
        if not search_key(line):
            return ""  # nothing of it can be seen
        if len(line) > limit:
            self.complain("too_long", named, limit=limit)
        return line[:limit]


def _written(cell: Cell) -> str:
    """A cell as a person would write it: member number 12.0 is 12."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return f"{cell:.0f}"
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat()
    return str(cell).strip(" ")


def _is_unprintable(letter: str) -> bool:
    """Whether a character may not stand in a cell; tabs may, they become blanks."""
    return letter in _TURNING or (unicodedata.category(letter) in _UNPRINTABLE and letter != "\t")
