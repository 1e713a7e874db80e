"""From the bytes of a file to a roster."""

import datetime
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from tournament.roster import columns, text, workbook
from tournament.roster.columns import PEOPLE, Columns, Header
from tournament.roster.duplicates import mark_duplicates
from tournament.roster.kinds_of_file import is_workbook
from tournament.roster.messages import RosterError
from tournament.roster.records import Line, Problem, Roster
from tournament.roster.rows import Habits, read_row

MAX_MB = 2
MAX_ROWS = 5_000
MAX_LINES = 20_000  # blank ones too: a workbook may claim a million of them in a few bytes
MAX_COLUMNS = 60
SHOWN = 40  # characters of a header in a sentence


def read(name: str, content: bytes, *, today: datetime.date) -> Roster:
    """Read a roster: a CSV (comma, semicolon or tab, any usual encoding) or an XLSX (its first sheet with content).

    `name` is what the file is called, for the sentences only: what it is, its bytes say. `today` decides which birth
    dates lie in the future. Raises RosterError for what is no roster, is too large, or names no columns; what is wrong
    with single rows stands in their `problems`.
    """
    header, people = read_table(name, content, PEOPLE)
    habits = Habits.of(people, header)
    rows = [read_row(line, header=header, habits=habits, today=today) for line in people]
    return Roster(rows=mark_duplicates(rows), problems=left_out(header))


def read_table(name: str, content: bytes, wanted: Columns) -> tuple[Header, list[Line]]:
    """The line of headers of a file and the lines below it that are not blank. Raises RosterError as `read` does."""
    if len(content) > MAX_MB * 1024 * 1024:
        raise RosterError("too_large", limit=MAX_MB)
    if is_workbook(name, content):
        lines = workbook.lines(name, content, columns=MAX_COLUMNS + 1)
    else:
        lines = text.lines(name, content, wanted)
    return _split(_filled(lines), wanted)


def left_out(header: Header) -> tuple[Problem, ...]:
    """The columns that nobody understood."""
    return tuple(Problem("ignored_column", "", {"header": header[:SHOWN]}) for header in header.ignored)


def _filled(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines with something in them. Raises RosterError too_many_columns, or too_many_rows for blank ones."""
    for number, cells in lines:
        if number > MAX_LINES:
            raise RosterError("too_many_rows", limit=MAX_ROWS)
        filled = [index for index, cell in enumerate(cells) if cell is not None and str(cell).strip()]
        if filled and filled[-1] >= MAX_COLUMNS:
            raise RosterError("too_many_columns", line=number, limit=MAX_COLUMNS)
        if filled:
            yield number, cells


def _split(lines: Iterator[Line], wanted: Columns) -> tuple[Header, list[Line]]:
    """The header and the lines below it. Raises RosterError empty, no_header or too_many_rows."""
    head = list(islice(lines, columns.LOOKED_AT))
    if not head:
        raise RosterError("empty")
    header = columns.find_header(head, wanted)
    if header is None:
        raise RosterError("no_header", accepted=", ".join(wanted.accepted["name"]))
    below = (line for line in chain(head, lines) if line[0] > header.line)
    people = list(islice(below, MAX_ROWS + 1))
    if len(people) > MAX_ROWS:
        raise RosterError("too_many_rows", limit=MAX_ROWS)
    return header, people
