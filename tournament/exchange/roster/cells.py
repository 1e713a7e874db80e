"""The cells of one line by column, and the problems of their text."""

import datetime
import re
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence

from tournament.core.names import search_key
from tournament.core.spreadsheets import unquoted
from tournament.exchange.roster.columns import Header
from tournament.exchange.roster.records import Cell, Problem

# A cell that a spreadsheet would calculate; a sign before digits is a number, such as a phone.
_FORMULA = re.compile(r"=|[+\-@](?!\s*\d)", re.ASCII)
_BREAK = re.compile(r"[\r\n]")  # an unpaired quotation mark swallows the lines below
_SWALLOWED = re.compile(r"[\r\n].*[;,\t|]", re.DOTALL)  # separators behind the break
_NOTHING = {"-", "–", "—"}  # how people mark an empty cell
_UNPRINTABLE = {"Cc", "Cs", "Cn", "Co"}
_TURNING = set(
    "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)  # direction marks, which can disguise a name
MAX_NAME = 120
_SHOWN = 40  # characters of a value in a sentence


class Cells:
    """One line; `problems` and `warnings` collect what is found while reading.

    Problems prevent the import of the row: those of the columns that are `needed`, and a cell that has swallowed the
    lines below it.
    """

    def __init__(self, cells: Sequence[Cell], header: Header, needed: Container[str] = frozenset({"name"})) -> None:
        self._cells = cells
        self._position = header.position
        self.needed = needed
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []

    def complain(self, code: str, column: str, **params: str | int) -> None:
        """Note a problem; long values are shortened."""
        self.problems.append(_problem(code, column, params))

    def drop(self, code: str, column: str, **params: str | int) -> None:
        """Note a value that cannot be read, or only in part."""
        self.warnings.append(_problem(code, column, params))

    def others(self) -> Iterator[str]:
        """The texts of the columns that have no meaning, as search keys."""
        for index, cell in enumerate(self._cells):
            if isinstance(cell, str) and index not in self._position.values():
                yield search_key(cell[:80])

    def raw(self, column: str) -> Cell:
        """The value of the column; None if it is empty, or the roster has no such column."""
        position = self._position.get(column)
        cell = self._cells[position] if position is not None and position < len(self._cells) else None
        return None if isinstance(cell, str) and cell.strip() in _NOTHING else cell

    def peek(self, column: str) -> str:
        """The text of a cell as it is, without a problem."""
        return written(self.raw(column))

    def text(self, column: str, limit: int, *, within: str = "") -> str:
        """The cell as one line of text of at most `limit` characters, "" if empty.

        Line breaks, formulas, unprintable characters and too long values each note a problem of the column, or of the
        column that it is a part of (`within`).
        """
        named = within or column
        note = self.complain if named in self.needed else self.drop
        found = written(self.raw(column))
        plain = unquoted(found)
        if _BREAK.search(plain.strip()):
            (self.complain if _SWALLOWED.search(plain.strip()) else note)("line-break", named)
            return ""
        if any(_is_unprintable(letter) for letter in plain):
            note("control-characters", named)
            return ""
        line = unicodedata.normalize("NFC", " ".join(plain.split()))
        # Our own exports quote formulas; `unquoted` has made those plain text.
        if plain == found and _FORMULA.match(line):
            note("formula", named)
            return ""
        if not search_key(line):
            return ""  # only invisible characters or punctuation
        if len(line) > limit:
            note("too-long", named, limit=limit)
            return line[:limit] if named in self.needed else ""
        return line

    def name(self) -> str:
        """The full name; with a separate column of surnames, the other one is the first name."""
        first = self.text("first_name", MAX_NAME, within="name")
        name = self._in_order(self.text("name", MAX_NAME))
        rest = [self.text(part, MAX_NAME, within="name") for part in ("middle_name", "surname", "second_surname")]
        # The name of a phone book may be the whole name.
        is_whole = not first and search_key(name).endswith(f" {search_key(' '.join(filter(None, rest)))}")
        full = " ".join(part for part in (first or name, *(() if is_whole else rest)) if part)
        # An unreadable part has its problem already.
        if not any(problem.column == "name" for problem in self.problems):
            if not full:
                self.complain("missing-name", "name")
            elif len(full) > MAX_NAME:
                self.complain("too-long", "name", limit=MAX_NAME)
        return full[:MAX_NAME]

    def _in_order(self, name: str) -> str:
        """The name with the first name in front: Peña, Ana is Ana Peña. Names of our own exports stay as they are."""
        surname, comma, first = name.partition(",")
        if "key" in self._position or not comma or "," in first or not surname.strip() or not first.strip():
            return name
        return f"{first.strip()} {surname.strip()}"

    def key(self) -> str:
        """The person's primary key; anything but digits comes from another program and is ignored."""
        said = self.text("key", 20)
        return said if said.isascii() and said.isdigit() else ""


def _problem(code: str, column: str, params: Mapping[str, str | int]) -> Problem:
    shown = {key: value[:_SHOWN] if isinstance(value, str) else value for key, value in params.items()}
    return Problem(code, column, shown)


def written(cell: Cell) -> str:
    """A cell as text: member number 12.0 is 12."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return f"{cell:.0f}"
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat()
    return str(cell).strip(" ")


def _is_unprintable(letter: str) -> bool:
    """Whether a character is not allowed in a cell; tabs are, they become spaces."""
    return letter in _TURNING or (unicodedata.category(letter) in _UNPRINTABLE and letter != "\t")
