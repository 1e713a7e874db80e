"""A table with a name, as either kind of file."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language

from tournament import spreadsheets
from tournament.spreadsheets import Value


@dataclass(frozen=True)
class Table:
    """Headings and rows. `name` is what the file is called, without its kind; `title` what people call the table."""

    name: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[Sequence[Value], ...]

    def csv(self) -> bytes:
        """As CSV with a mark and semicolons."""
        return spreadsheets.to_csv(self.headings, self.rows)

    def xlsx(self, *others: "Table") -> bytes:
        """As a workbook, with further tables as further sheets."""
        return spreadsheets.to_xlsx({table.title: (table.headings, table.rows) for table in (self, *others)})


def language() -> str:
    """The language now active, for the name of a file."""
    return get_language() or "en"
