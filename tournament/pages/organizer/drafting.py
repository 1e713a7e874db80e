"""A correction that is being put together: it travels from form to form, and nothing of it is kept here."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.entries import Entry
from tournament import correcting, entry, ledger, opening
from tournament.correcting import Asked
from tournament.errors import Refused
from tournament.forms.organizer.corrections import EndForm
from tournament.models import Sitting

LONGEST = 200_000  # characters of a draft; a hundred lines are a tenth of it


@dataclass(frozen=True)
class Carried:
    """What was put together so far: the lines, and what was typed about how the match ends and why."""

    draft: Asked
    end: Mapping[str, str]

    @property
    def lines(self) -> str:
        """The lines, for a hidden field."""
        return to_text(self.draft)

    @property
    def has_lines(self) -> bool:
        """Whether any line is changed, taken out or put in so far."""
        return self.draft.changes_lines


@dataclass(frozen=True)
class Row:
    """One line of the sheet as it should be.

    line: what it says, with the points and totals that it then has. data: its entry. number: its number on the sheet,
    None for one that is put in. state: "changed", "out", "new", or "" as it was. was: what it said before, "" where
    it is as it was. index: its place among the lines put in.
    """

    line: ledger.LedgerLine
    data: Mapping[str, Any]
    number: int | None = None
    state: str = ""
    was: str = ""
    index: int | None = None

    @property
    def kind(self) -> str:
        """What kind of entry it is."""
        return str(self.data["kind"])


def carried(sitting: Sitting, sent: QueryDict) -> Carried:
    """What a form sent along; Refused when it cannot be read any more."""
    if "asked" in sent:  # back from the preview
        data = _read(sent.get("asked", ""))
        points = data.get("points")
        first, second = points if isinstance(points, list) and len(points) == 2 else ("", "")
        sent_end = {"result": data.get("result"), "points_a": first, "points_b": second, "reason": data.get("reason")}
        return Carried(correcting.draft_from(sitting, data), {name: _short(value) for name, value in sent_end.items()})
    end = {name: str(sent.get(name, "")) for name in EndForm.base_fields}
    return Carried(correcting.draft_from(sitting, _read(sent.get("draft", "{}"))), end)


def to_text(draft: Asked) -> str:
    return json.dumps({name: value for name, value in draft.to_data().items() if name in ("changes", "added")})


def _short(value: object) -> str:
    return str(value)[: correcting.LONGEST_REASON] if isinstance(value, str | int) else ""


def standing_only(sitting: Sitting, draft: Asked) -> Asked:
    """The draft without what another correction has taken from under it."""
    numbers = {line.number for line in _standing(sitting)}
    changes = tuple(change for change in draft.changes if change.line in numbers)
    kept = (one if one.before in numbers else replace(one, before=None) for one in draft.added)
    return replace(draft, changes=changes, added=tuple(sorted(kept, key=_in_order)))


def _in_order(one: correcting.Addition) -> tuple[bool, int]:
    return one.before is None, one.before or 0


def _standing(sitting: Sitting) -> list[ledger.LedgerLine]:
    """The lines that count, as they are now."""
    ruleset, sheet = opening.ruleset_of(sitting.tournament), entry.sheet_of(sitting)
    return [line for line in ledger.lines(sheet, sitting, ruleset, reasons=True) if line.stands]


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise unreadable()
    return data


def unreadable() -> Refused:
    """What a form sent along is no draft of this sheet."""
    return Refused(_("This correction cannot be read: begin again."), code="bad-correction")


def with_change(draft: Asked, number: int, data: Mapping[str, Any] | None) -> Asked:
    """A line that stands is to say something else, None: nothing."""
    changes = [*without_change(draft, number).changes, correcting.Change(number, data)]
    return replace(draft, changes=tuple(sorted(changes, key=lambda change: change.line)))


def without_change(draft: Asked, number: int) -> Asked:
    """A line stays as it is after all."""
    return replace(draft, changes=tuple(change for change in draft.changes if change.line != number))


def with_addition(draft: Asked, before: int | None, data: Mapping[str, Any]) -> Asked:
    """A line is put in, after those that were put in at the same place."""
    added = [*draft.added, correcting.Addition(data, before)]
    return replace(draft, added=tuple(sorted(added, key=_in_order)))


def with_other_addition(draft: Asked, index: int, data: Mapping[str, Any]) -> Asked:
    """A line that was put in says something else."""
    added = [replace(one, entry=data) if at == index else one for at, one in enumerate(draft.added)]
    return replace(draft, added=tuple(added))


def without_addition(draft: Asked, index: int) -> Asked:
    """A line is not put in after all."""
    return replace(draft, added=tuple(one for at, one in enumerate(draft.added) if at != index))


def rows(sitting: Sitting, draft: Asked) -> list[Row]:
    """The sheet as the draft would make it, with what is taken out; what was taken back before is for the history."""
    ruleset = opening.ruleset_of(sitting.tournament)
    told = list(_wanted(_standing(sitting), entry.sheet_of(sitting), draft, sitting))
    after = sheets.fold([one for one, row in told if row.state != "out"], ruleset)
    counted = iter(ledger.lines(after, sitting, ruleset, reasons=True))
    return [row if row.state == "out" else replace(row, line=next(counted)) for _one, row in told]


def _wanted(
    now: list[ledger.LedgerLine], sheet: sheets.Sheet, draft: Asked, sitting: Sitting
) -> Iterator[tuple[Entry, Row]]:
    """Every line in its order, with the entry that it will be; those taken out with what they were."""
    seating = opening.ruleset_of(sitting.tournament).seating
    changes = {change.line: change.entry for change in draft.changes}
    for line in [*now, None]:
        before = line.number if line else None
        for index, one in enumerate(draft.added):
            if one.before == before:
                new = entries.from_data(one.entry, seating)
                yield new, Row(_unwritten(new, sitting), one.entry, state="new", index=index)
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


def in_short(line: ledger.LedgerLine) -> str:
    """A line of the sheet in a few words, with what it gave."""
    return f"{line.what} · {line.why}" if line.why else line.what


def _unwritten(new: Entry, sitting: Sitting) -> ledger.LedgerLine:
    """A line before it is counted with the others."""
    return ledger.LedgerLine(0, None, ledger.what(new, sitting), "", "", "", (0, 0), (0, 0), None, takes_back=False)
