"""Read the sheets of a workbook: XLSX with openpyxl, ODS from its `content.xml`.

Both are zips of XML, which is parsed with defusedxml: entities in a workbook are refused. A cell that is merged
downwards fills the lines below it, in its first column.
"""

import datetime
import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TypeVar

from defusedxml.ElementTree import iterparse

from tournament.exchange.roster.records import Cell, Line, RosterError

Item = TypeVar("Item")

_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # Excel before 2007, and encrypted workbooks
_OTHERS = (
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF"),
    *(b"%PDF", b"{\\rtf"),
    *(b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!"),
)  # pictures, documents, archives


def is_workbook(name: str, content: bytes) -> bool:
    """True for a zip, which may be a workbook; False for possible text. Raises RosterError for other known types."""
    if content.startswith(_OLE):
        locked = "EncryptedPackage".encode("utf-16-le") in content  # the stream's name in the OLE directory
        raise RosterError("password" if locked else "old-excel", name=name)
    if content.startswith(_OTHERS):
        raise RosterError("not-a-roster", name=name)
    return content.startswith(_ZIP)


MAX_UNPACKED_MB = 8  # 5,000 rows unpack to about half of that; 30 MB took 20 s
MAX_PART_MB = 0.5  # of styles and the like: 12 MB of those took a minute and 1.4 GB of memory
MAX_PARTS = 1_000
MAX_SHEETS = 20
MAX_MERGED = 2_000  # ranges of merged cells in a sheet
MB = 1024 * 1024
_CONTENT = ("xl/worksheets/sheet", "xl/sharedStrings", "xl/media/", "content.xml", "Pictures/", "Thumbnails/")
FORMULA = "="  # instead of any formula, because nothing is calculated here


def sheets(name: str, content: bytes, *, columns: int) -> Iterator[Iterator[Line]]:
    """The sheets of a workbook, each as its lines, including blank ones, cut after `columns` cells.

    Raises RosterError not-a-roster, too-big-inside, password or damaged-workbook, also while iterating.
    """
    parts = _look_inside(name, content)
    read = _xlsx_sheets if "xl/workbook.xml" in parts else _ods_sheets
    yield from _guarded(name, (_guarded(name, lines) for lines in read(content, columns)))


def _guarded(name: str, items: Iterator[Item]) -> Iterator[Item]:
    try:
        yield from items
    except RosterError:
        raise
    except Exception as error:  # the libraries raise nearly anything on a manipulated workbook
        raise RosterError("damaged-workbook", name=name) from error


def _look_inside(name: str, content: bytes) -> frozenset[str]:
    """The names of the parts. Refuses zip bombs and zips that are no workbooks, from the zip's directory alone.

    The sizes in the directory can be wrong, but nothing is unpacked beyond them.
    """
    try:
        book = zipfile.ZipFile(io.BytesIO(content))
    except zipfile.BadZipFile as error:
        raise RosterError("damaged-workbook", name=name) from error
    parts = book.infolist()
    names = frozenset(part.filename for part in parts)
    if "xl/workbook.xml" not in names and not {"content.xml", "META-INF/manifest.xml"} <= names:
        raise RosterError("not-a-roster", name=name)
    unpacked = sum(part.file_size for part in parts)
    overgrown = any(part.file_size > MAX_PART_MB * MB and not part.filename.startswith(_CONTENT) for part in parts)
    if len(parts) > MAX_PARTS or unpacked > MAX_UNPACKED_MB * MB or overgrown:
        raise RosterError("too-big-inside", name=name, limit=MAX_UNPACKED_MB)
    if "content.xml" in names:
        _look_at_manifest(name, book)
    return names


def _look_at_manifest(name: str, book: zipfile.ZipFile) -> None:
    """Refuse OpenDocument files that are encrypted or no spreadsheets."""
    manifest = b""
    with suppress(Exception):  # of a damaged part
        manifest = book.read("META-INF/manifest.xml")
    if b"encryption-data" in manifest:
        raise RosterError("password", name=name)
    if b"opendocument.spreadsheet" not in manifest:
        raise RosterError("not-a-roster", name=name)


def _xlsx_sheets(content: bytes, columns: int) -> Iterator[Iterator[Line]]:
    from openpyxl import load_workbook  # as in tournament.core.spreadsheets

    book: Any = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
    try:
        for sheet in book.worksheets[:MAX_SHEETS]:
            sheet.reset_dimensions()  # the size that a sheet declares may be wrong
            yield _fill_down(_xlsx_lines(sheet, columns), _merged(content, sheet._worksheet_path))
    finally:
        book.close()


def _xlsx_lines(sheet: Any, columns: int) -> Iterator[tuple[int, list[Cell]]]:
    for number, found in enumerate(sheet.iter_rows(max_col=columns), start=1):
        # Formulas and errors ("#N/A") become FORMULA.
        yield number, [FORMULA if cell.data_type in {"f", "e"} else cell.value for cell in found]


_MERGED = re.compile(rb"mergeCell\s[^>]*?ref=\"([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})\"")


def _merged(content: bytes, path: str) -> dict[int, dict[int, int]]:
    """The cells merged downwards within a column: by the first line the position, and the last line."""
    from openpyxl.utils import range_boundaries

    with zipfile.ZipFile(io.BytesIO(content)) as book:
        sheet = book.read(path)  # its size is limited above
    found: dict[int, dict[int, int]] = {}
    for match in _MERGED.findall(sheet)[:MAX_MERGED]:
        left, top, right, bottom = range_boundaries(match.decode())
        if left == right and left and top and bottom:
            found.setdefault(top, {})[left - 1] = bottom
    return found


def _fill_down(lines: Iterator[tuple[int, list[Cell]]], merged: dict[int, dict[int, int]]) -> Iterator[Line]:
    """The lines, with the value of a cell merged downwards in each of its lines."""
    running: dict[int, tuple[int, Cell]] = {}
    for number, cells in lines:
        for position, (last, value) in running.items():
            if number <= last and position < len(cells) and cells[position] is None:
                cells[position] = value
        for position, last in merged.get(number, {}).items():
            if position < len(cells):
                running[position] = last, cells[position]
        yield number, cells


_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")


def _ods_sheets(content: bytes, columns: int) -> Iterator[Iterator[Line]]:
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        xml = book.read("content.xml")
    # Each sheet is read from the start of the file: what is kept of it is never more than one line.
    for index in range(min(len(re.findall(rb"<table:table[\s>]", xml)), MAX_SHEETS)):
        yield _ods_lines(xml, index, columns)


def _ods_lines(xml: bytes, index: int, columns: int) -> Iterator[Line]:
    """The lines of one sheet. Blank ones are counted and skipped: a file may end with a million of them."""
    table, number = -1, 0
    running: dict[int, tuple[int, Cell]] = {}
    for event, element in iterparse(io.BytesIO(xml), events=("start", "end"), forbid_dtd=True):
        if event == "start":
            table += element.tag == f"{_TABLE}table"
            continue
        if element.tag != f"{_TABLE}table-row":
            continue
        if table == index:
            cells = _ods_cells(element, number + 1, columns, running)
            times = _whole(element, "number-rows-repeated")
            if any(cell is not None for cell in cells):
                yield from ((line, cells) for line in range(number + 1, number + times + 1))
            number += times
        element.clear()
        if table > index:
            return


def _ods_cells(row: Any, number: int, columns: int, running: dict[int, tuple[int, Cell]]) -> list[Cell]:
    """The cells of a row; `running` has those that are merged downwards: their last line and value."""
    cells: list[Cell] = []
    for element in row:
        if element.tag not in _CELLS:
            continue
        value, position = _ods_value(element), len(cells)
        spanned = _whole(element, "number-rows-spanned")
        if spanned > 1 and _whole(element, "number-columns-spanned") == 1:
            running[position] = number + spanned - 1, value
        elif position in running and number <= running[position][0] and element.tag == _CELLS[1]:
            value = running[position][1]
        cells += [value] * min(_whole(element, "number-columns-repeated"), columns - len(cells))
    return cells


def _whole(element: Any, attribute: str) -> int:
    """A count of OpenDocument, 1 if it is not given."""
    written = element.get(f"{_TABLE}{attribute}", "1")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 8 else 1


def _ods_value(element: Any) -> Cell:
    """The value of a cell: a number, a date, yes or no, or else the text that it shows."""
    kind = element.get(f"{_OFFICE}value-type", "")
    if element.get(f"{_TABLE}formula"):
        return FORMULA
    with suppress(ValueError):
        if kind in {"float", "currency", "percentage"}:
            return float(element.get(f"{_OFFICE}value", ""))
        if kind == "date":
            return datetime.date.fromisoformat(element.get(f"{_OFFICE}date-value", "")[:10])
    if kind == "boolean":
        return bool(element.get(f"{_OFFICE}boolean-value") == "true")
    # The paragraphs of the cell itself: a comment has some of its own.
    text = "\n".join("".join(part.itertext()) for part in element if part.tag == f"{_TEXT}p")
    return text or None
