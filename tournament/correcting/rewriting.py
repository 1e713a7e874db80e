"""The corrected sheet: lines are voided and written again, so that every line counts at its own place.

A void leaves the other lines where they are. A line that is replaced is not: what it says would come after all others,
where the match may be over already. So the lines after it are voided with it, and written again in their order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.entries import Entry, Void
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament import entry, opening
from tournament.correcting.asking import Asked
from tournament.errors import EntryRefused, Refused
from tournament.findings import sentence
from tournament.models import Sitting


@dataclass(frozen=True)
class Rewriting:
    """The sheet before and after, and the lines in between.

    lines: new entries with the warnings they are accepted with. taken_out, changed: numbers of lines of the old sheet.
    again: those that are written once more as they were. idle: those that the match no longer reaches.
    """

    before: Sheet
    after: Sheet
    lines: tuple[tuple[Entry, tuple[Finding, ...]], ...]
    taken_out: tuple[int, ...]
    changed: tuple[int, ...]
    again: tuple[int, ...]
    idle: tuple[int, ...]


def rewritten(sitting: Sitting, asked: Asked) -> Rewriting:
    """The sheet as it will be; Refused for a line that does not stand, EntryRefused with what the engine finds."""
    ruleset = opening.ruleset_of(sitting.tournament)
    before = entry.sheet_of(sitting)
    wanted = {
        change.line: None if change.entry is None else entries.from_data(change.entry, ruleset.seating)
        for change in asked.changes
    }
    standing = [line for line in before.lines if not line.voided and not isinstance(line.entry, Void)]
    unknown = set(wanted) - {line.number for line in standing}
    if unknown:
        text = _("Line {number} does not stand on this sheet: look at it again.")
        raise Refused(text.format(number=min(unknown)), field="changes", code="no-line")
    replaced = [number for number, new in wanted.items() if new is not None]
    first = min(replaced, default=len(before.lines) + 1)
    writer = _Writer(before, ruleset)
    for line in reversed(standing):
        if line.number >= first or line.number in wanted:
            writer.write(Void(line.number, asked.reason))
    again, idle = _write_again(writer, [line for line in standing if line.number >= first], wanted)
    for data in asked.added:
        writer.write(entries.from_data(data, ruleset.seating))
    idle += _left_behind(before, writer.sheet)
    return Rewriting(
        before=before,
        after=writer.sheet,
        lines=tuple(writer.lines),
        taken_out=tuple(sorted(set(wanted) - set(replaced))),
        changed=tuple(sorted(replaced)),
        again=tuple(again),
        idle=tuple(idle),
    )


class _Writer:
    """Adds entries to a sheet, each checked by the engine against those before it."""

    def __init__(self, sheet: Sheet, ruleset: Ruleset) -> None:
        self.sheet = sheet
        self.ruleset = ruleset
        self.lines: list[tuple[Entry, tuple[Finding, ...]]] = []

    def write(self, new: Entry | None) -> None:
        if new is None:
            return
        findings = sheets.check(self.sheet, new, self.ruleset)
        errors = [finding for finding in findings if finding.severity == "error"]
        if errors:
            raise EntryRefused(sentence(errors[0]), findings, field=errors[0].field or "", rule=errors[0].rule)
        self.lines.append((new, findings))
        self.sheet = sheets.fold([*self.sheet.entries, new], self.ruleset)


def _write_again(
    writer: _Writer, lines: Sequence[Line], wanted: Mapping[int, Entry | None]
) -> tuple[list[int], list[int]]:
    """Write voided lines once more, those that are wanted otherwise in their new form.

    The numbers of those that are as they were, and of those that the match no longer reaches.
    """
    again: list[int] = []
    idle: list[int] = []
    for line in lines:
        if line.number in wanted:
            writer.write(wanted[line.number])
        elif writer.sheet.outcome is not None:
            idle.append(line.number)
        else:
            writer.write(line.entry)
            again.append(line.number)
    return again, idle


def _left_behind(before: Sheet, after: Sheet) -> list[int]:
    """Lines that stay written and count no more, because the match now ends before them."""
    were = {line.number for line in before.lines if line.note.code == "after-the-end"}
    return [line.number for line in after.lines if line.note.code == "after-the-end" and line.number not in were]


def as_rows(rewriting: Rewriting) -> list[dict[str, Any]]:
    """The new lines as `SheetEntry` keeps them: number, kind, data, findings."""
    start = len(rewriting.before.entries) + 1
    return [
        {
            "number": number,
            "kind": str(entries.to_data(new)["kind"]),
            "data": entries.to_data(new),
            "findings": [
                {"code": finding.code, "rule": finding.rule, "params": dict(finding.params)} for finding in findings
            ],
        }
        for number, (new, findings) in enumerate(rewriting.lines, start=start)
    ]
