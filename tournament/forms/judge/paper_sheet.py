"""A whole paper sheet as it is typed: its rows, the score that it ends with, and who signed it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.entries import LARGEST
from scoring.findings import Finding
from tournament import transcribing
from tournament.errors import TournamentError
from tournament.forms.judge.paper_cells import cells_of
from tournament.forms.judge.paper_rows import PaperRow, PaperTable
from tournament.forms.judge.sheet_form import tell
from tournament.models import Sitting
from tournament.transcribing import LONGEST_INITIALS, MOST_LINES, Content, Judged, JudgedLine

FEWEST_ROWS: Final = 14
MORE_ROWS: Final = 6
MOST_ROWS: Final = MOST_LINES


class UnderForm(forms.Form):
    """What stands under the lines of a paper sheet."""

    final_a = forms.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    final_b = forms.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    initials_a = forms.CharField(label=_("Signed for team A"), required=False, max_length=LONGEST_INITIALS)
    initials_b = forms.CharField(label=_("Signed for team B"), required=False, max_length=LONGEST_INITIALS)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        one, two = values.get("final_a"), values.get("final_b")
        if (one is None) != (two is None) and not self.errors:
            self.add_error("final_a" if one is None else "final_b", _("A figure is missing."))
        return values


@dataclass(frozen=True)
class ToldRow:
    """A row beside what the engine says of it. `wrong`, `doubts`: sentences; `points`, `totals`: side A and side B."""

    row: PaperRow
    wrong: list[str]
    doubts: list[str]
    judged: JudgedLine | None

    @property
    def points(self) -> tuple[int, int] | None:
        """What it gives; None where it cannot be read or nobody scores."""
        line = self.judged.line if self.judged else None
        if line is None or not (line.points["A"] or line.points["B"]):
            return None
        return line.points["A"], line.points["B"]

    @property
    def totals(self) -> tuple[int, int] | None:
        """How it stands after it; None where it cannot be read."""
        line = self.judged.line if self.judged else None
        return None if line is None else (line.totals["A"], line.totals["B"])


class PaperSheet:
    """The form of one reading."""

    def __init__(self, sitting: Sitting, rows: Sequence[dict[str, str]], under: UnderForm) -> None:
        self.sitting = sitting
        self.table = PaperTable.of(sitting)
        self.rows = [PaperRow(cells, number=number, table=self.table) for number, cells in enumerate(rows)]
        self.under = under
        self._told: list[ToldRow] | None = None
        self._judged: Judged | None = None

    @classmethod
    def of(cls, sitting: Sitting, content: Content) -> "PaperSheet":
        """The form as it was left; a reading that a program sent is put into the rows of the paper."""
        table = PaperTable.of(sitting)
        rows = [dict(row) for row in content.typed] or [cells_of(line, table) for line in content.lines]
        blank = max(FEWEST_ROWS - len(rows), 2)
        final = ("", "") if content.final is None else content.final
        initials = content.initials
        under = {"final_a": final[0], "final_b": final[1], "initials_a": initials[0], "initials_b": initials[1]}
        return cls(sitting, [*rows, *({} for _row in range(blank))], UnderForm(under))

    @classmethod
    def sent(cls, sitting: Sitting, data: QueryDict) -> "PaperSheet":
        """The form as somebody sent it. `rows` says how many rows it has; "more" asks for a few more of them."""
        number = data.get("rows", "")
        count = min(int(number), MOST_ROWS) if number.isascii() and number.isdigit() and len(number) < 5 else 0
        cells: list[dict[str, str]] = [{} for _row in range(count)]
        for name in data:
            place, _dash, field = name.partition("-")
            if field and place[:1] == "r" and place[1:].isascii() and place[1:].isdigit() and len(place) < 5:
                at = int(place[1:])
                if at < count:
                    cells[at][field] = str(data[name])[:300]
        if data.get("do") == "more":
            cells += [{} for _row in range(min(MORE_ROWS, MOST_ROWS - count))]
        return cls(sitting, cells, UnderForm(data))

    @property
    def is_readable(self) -> bool:
        """Whether every row that is not blank can be read, and what stands under them."""
        return self.under.is_valid() and all(row.is_blank or row.is_valid() for row in self.rows)

    def content(self) -> Content:
        """What is kept of it: all that is typed, and the lines of the rows that can be read."""
        self.under.is_valid()
        values = self.under.cleaned_data
        one, two = values.get("final_a"), values.get("final_b")
        return Content(
            typed=tuple(row.typed for row in self.rows if not row.is_blank),
            lines=tuple(row.entry_data() for row in self.rows if row.is_readable),
            final=None if one is None or two is None else (one, two),
            initials=(values.get("initials_a") or "", values.get("initials_b") or ""),
        )

    @property
    def told(self) -> list[ToldRow]:
        """Every row with what is found in it."""
        if self._told is None:
            readable = [row for row in self.rows if row.is_readable]
            judged = dict(zip((row.number for row in readable), self.judged.lines, strict=True))
            self._told = [self._tell(row, judged.get(row.number)) for row in self.rows]
        return self._told

    @property
    def judged(self) -> Judged:
        """What the engine says of the rows that can be read."""
        if self._judged is None:
            self._judged = transcribing.judge(self.sitting, [row.entry_data() for row in self.rows if row.is_readable])
        return self._judged

    @property
    def paper_differs(self) -> bool:
        """Whether the paper says that it ended otherwise than its rows add up to."""
        final = self.content().final
        return final is not None and self.judged.after.outcome is not None and final != self.judged.points

    def refuse(self, error: TournamentError) -> None:
        """Put a refusal where it belongs: at what stands under the lines, or over the whole."""
        field = error.field if error.field in self.under.fields else None
        self.under.add_error(field, str(error))

    def _tell(self, row: PaperRow, judged: JudgedLine | None) -> ToldRow:
        if row.is_blank:
            return ToldRow(row, [], [], None)
        if judged is None:
            return ToldRow(row, [str(text) for texts in row.errors.values() for text in texts], [], None)
        return ToldRow(
            row,
            self._sentences(judged.findings, "error"),
            self._sentences(judged.findings, "warning"),
            judged,
        )

    def _sentences(self, findings: Sequence[Finding], severity: str) -> list[str]:
        return [tell(finding, self.sitting) for finding in findings if finding.severity == severity]
