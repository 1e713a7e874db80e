"""Short words for the tests that read a roster: on one day, from inline text or a workbook made on the spot."""

import datetime
import io
import zipfile
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

import pytest
from openpyxl import Workbook

from tournament.exchange.roster import parser, records
from tournament.exchange.roster.records import Choices, File, RosterLine, Row

TODAY = datetime.date(2026, 11, 21)


def read(content: str | bytes, name: str = "socios.csv", *, choices: Choices | None = None) -> File[RosterLine]:
    """The roster in a file; text is sent as UTF-8."""
    found = content.encode() if isinstance(content, str) else content
    made = choices or Choices()
    return parser.read_roster(name, found, today=TODAY, choices=made, by_hand=choices is not None)


def only_row(content: str | bytes) -> Row[RosterLine]:
    """The one row of a roster."""
    (row,) = read(content).rows
    return row


def cell(header: str, value: str) -> Row[RosterLine]:
    """The row of a member called Ana with one more column."""
    return only_row(f"Nombre;{header}\nAna;{value}\n")


def codes(row: Row[RosterLine]) -> list[str]:
    """The codes of what is wrong with a row: what prevents its import, then what was dropped."""
    return [problem.code for problem in (*row.problems, *row.warnings)]


def refusal(content: str | bytes, name: str = "socios.csv") -> str:
    """The code with which a file is refused."""
    with pytest.raises(records.RosterError) as caught:
        read(content, name)
    assert str(caught.value)
    return caught.value.code


def workbook(*sheets: Sequence[Sequence[Any]], merged: Sequence[str] = ()) -> bytes:
    """An XLSX with these sheets, each a list of rows, and with these ranges of merged cells in each."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for lines in sheets:
        sheet = book.create_sheet()
        for line in lines:
            sheet.append(line)
        for cells in merged:
            sheet.merge_cells(cells)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


_ODS = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def open_document(*sheets: Sequence[Sequence[Any]], ending: str = "", kind: str = _ODS) -> bytes:
    """An ODS with these sheets as LibreOffice writes them; a text that begins with < is a cell of its own.

    `ending`: XML of further rows of the last sheet.
    """
    tables = ["".join(f"<table:table-row>{''.join(map(_cell, line))}</table:table-row>" for line in s) for s in sheets]
    tables[-1] += ending
    body = "".join(f'<table:table table:name="Hoja{n}">{rows}</table:table>' for n, rows in enumerate(tables))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", kind, zipfile.ZIP_STORED)
        archive.writestr("META-INF/manifest.xml", f'<manifest media-type="{kind}"/>')
        archive.writestr(
            "content.xml",
            f"<office:document-content {_NAMES}><office:body><office:spreadsheet>{body}"
            "</office:spreadsheet></office:body></office:document-content>",
        )
    return file.getvalue()


def _cell(value: Any) -> str:
    """One cell of an ODS."""
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, str) and value.startswith("<"):
        return value
    said = {
        bool: f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"',
        int: f'office:value-type="float" office:value="{value}"',
        datetime.date: f'office:value-type="date" office:date-value="{value}"',
    }.get(type(value), 'office:value-type="string"')
    return f"<table:table-cell {said}><text:p>{escape(str(value))}</text:p></table:table-cell>"
