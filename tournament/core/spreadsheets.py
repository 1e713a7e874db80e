"""Write tables for spreadsheets: CSV with byte order mark and semicolons, or XLSX, protected against formula injection.

A text that a spreadsheet would evaluate (it begins with = + - @, a tab or a line end) gets a leading quote, which
`unquoted` removes: the round trip returns the original text.
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
_NOT_IN_A_TITLE: Final = re.compile(r"[\[\]:*?/\\]")  # refused by spreadsheet programs
_MOMENT: Final = re.compile(rb"(?<=W3CDTF\">)[^<]+")  # creation and modification time
_NO_MOMENT: Final = b"2000-01-01T00:00:00Z"
LONGEST_TITLE: Final = 31  # characters; the limit of sheet names in all spreadsheet programs
WIDEST: Final = 40  # characters

Value = str | int | Decimal | None
Rows = Iterable[Sequence[Value]]


def escaped(value: Value) -> str:
    """Return a value as text that no spreadsheet evaluates. Numbers stay, None is an empty cell."""
    if value is None:
        return ""
    if isinstance(value, int | Decimal):
        return str(value)
    return f"'{value}" if _DANGEROUS.match(value) else value


def unquoted(text: str) -> str:
    """Return the original text of an `escaped` one."""
    return text[1:] if text.startswith("'") and _DANGEROUS.match(text[1:]) else text


def to_csv(headings: Sequence[str], rows: Rows, *, decimal_sign: str = ".") -> bytes:
    """Return UTF-8 with byte order mark, semicolons and CR LF: spreadsheet programs of any locale open it directly.

    `decimal_sign`: the decimal separator of the reader's locale, so that the program reads amounts as numbers.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([escaped(heading) for heading in headings])
    writer.writerows([_amount(value, decimal_sign) or escaped(value) for value in row] for row in rows)
    return b"\xef\xbb\xbf" + text.getvalue().encode("utf-8")


def to_xlsx(sheets: Mapping[str, tuple[Sequence[str], Rows]]) -> bytes:
    """Return a workbook with these sheets by title, each with headings and rows.

    Numbers stay numbers, all else is text.
    """
    book = Workbook(write_only=True)
    for title, (headings, rows) in sheets.items():
        sheet = book.create_sheet(_NOT_IN_A_TITLE.sub(" ", title)[:LONGEST_TITLE])
        # A write-only workbook takes column widths before the first row, so the rows are read first.
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
    """Return the workbook without timestamps, so that the same rows give the same bytes."""
    kept = io.BytesIO()
    with zipfile.ZipFile(content) as made, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as again:
        for part in made.namelist():
            again.writestr(zipfile.ZipInfo(part), _MOMENT.sub(_NO_MOMENT, made.read(part)), zipfile.ZIP_DEFLATED)
    return kept.getvalue()


def _amount(value: Value, decimal_sign: str) -> str:
    """Return an amount with the locale's separator; "" for any other value."""
    return str(value).replace(".", decimal_sign) if isinstance(value, Decimal) else ""


def _money(sheet: Any, amount: Decimal) -> Any:
    """Return a cell that shows both decimals of an amount."""
    cell = WriteOnlyCell(sheet, value=amount)  # type: ignore[arg-type] # it writes a Decimal as a number
    cell.number_format = "#,##0.00"
    return cell


def _cell(value: Value) -> Value:
    """Return what openpyxl may write: numbers, and text without control characters, which XML does not allow."""
    if value is None or isinstance(value, int | Decimal):
        return value
    return ILLEGAL_CHARACTERS_RE.sub("", escaped(value))
