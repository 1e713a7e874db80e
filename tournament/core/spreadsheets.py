"""Write tables for spreadsheets: CSV with byte order mark and semicolons, or XLSX, protected against formula injection.

A text that a spreadsheet would evaluate (it begins with = + - @, a tab or a line end) gets a leading quote, which
`unquoted` removes: the round trip returns the original text.
"""

import csv
import io
import re
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from django.utils.formats import get_format

# openpyxl is a tenth of the time that a process takes to start: it is imported by what writes a workbook.
if TYPE_CHECKING:
    from openpyxl import Workbook

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_DANGEROUS: Final = re.compile(r"['\s]*[=+\-@\t\r\n–—]")  # dashes too: alone in a cell they mean nothing (roster.cells)
_NOT_IN_XML: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # control characters
_NOT_IN_A_TITLE: Final = re.compile(r"[\[\]:*?/\\]")  # refused by spreadsheet programs
_MOMENT: Final = re.compile(rb"(?<=W3CDTF\">)[^<]+")  # creation and modification time
_NO_MOMENT: Final = b"2000-01-01T00:00:00Z"
LONGEST_TITLE: Final = 31  # characters; the limit of sheet names in all spreadsheet programs
WIDEST: Final = 40  # characters

Value = str | int | Decimal | None


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


@dataclass(frozen=True)
class Table:
    """Headings and rows. `name` is the file name without extension; `title` is the table's name for people."""

    name: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[Sequence[Value], ...]

    def csv(self) -> bytes:
        """Return UTF-8 with byte order mark, semicolons and CR LF: spreadsheet programs of any locale open it directly.

        Amounts have the decimal separator of the reader's locale, so that the program reads them as numbers.
        """
        sign = str(get_format("DECIMAL_SEPARATOR"))
        text = io.StringIO()
        writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
        writer.writerow([escaped(heading) for heading in self.headings])
        writer.writerows(
            [str(value).replace(".", sign) if isinstance(value, Decimal) else escaped(value) for value in row]
            for row in self.rows
        )
        return b"\xef\xbb\xbf" + text.getvalue().encode("utf-8")

    def xlsx(self, *others: "Table") -> bytes:
        """Return a workbook, with other tables as further sheets. Numbers stay numbers, all else is text."""
        from openpyxl import Workbook

        book = Workbook(write_only=True)
        for table in (self, *others):
            table._write_sheet(book)
        content = io.BytesIO()
        book.save(content)
        return _timeless(content)

    def _write_sheet(self, book: "Workbook") -> None:
        from openpyxl.cell.cell import WriteOnlyCell
        from openpyxl.styles import Font
        from openpyxl.utils import get_column_letter

        sheet = book.create_sheet(_NOT_IN_A_TITLE.sub(" ", self.title)[:LONGEST_TITLE])
        # A write-only workbook takes column widths before the first row.
        for index, heading in enumerate(self.headings):
            longest = max((len(str(row[index])) for row in self.rows if row[index] is not None), default=0)
            letters = min(max(longest, len(heading)), WIDEST)
            sheet.column_dimensions[get_column_letter(index + 1)].width = letters + 2
        sheet.freeze_panes = "A2"
        head = [WriteOnlyCell(sheet, value=str(_cell(heading))) for heading in self.headings]
        for cell in head:
            cell.font = Font(bold=True)
        sheet.append(head)
        for row in self.rows:
            sheet.append([_money(sheet, value) if isinstance(value, Decimal) else _cell(value) for value in row])


def _timeless(content: io.BytesIO) -> bytes:
    """Return the workbook without timestamps, so that the same rows give the same bytes."""
    kept = io.BytesIO()
    with zipfile.ZipFile(content) as made, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as again:
        for part in made.namelist():
            again.writestr(zipfile.ZipInfo(part), _MOMENT.sub(_NO_MOMENT, made.read(part)), zipfile.ZIP_DEFLATED)
    return kept.getvalue()


def _money(sheet: Any, amount: Decimal) -> Any:
    """Return a cell that shows both decimals of an amount."""
    from openpyxl.cell.cell import WriteOnlyCell

    cell = WriteOnlyCell(sheet, value=amount)  # type: ignore[arg-type] # it writes a Decimal as a number
    cell.number_format = "#,##0.00"
    return cell


def _cell(value: Value) -> Value:
    """Return what openpyxl may write: numbers, and text without control characters, which XML does not allow."""
    if value is None or isinstance(value, int | Decimal):
        return value
    return _NOT_IN_XML.sub("", escaped(value))
