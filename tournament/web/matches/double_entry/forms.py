"""A whole paper scoresheet as it is typed: its lines as rows, final score and signatures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import sheets
from scoring.entries import LARGEST, Forfeit, Hand, PenaltyEntry, TimeUp, from_data
from scoring.findings import Finding
from scoring.hands import SEATS, SIDES, side_of
from scoring.ruleset import Ruleset
from scoring.sheets import total_sheet
from scoring.sheets.evidence import with_play_facts
from scoring.sheets.worth import pips_by_side, special_of
from tournament.core.errors import TournamentError
from tournament.matches.double_entry import comparison
from tournament.matches.double_entry.comparison import LONGEST_INITIALS, MOST_LINES, Content, Judged, JudgedLine
from tournament.models import TableMatch
from tournament.web.frame.fields import read_number
from tournament.web.matches.double_entry.rows import COUNT, LEVEL, PLAYS, TEAMS, PaperRow, PaperTable
from tournament.web.matches.scoreboard.line_forms import players_of
from tournament.web.matches.scoreboard.named import tell_players


def cells_of(data: Mapping[str, Any], table: PaperTable) -> dict[str, str]:
    """The row that expresses this line, as far as a paper sheet can."""
    match line := from_data(data, table.ruleset.seating):
        case PenaltyEntry():
            note = {"note": str(line.tile or "")} if line.row.tile else {}
            return {"what": f"{line.row.letter}{line.seat + 1}", **note, **_pips_awarded(line, table)}
        case Forfeit():
            return {"what": f"X{line.side}", "note": line.reason}
        case TimeUp():
            return {"what": f"B{int(line.in_play)}"}
        case Hand(end="void"):
            return {"what": "V"}
        case Hand():
            return _of_hand(line, table)
    return {}


def _of_hand(hand: Hand, table: PaperTable) -> dict[str, str]:
    seat = "" if hand.by is None else str(hand.by + 1)
    special = special_of(hand, table.ruleset)
    cells = {
        "what": seat if hand.end == "domino" else f"L{seat}",
        "recount": _text(hand.recount),
        "leader": "" if hand.leader is None else str(hand.leader + 1),
        "special": special if special is not None and special in table.ruleset.specials else "",
        "pase_salida": "1" if hand.pase_salida else "",
        "redondos": "".join(str(one + 1) for one in hand.pases_redondos),
    }
    sides = _by_side(hand, table.ruleset)
    if table.mode == PLAYS:
        earned = zip(SIDES, with_play_facts(hand, table.ruleset).scored or (), strict=False)
        cells |= {f"scored_{side}": " ".join(map(str, figures)) for side, figures in earned}
    elif table.mode == TEAMS:
        cells |= {f"left_{side}": _text(sides[index]) for index, side in enumerate(SIDES) if sides}
    elif sides:
        # The count of a hand does not depend on the hands before: an empty sheet will do.
        worth = sheets.score(hand, total_sheet([], table.ruleset), table.ruleset)
        # A tied lock: what the winners would have scored.
        level = sum(sides) if table.ruleset.count_scope == "ALL" else min(sides)
        if table.mode == COUNT:
            cells["count"] = _text(worth.pips if worth.winner else level)
        if hand.end == "block":
            cells["side"] = worth.winner or LEVEL
    return {name: value for name, value in cells.items() if value is not None and value != ""}


def _pips_awarded(line: PenaltyEntry, table: PaperTable) -> dict[str, str]:
    """The pips that the other team scores, if any."""
    if line.pips is None:
        return {}
    sides = {side: sum(line.pips[seat] for seat in SEATS if side_of(seat) == side) for side in SIDES}
    if table.mode != COUNT:
        return {f"left_{side}": str(sides[side]) for side in SIDES}
    return {"count": str(sum(line.pips) if table.ruleset.count_scope == "ALL" else sides[side_of(line.seat)])}


def _by_side(hand: Hand, ruleset: Ruleset) -> list[int]:
    """The pips counted at each side; empty if the line does not say."""
    sides = pips_by_side(with_play_facts(hand, ruleset), total_sheet([], ruleset), ruleset)
    return [] if sides is None else [sides[side] for side in SIDES]


def _text(figure: int | None) -> str:
    return "" if figure is None else str(figure)


FEWEST_ROWS: Final = 14
MORE_ROWS: Final = 6
MOST_ROWS: Final = MOST_LINES


class UnderForm(forms.Form):
    """The fields below the lines of a paper sheet."""

    final_a = forms.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    final_b = forms.IntegerField(required=False, min_value=-LARGEST, max_value=LARGEST)
    initials_a = forms.CharField(label=_("Signed for team A"), required=False, max_length=LONGEST_INITIALS)
    initials_b = forms.CharField(label=_("Signed for team B"), required=False, max_length=LONGEST_INITIALS)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        one, two = values.get("final_a"), values.get("final_b")
        # A single figure is a typing error; none is allowed.
        if (one is None) != (two is None) and not self.errors:
            self.add_error("final_a" if one is None else "final_b", _("A figure is missing."))
        return values


@dataclass(frozen=True)
class RowWithFindings:
    """A row with its findings. `wrong`, `doubts`: sentences; `points`, `totals`: side A and side B."""

    row: PaperRow
    wrong: list[str]
    doubts: list[str]
    judged: JudgedLine | None

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of the row; None if it cannot be read or nobody scores."""
        line = self.judged.line if self.judged else None
        if line is None or not (line.points["A"] or line.points["B"]):
            return None
        return line.points["A"], line.points["B"]

    @property
    def totals(self) -> tuple[int, int] | None:
        """The totals after the row; None if it cannot be read."""
        line = self.judged.line if self.judged else None
        return None if line is None else (line.totals["A"], line.totals["B"])


class PaperSheet:
    """The form of one entry of a sheet."""

    def __init__(self, table_match: TableMatch, rows: Sequence[dict[str, str]], under: UnderForm) -> None:
        self.table_match = table_match
        self.table = PaperTable.from_match(table_match)
        self.rows = [PaperRow(cells, number=number, table=self.table) for number, cells in enumerate(rows)]
        self.under = under

    @classmethod
    def from_content(cls, table_match: TableMatch, content: Content) -> "PaperSheet":
        """The form as it was saved; an entry sent through the API is converted to rows of the paper."""
        table = PaperTable.from_match(table_match)
        rows = [dict(row) for row in content.typed] or [cells_of(line, table) for line in content.lines]
        # Always two empty rows, to go on typing.
        blank = max(FEWEST_ROWS - len(rows), 2)
        final = ("", "") if content.final is None else content.final
        initials = content.initials
        under = {"final_a": final[0], "final_b": final[1], "initials_a": initials[0], "initials_b": initials[1]}
        return cls(table_match, [*rows, *({} for _row in range(blank))], UnderForm(under))

    @classmethod
    def sent(cls, table_match: TableMatch, data: QueryDict) -> "PaperSheet":
        """The submitted form. `rows` is its number of rows; "more" asks for `MORE_ROWS` more."""
        # `rows` comes from the browser: bounded, so that a request cannot create many forms.
        count = min(read_number(data.get("rows", ""), 4) or 0, MOST_ROWS)
        cells: list[dict[str, str]] = [{} for _row in range(count)]
        for name in data:
            # Field names are "r12-what"; anything else is ignored, and the numbers are bounded.
            place, _dash, field = name.partition("-")
            at = read_number(place[1:], 3) if field and place[:1] == "r" else None
            if at is not None and at < count:
                cells[at][field] = str(data[name])[:300]
        if data.get("do") == "more":
            cells += [{} for _row in range(min(MORE_ROWS, MOST_ROWS - count))]
        return cls(table_match, cells, UnderForm(data))

    @property
    def is_readable(self) -> bool:
        """Whether every row that is not blank can be read, and the fields below."""
        return self.under.is_valid() and all(row.is_blank or row.is_valid() for row in self.rows)

    def content(self) -> Content:
        """The content to save: all typed values, and the lines of the readable rows."""
        self.under.is_valid()
        values = self.under.cleaned_data
        one, two = values.get("final_a"), values.get("final_b")
        return Content(
            typed=tuple(row.typed for row in self.rows if not row.is_blank),
            lines=tuple(row.entry_data() for row in self.rows if row.is_readable),
            final=None if one is None or two is None else (one, two),
            initials=(values.get("initials_a") or "", values.get("initials_b") or ""),
        )

    @cached_property
    def rows_with_findings(self) -> list[RowWithFindings]:
        """Every row with its findings."""
        # The engine judges readable rows only; zip() matches them to its lines.
        readable = [row for row in self.rows if row.is_readable]
        judged = dict(zip((row.number for row in readable), self.judged.lines, strict=True))
        return [self._with_findings(row, judged.get(row.number)) for row in self.rows]

    @cached_property
    def judged(self) -> Judged:
        """The engine's findings on the readable rows."""
        return comparison.judge(self.table_match, [row.entry_data() for row in self.rows if row.is_readable])

    @property
    def paper_differs(self) -> bool:
        """Whether the final score on paper differs from the sum of its rows."""
        final = self.content().final
        return final is not None and self.judged.after.outcome is not None and final != self.judged.points

    def refuse(self, error: TournamentError) -> None:
        """Show an error at the field below the lines, or at the form."""
        field = error.field if error.field in self.under.fields else None
        self.under.add_error(field, str(error))

    def _with_findings(self, row: PaperRow, judged: JudgedLine | None) -> RowWithFindings:
        if row.is_blank:
            return RowWithFindings(row, [], [], None)
        if judged is None:
            return RowWithFindings(row, [str(text) for texts in row.errors.values() for text in texts], [], None)
        return RowWithFindings(
            row,
            self._sentences(judged.findings, "error"),
            self._sentences(judged.findings, "warning"),
            judged,
        )

    def _sentences(self, findings: Sequence[Finding], severity: str) -> list[str]:
        players = players_of(self.table_match)
        return [tell_players(finding, players) for finding in findings if finding.severity == severity]
