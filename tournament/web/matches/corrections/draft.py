"""The draft of a correction: carried from form to form in hidden fields, never stored on the server."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.entries import Entry
from tournament.core.errors import Refused
from tournament.core.short_texts import LONGEST_SHEET_REASON
from tournament.matches import entry, sheet_text
from tournament.matches.corrections import request
from tournament.matches.corrections.request import Asked
from tournament.models import TableMatch
from tournament.tournaments import opening
from tournament.web.matches.corrections.forms import EndForm

LONGEST = 200_000  # characters of a draft, ten times what a hundred lines need


@dataclass(frozen=True)
class Carried:
    """The draft so far: the lines, and the form data about the end of the match and the reason."""

    draft: Asked
    end: Mapping[str, str]

    @property
    def lines(self) -> str:
        """The lines as JSON, for a hidden field."""
        return to_text(self.draft)

    @property
    def has_lines(self) -> bool:
        """Whether the draft changes, removes or adds a line."""
        return self.draft.changes_lines


@dataclass(frozen=True)
class Row:
    """One line of the sheet as corrected.

    line: its text, points and totals after the correction. data: its entry. number: its number on the sheet, None for
    an added line. state: "changed", "out", "new", or "" for unchanged. was: its former text, "" if unchanged.
    index: its place among the added lines, None for others.
    """

    line: sheet_text.LedgerLine
    data: Mapping[str, Any]
    number: int | None = None
    state: str = ""
    was: str = ""
    index: int | None = None

    @property
    def kind(self) -> str:
        """The kind of the entry."""
        return str(self.data["kind"])


def read_carried(table_match: TableMatch, sent: QueryDict) -> Carried:
    """The draft that a form sent; Refused if it cannot be read."""
    if "asked" in sent:  # back from the preview
        data = _read(sent.get("asked", ""))
        points = data.get("points")
        first, second = points if isinstance(points, list) and len(points) == 2 else ("", "")
        # The preview sends one JSON value: turn it back into the fields of the end form.
        sent_end = {"result": data.get("result"), "points_a": first, "points_b": second, "reason": data.get("reason")}
        return Carried(request.draft_from(table_match, data), {name: _short(value) for name, value in sent_end.items()})
    end = {name: str(sent.get(name, "")) for name in EndForm.base_fields}
    return Carried(request.draft_from(table_match, _read(sent.get("draft", "{}"))), end)


def to_text(draft: Asked) -> str:
    return json.dumps({name: value for name, value in draft.to_data().items() if name in ("changes", "added")})


def _short(value: object) -> str:
    return str(value)[:LONGEST_SHEET_REASON] if isinstance(value, str | int) else ""


def standing_only(table_match: TableMatch, draft: Asked) -> Asked:
    """The draft without changes to lines that another correction has voided meanwhile."""
    numbers = {line.number for line in _standing(table_match)}
    changes = tuple(change for change in draft.changes if change.line in numbers)
    # An addition before a voided line is kept, at the end.
    kept = (one if one.before in numbers else replace(one, before=None) for one in draft.added)
    return replace(draft, changes=changes, added=tuple(sorted(kept, key=_in_order)))


def _in_order(one: request.Addition) -> tuple[bool, int]:
    return one.before is None, one.before or 0  # additions without `before` come last


def _standing(table_match: TableMatch) -> list[sheet_text.LedgerLine]:
    """The lines of the current sheet that count."""
    ruleset, sheet = opening.match_rules(table_match), entry.sheet_of(table_match)
    return [line for line in sheet_text.describe_lines(sheet, table_match, ruleset, reasons=True) if line.stands]


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):  # nested too deeply for the parser
        data = None
    if not isinstance(data, dict):
        raise unreadable()
    return data


def unreadable() -> Refused:
    """The refusal of a draft that does not fit this sheet."""
    return Refused(_("This correction is malformed. Start again."), code="bad-correction")


def with_change(draft: Asked, number: int, data: Mapping[str, Any] | None) -> Asked:
    """The draft with line `number` changed to `data`; None removes the line."""
    changes = [*without_change(draft, number).changes, request.Change(number, data)]
    return replace(draft, changes=tuple(sorted(changes, key=lambda change: change.line)))


def without_change(draft: Asked, number: int) -> Asked:
    """The draft without a change of line `number`."""
    return replace(draft, changes=tuple(change for change in draft.changes if change.line != number))


def with_addition(draft: Asked, before: int | None, data: Mapping[str, Any]) -> Asked:
    """The draft with a line added, after earlier additions at the same place."""
    added = [*draft.added, request.Addition(data, before)]
    return replace(draft, added=tuple(sorted(added, key=_in_order)))


def with_other_addition(draft: Asked, index: int, data: Mapping[str, Any]) -> Asked:
    """The draft with the added line at `index` replaced."""
    added = [replace(one, entry=data) if at == index else one for at, one in enumerate(draft.added)]
    return replace(draft, added=tuple(added))


def without_addition(draft: Asked, index: int) -> Asked:
    """The draft without the added line at `index`."""
    return replace(draft, added=tuple(one for at, one in enumerate(draft.added) if at != index))


def draft_rows(table_match: TableMatch, draft: Asked) -> list[Row]:
    """The sheet after the draft, with the lines that it removes; lines voided earlier are left out."""
    ruleset = opening.match_rules(table_match)
    told = list(_wanted(_standing(table_match), entry.sheet_of(table_match), draft, table_match))
    after = sheets.total_sheet(
        [one for one, row in told if row.state != "out"], ruleset
    )  # totals without the removed lines
    counted = iter(sheet_text.describe_lines(after, table_match, ruleset, reasons=True))
    return [row if row.state == "out" else replace(row, line=next(counted)) for _one, row in told]


def _wanted(
    now: list[sheet_text.LedgerLine], sheet: sheets.Sheet, draft: Asked, table_match: TableMatch
) -> Iterator[tuple[Entry, Row]]:
    """All lines in order with their corrected entries; removed ones with their current entry."""
    seating = opening.match_rules(table_match).seating
    changes = {change.line: change.entry for change in draft.changes}
    for line in [*now, None]:  # None: additions after the last line
        before = line.number if line else None
        for index, one in enumerate(draft.added):
            if one.before == before:
                new = entries.from_data(one.entry, seating)
                yield new, Row(_unwritten(new, table_match), one.entry, state="new", index=index)
        if line is None:
            return
        old = sheet.entries[line.number - 1]
        data = changes.get(line.number, entries.to_data(old))
        if data is None:
            yield old, Row(line, entries.to_data(old), line.number, "out")
        elif line.number in changes:
            yield entries.from_data(data, seating), Row(line, data, line.number, "changed", in_short(line))
        else:
            yield old, Row(line, data, line.number)


def in_short(line: sheet_text.LedgerLine) -> str:
    """A line of the sheet in short, with the reason of its points."""
    return f"{line.what} · {line.why}" if line.why else line.what


def _unwritten(new: Entry, table_match: TableMatch) -> sheet_text.LedgerLine:
    """A placeholder for an added line, until its points and totals are computed."""
    return sheet_text.LedgerLine(
        0, None, sheet_text.describe_entry(new, table_match), "", "", "", (0, 0), (0, 0), None, takes_back=False
    )
