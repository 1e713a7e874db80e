"""XLSX: the first sheet that holds anything, read line by line.

openpyxl reads XML through defusedxml where that is installed, and it is: entities in a workbook are refused.
"""

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from openpyxl import load_workbook

from tournament.roster.messages import RosterError
from tournament.roster.records import Cell, Line

MAX_UNPACKED_MB = 8  # a full roster of 5,000 rows unpacks to about half of that; 30 MB kept a machine busy for 20 s
MAX_PART_MB = 0.5  # of styles and the like: twelve megabytes of those took a minute and 1.4 GB of memory
MAX_PARTS = 1_000
MB = 1024 * 1024
_CONTENT = ("xl/worksheets/sheet", "xl/sharedStrings", "xl/media/")
FORMULA = "="  # stands for every formula: what it would give is nobody's to calculate here


def lines(name: str, content: bytes, *, columns: int) -> Iterator[Line]:
    """The lines of the first sheet that is not empty, blank ones too, cut after so many columns.

    Raises RosterError not_a_roster, too_big_inside or damaged_workbook, while reading as well.
    """
    _look_inside(name, content)
    try:
        yield from _lines(content, columns)
    except RosterError:
        raise
    except Exception as error:  # openpyxl raises nearly anything on a workbook that somebody has tampered with
        raise RosterError("damaged_workbook", name=name) from error


def _look_inside(name: str, content: bytes) -> None:
    """Refuse zip bombs and zips that are no workbook, from the zip's directory alone.

    The sizes in the directory can lie, but nothing is unpacked beyond them.
    """
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
    except zipfile.BadZipFile as error:
        raise RosterError("damaged_workbook", name=name) from error
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise RosterError("not_a_roster", name=name)
    unpacked = sum(part.file_size for part in parts)
    overgrown = any(part.file_size > MAX_PART_MB * MB and not part.filename.startswith(_CONTENT) for part in parts)
    if len(parts) > MAX_PARTS or unpacked > MAX_UNPACKED_MB * MB or overgrown:
        raise RosterError("too_big_inside", name=name, limit=MAX_UNPACKED_MB)


def _lines(content: bytes, columns: int) -> Iterator[Line]:
    book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # what a sheet says of its own size may be a lie
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
    """The value of a cell as openpyxl gives it; a formula and its failures ("#N/A") become FORMULA."""
    value: Cell = cell.value
    return FORMULA if cell.data_type in {"f", "e"} else value
