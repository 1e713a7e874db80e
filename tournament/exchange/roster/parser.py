"""Parse the bytes of a file into a roster. The first bytes tell the type of a file, not its name.

A CSV file may have any of the usual separators, encodings and line ends; of an XLSX file the first sheet with content
is read. openpyxl parses XML with defusedxml, which is a requirement here: entities in a workbook are refused.
"""

import csv
import datetime
import io
import unicodedata
import zipfile
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import Any

from openpyxl import load_workbook

from tournament.exchange.roster.columns import LOOKED_AT, PEOPLE, Columns, Header, find_header
from tournament.exchange.roster.records import Cell, File, Line, Problem, RosterError, RosterLine
from tournament.exchange.roster.rows import Habits, mark_duplicates, read_row

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # Excel before 2007, and encrypted workbooks
_OTHERS = (
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF"),
    *(b"%PDF", b"{\\rtf"),
    *(b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!"),
)  # pictures, documents, archives


def is_workbook(name: str, content: bytes) -> bool:
    """True for a zip, which may be an XLSX; False for possible text. Raises RosterError for other known types."""
    if content.startswith(_OLE):
        locked = "EncryptedPackage".encode("utf-16-le") in content  # the stream's name in the OLE directory
        raise RosterError("password" if locked else "old-excel", name=name)
    if content.startswith(_OTHERS):
        raise RosterError("not-a-roster", name=name)
    return content.startswith(_ZIP)


SEPARATORS = (";", ",", "\t")


def csv_lines(name: str, content: bytes, columns: Columns) -> Iterator[Line]:
    """The lines of a CSV file with these columns, including blank ones.

    Raises RosterError not-a-roster, also while iterating.
    """
    text = _text(name, content)
    try:
        # The separator that yields the most known headers; the first one on a tie.
        separator = max(SEPARATORS, key=lambda separator: _understood(_cells(text, separator), columns))
        yield from _cells(text, separator)
    except csv.Error as error:
        raise RosterError("not-a-roster", name=name) from error


def _cells(text: str, separator: str) -> Iterator[Line]:
    """Numbered lines; a cell with line breaks counts as one line, as in a spreadsheet."""
    return enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator), start=1)


def _understood(found: Iterator[Line], columns: Columns) -> int:
    """The number of known columns with this separator."""
    header = find_header(list(islice(found, LOOKED_AT)), columns)
    return len(header.position) if header else 0


def _text(name: str, content: bytes) -> str:
    """The text of a file; RosterError not-a-roster if it is binary, or a web page."""
    text = _decoded(name, content)
    sample = text[:4000]
    if sum(_is_strange(letter) for letter in sample) * 10 > len(sample) or sample.lstrip().startswith("<"):
        raise RosterError("not-a-roster", name=name)
    return text


def _is_strange(letter: str) -> bool:
    """Whether text hardly ever contains this: control characters and unassigned code points."""
    return unicodedata.category(letter) in {"Cc", "Cn", "Co"} and letter not in "\t\r\n"


def _decoded(name: str, content: bytes) -> str:
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encodings: tuple[str, ...] = ("utf-16",)
    elif content.startswith(BOM_UTF8):
        encodings = ("utf-8-sig",)
    else:
        # UTF-8 fails on other encodings; latin-1 decodes anything, so it is the last.
        encodings = ("utf-8", "cp1252", "latin-1")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    raise RosterError("not-a-roster", name=name)


MAX_UNPACKED_MB = 8  # 5,000 rows unpack to about half of that; 30 MB took 20 s
MAX_PART_MB = 0.5  # of styles and the like: 12 MB of those took a minute and 1.4 GB of memory
MAX_PARTS = 1_000
MB = 1024 * 1024
_CONTENT = ("xl/worksheets/sheet", "xl/sharedStrings", "xl/media/")
FORMULA = "="  # instead of any formula, because nothing is calculated here


def workbook_lines(name: str, content: bytes, *, columns: int) -> Iterator[Line]:
    """The lines of the first sheet that is not empty, including blank ones, cut after `columns` cells.

    Raises RosterError not-a-roster, too-big-inside or damaged-workbook, also while iterating.
    """
    _look_inside(name, content)
    try:
        yield from _lines(content, columns)
    except RosterError:
        raise
    except Exception as error:  # openpyxl raises nearly anything on a manipulated workbook
        raise RosterError("damaged-workbook", name=name) from error


def _look_inside(name: str, content: bytes) -> None:
    """Refuse zip bombs and zips that are not workbooks, from the zip's directory alone.

    The sizes in the directory can be wrong, but nothing is unpacked beyond them.
    """
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
    except zipfile.BadZipFile as error:
        raise RosterError("damaged-workbook", name=name) from error
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise RosterError("not-a-roster", name=name)
    unpacked = sum(part.file_size for part in parts)
    overgrown = any(part.file_size > MAX_PART_MB * MB and not part.filename.startswith(_CONTENT) for part in parts)
    if len(parts) > MAX_PARTS or unpacked > MAX_UNPACKED_MB * MB or overgrown:
        raise RosterError("too-big-inside", name=name, limit=MAX_UNPACKED_MB)


def _lines(content: bytes, columns: int) -> Iterator[Line]:
    book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # the size that a sheet declares may be wrong
            filled = False
            for number, found in enumerate(sheet.iter_rows(max_col=columns), start=1):
                cells = [_value(cell) for cell in found]
                filled = filled or any(cell is not None for cell in cells)
                yield number, cells
            if filled:
                return
    finally:
        book.close()


def _value(cell: Any) -> Cell:
    """The value of a cell from openpyxl; formulas and errors ("#N/A") become FORMULA."""
    value: Cell = cell.value
    return FORMULA if cell.data_type in {"f", "e"} else value


MAX_MB = 2
MAX_ROWS = 5_000
MAX_LINES = 20_000  # including blank lines: a few bytes of a workbook can claim a million
MAX_COLUMNS = 60
SHOWN = 40  # characters of a header in a message


def read_roster(name: str, content: bytes, *, today: datetime.date) -> File[RosterLine]:
    """Read a roster: a CSV (comma, semicolon or tab, any usual encoding) or an XLSX (its first sheet with content).

    `name` is the file's name, used in messages only: the type is detected from the bytes. `today` decides which birth
    dates are in the future. Raises RosterError if the file is not a roster, is too large or has no header line; errors
    in single rows are in their `problems`.
    """
    header, people = read_table(name, content, PEOPLE)
    # All rows first: ambiguous dates and letters are decided by the rest of the file.
    habits = Habits.from_lines(people, header)
    rows = [read_row(line, header=header, habits=habits, today=today) for line in people]
    return File(rows=mark_duplicates(rows), problems=left_out(header))


def read_table(name: str, content: bytes, wanted: Columns) -> tuple[Header, list[Line]]:
    """The header line of a file and the lines below it that are not blank. Raises RosterError as `read_roster` does."""
    if len(content) > MAX_MB * 1024 * 1024:
        raise RosterError("too-large", limit=MAX_MB)
    if is_workbook(name, content):
        lines = workbook_lines(name, content, columns=MAX_COLUMNS + 1)  # one more, to notice a line that is too long
    else:
        lines = csv_lines(name, content, wanted)
    return _split(_filled(lines), wanted)


def left_out(header: Header) -> tuple[Problem, ...]:
    """A problem for each unknown column."""
    return tuple(Problem("ignored-column", "", {"header": header[:SHOWN]}) for header in header.ignored)


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


def _split(lines: Iterator[Line], wanted: Columns) -> tuple[Header, list[Line]]:
    """The header and the lines below it. Raises RosterError empty, no-header or too-many-rows."""
    head = list(islice(lines, LOOKED_AT))
    if not head:
        raise RosterError("empty")
    header = find_header(head, wanted)
    if header is None:
        raise RosterError("no-header", accepted=", ".join(wanted.accepted["name"]))
    below = (line for line in chain(head, lines) if line[0] > header.line)
    people = list(islice(below, MAX_ROWS + 1))
    if len(people) > MAX_ROWS:
        raise RosterError("too-many-rows", limit=MAX_ROWS)
    return header, people
