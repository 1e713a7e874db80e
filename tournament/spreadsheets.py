"""Tables as spreadsheets take them: CSV with a mark and semicolons, or XLSX; no cell of a person is ever a formula.

A text that a spreadsheet would calculate (it begins with = + - @, a tab or a line end) gets a leading quote, which
`unquoted` takes away again: what was written and read back is what it was.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_DANGEROUS: Final = re.compile(r"['\s]*[=+\-@\t\r\n–—]")  # dashes too: alone in a cell they mean nothing (roster.cells)
_NOT_IN_A_TITLE: Final = re.compile(r"[\[\]:*?/\\]")
_MOMENT: Final = re.compile(rb"(?<=W3CDTF\">)[^<]+")  # when it was created and modified
_NO_MOMENT: Final = b"2000-01-01T00:00:00Z"
LONGEST_TITLE: Final = 31  # characters of a sheet's name, in every spreadsheet program
WIDEST: Final = 40  # characters

Value = str | int | Decimal | None
Rows = Iterable[Sequence[Value]]


def escaped(value: Value) -> str:
    """A value as text that no spreadsheet calculates; numbers stay as they are, None is an empty cell."""
    if value is None:
        return ""
    if isinstance(value, int | Decimal):
        return str(value)
    return f"'{value}" if _DANGEROUS.match(value) else value


def unquoted(text: str) -> str:
    """What `escaped` made a text from."""
    return text[1:] if text.startswith("'") and _DANGEROUS.match(text[1:]) else text


def to_csv(headings: Sequence[str], rows: Rows, *, decimal_sign: str = ".") -> bytes:
    """UTF-8 with its mark, semicolons and CR LF: what spreadsheet programs of any language open with a double click.

    `decimal_sign`: how the reader's language writes amounts; a program of that language takes them for numbers.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([escaped(heading) for heading in headings])
    writer.writerows([_amount(value, decimal_sign) or escaped(value) for value in row] for row in rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode("utf-8")


def to_xlsx(sheets: Mapping[str, tuple[Sequence[str], Rows]]) -> bytes:
    """A workbook with these sheets by title, each with its headings and rows; numbers are numbers, all else is text."""
    book = Workbook(write_only=True)
    for title, (headings, rows) in sheets.items():
        sheet = book.create_sheet(_NOT_IN_A_TITLE.sub(" ", title)[:LONGEST_TITLE])
        kept = [list(row) for row in rows]
        for index, heading in enumerate(headings):
            longest = max((len(str(row[index])) for row in kept if row[index] is not None), default=0)
            letters = min(max(longest, len(heading)), WIDEST)
            sheet.column_dimensions[get_column_letter(index + 1)].width = letters + 2
        sheet.freeze_panes = "A2"
        head = [WriteOnlyCell(sheet, value=str(_cell(heading))) for heading in headings]
        for cell in head:
            cell.font = Font(bold=True)
        sheet.append(head)
        for row in kept:
            sheet.append([_money(sheet, value) if isinstance(value, Decimal) else _cell(value) for value in row])
    content = io.BytesIO()
    book.save(content)
    return _timeless(content)


def _timeless(content: io.BytesIO) -> bytes:
    """The same workbook without the moment at which it was made: the same rows are the same bytes."""
    kept = io.BytesIO()
    with zipfile.ZipFile(content) as made, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as again:
        for part in made.namelist():
            again.writestr(zipfile.ZipInfo(part), _MOMENT.sub(_NO_MOMENT, made.read(part)), zipfile.ZIP_DEFLATED)
    return kept.getvalue()


def _amount(value: Value, decimal_sign: str) -> str:
    """An amount as the language writes it; "" for what is none."""
    return str(value).replace(".", decimal_sign) if isinstance(value, Decimal) else ""


def _money(sheet: Any, amount: Decimal) -> Any:
    """An amount that shows both of its decimals."""
    cell = WriteOnlyCell(sheet, value=amount)  # type: ignore[arg-type] # it writes a Decimal as a number
    cell.number_format = "#,##0.00"
    return cell


def _cell(value: Value) -> Value:
    """What openpyxl may write: nothing but numbers, and text without controls that XML cannot hold."""
    if value is None or isinstance(value, int | Decimal):
        return value
    return ILLEGAL_CHARACTERS_RE.sub("", escaped(value))
