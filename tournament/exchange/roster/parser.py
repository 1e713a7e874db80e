"""Parse the bytes of a file into a roster. The first bytes tell the type of a file, not its name.

A CSV file, or pasted cells, may have any of the usual separators, encodings and line ends; of a workbook (XLSX or ODS)
the first sheet with a header is read, else the first with content.
"""

import datetime
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice

from tournament.exchange.roster.cells import written
from tournament.exchange.roster.columns import LOOKED_AT, PEOPLE, Columns, Header, choose_header, find_header
from tournament.exchange.roster.dates import Order, read_date
from tournament.exchange.roster.records import (
    AS_GUESSED,
    Choices,
    Column,
    File,
    Line,
    Problem,
    Reading,
    RosterError,
    RosterLine,
)
from tournament.exchange.roster.rows import Habits, mark_duplicates, read_row
from tournament.exchange.roster.texts import csv_lines
from tournament.exchange.roster.workbooks import is_workbook, sheets

MAX_MB = 2
MAX_ROWS = 5_000
MAX_LINES = 20_000  # including blank lines: a few bytes of a workbook can claim a million
MAX_COLUMNS = 60
SHOWN = 40  # characters of a header in a message
SAMPLES = 3  # values of a column that a person sees

Find = Callable[[Sequence[Line]], Header | None]


def read_roster(
    name: str, content: bytes, *, today: datetime.date, choices: Choices = AS_GUESSED, by_hand: bool = False
) -> File[RosterLine]:
    """Read a roster: a CSV (any usual separator and encoding), an XLSX or an ODS.

    `name` is the file's name, used in messages only: the type is detected from the bytes. `today` decides which birth
    dates are in the future. Raises RosterError if the file is not a roster, is too large or has no header line; errors
    in single rows are in their `problems`. `by_hand`: a person looks at how the columns were read, so that no header
    line is needed.
    """
    header, people = read_table(name, content, PEOPLE, partial(choose_header, choices=choices) if by_hand else None)
    # All rows first: ambiguous dates and letters are decided by the rest of the file.
    habits = Habits.from_lines(people, header, choices.month_first)
    rows = [read_row(line, header=header, habits=habits, today=today) for line in people]
    problems = left_out(header)
    if not PEOPLE.naming & header.position.keys():
        problems = (Problem("no-names", "", {}), *problems)
    return File(mark_duplicates(rows), problems, _reading(header, people, habits.order, today))


def read_table(name: str, content: bytes, wanted: Columns, find: Find | None = None) -> tuple[Header, list[Line]]:
    """The header line of a file and the lines below it that are not blank. Raises RosterError as `read_roster` does.

    `find` finds the header in the first lines; without it a known header is needed.
    """
    if len(content) > MAX_MB * 1024 * 1024:
        raise RosterError("too-large", limit=MAX_MB)
    if not is_workbook(name, content):
        head, lines = _begun(csv_lines(name, content, wanted))
        return _split(head, lines, wanted, find)
    # One column more, to notice a line that is too long.
    first: tuple[list[Line], Iterator[Line]] | None = None
    for sheet in sheets(name, content, columns=MAX_COLUMNS + 1):
        head, lines = _begun(sheet)
        if find_header(head, wanted) is not None:
            return _split(head, lines, wanted, find)
        if head and first is None:
            first = head, lines
    head, lines = first or ([], iter(()))
    return _split(head, lines, wanted, find)


def left_out(header: Header) -> tuple[Problem, ...]:
    """A problem for each unknown column."""
    return tuple(Problem("ignored-column", "", {"header": header[:SHOWN]}) for header in header.ignored)


def _begun(lines: Iterable[Line]) -> tuple[list[Line], Iterator[Line]]:
    """The first lines that are not blank, and the others."""
    filled = _filled(lines)
    return list(islice(filled, LOOKED_AT)), filled


def _filled(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that are not blank. Raises RosterError too-many-columns, or too-many-rows for blank ones."""
    for number, cells in lines:
        if number > MAX_LINES:
            raise RosterError("too-many-rows", limit=MAX_ROWS)
        filled = [index for index, cell in enumerate(cells) if cell is not None and str(cell).strip()]
        if filled and filled[-1] >= MAX_COLUMNS:
            raise RosterError("too-many-columns", line=number, limit=MAX_COLUMNS)
        if filled:
            yield number, cells


def _split(head: list[Line], lines: Iterator[Line], wanted: Columns, find: Find | None) -> tuple[Header, list[Line]]:
    """The header and the lines below it. Raises RosterError empty, no-header or too-many-rows."""
    if not head:
        raise RosterError("empty")
    header = find(head) if find else find_header(head, wanted)
    if header is None:
        raise RosterError("no-header", accepted=", ".join(wanted.accepted["name"]))
    below = (line for line in chain(head, lines) if line[0] > header.line)
    people = list(islice(below, MAX_ROWS + 1))
    if len(people) > MAX_ROWS:
        raise RosterError("too-many-rows", limit=MAX_ROWS)
    return header, people


def _reading(header: Header, lines: Sequence[Line], order: Order, today: datetime.date) -> Reading:
    """How the file was read, with the first values of each column."""
    known = {index: meaning for meaning, index in header.position.items()}
    width = max([len(header.titles), *(len(cells) for _, cells in lines[:LOOKED_AT])])
    columns = []
    for index in range(min(width, MAX_COLUMNS)):
        values = (written(cells[index]) for _, cells in lines[:LOOKED_AT] if index < len(cells))
        samples = tuple(islice((value[:SHOWN] for value in values if value), SAMPLES))
        title = header.titles[index][:SHOWN] if index < len(header.titles) else ""
        columns.append(Column(title, known.get(index, ""), samples))
    # Spreadsheets often end in columns of nothing.
    while columns and not (columns[-1].title or columns[-1].samples):
        columns.pop()
    read = read_date(order.example, month_first=order.month_first, today=today) if order.example else None
    example = (order.example, read.isoformat() if read else "")
    return Reading(header.line, tuple(columns), order.month_first, order.why, example)
