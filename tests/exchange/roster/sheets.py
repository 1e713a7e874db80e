"""Short words for the tests that read a roster: on one day, from inline text or a workbook made on the spot."""

import datetime
import io
from collections.abc import Sequence
from typing import Any

import pytest
from openpyxl import Workbook

from tournament.exchange.roster import parser, records
from tournament.exchange.roster.records import File, RosterLine, Row

TODAY = datetime.date(2026, 11, 21)


def read(content: str | bytes, name: str = "socios.csv") -> File[RosterLine]:
    """The roster in a file; text is sent as UTF-8."""
    return parser.read_roster(name, content.encode() if isinstance(content, str) else content, today=TODAY)


def only_row(content: str | bytes) -> Row[RosterLine]:
    """The one row of a roster."""
    (row,) = read(content).rows
    return row


def cell(header: str, value: str) -> Row[RosterLine]:
    """The row of a member called Ana with one more column."""
    return only_row(f"Nombre;{header}\nAna;{value}\n")


def codes(row: Row[RosterLine]) -> list[str]:
    """The codes of what is wrong with a row."""
    return [problem.code for problem in row.problems]


def refusal(content: str | bytes, name: str = "socios.csv") -> str:
    """The code with which a file is refused."""
    with pytest.raises(records.RosterError) as caught:
        read(content, name)
    assert str(caught.value)
    return caught.value.code


def workbook(*sheets: Sequence[Sequence[Any]]) -> bytes:
    """An XLSX with these sheets, each a list of rows."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for lines in sheets:
        sheet = book.create_sheet()
        for line in lines:
            sheet.append(line)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
