"""The corrected sheet: lines are voided and written again, so that every line counts at its own place.

A void leaves other lines where they are. A replaced or inserted line would come after all others, where the match may
be over already. So the lines after it are voided too and written again in order: lead, shuffler and hand numbers follow
from that.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring import entries, sheets
from scoring.entries import Entry, Hand, PenaltyEntry, Void
from scoring.findings import Finding
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.core.errors import EntryRefused, Refused
from tournament.core.findings import sentence
from tournament.matches import entry
from tournament.matches.corrections.request import Asked
from tournament.models import TableMatch
from tournament.tournaments import opening


@dataclass(frozen=True)
class Place:
    """A line of the corrected sheet.

    line: one that counts now, changed or written again; None for an inserted one. added: the index of that one in
    `Asked.added`.
    """

    line: int | None = None
    added: int | None = None


class LineRefused(EntryRefused):
    """The engine reports an error in one line of the corrected sheet; `plain` is the sentence without its place."""

    def __init__(self, place: Place, where: str, findings: Sequence[Finding]) -> None:
        first = next(finding for finding in findings if finding.severity == "error")
        self.place = place
        self.plain = sentence(first)
        super().__init__(f"{where} {self.plain}", findings, field=first.field or "", rule=first.rule)


@dataclass(frozen=True)
class Rewriting:
    """The sheet before and after, and the lines in between.

    lines: new entries with the warnings they are accepted with. taken_out, changed: numbers of lines of the old sheet.
    again: lines written once more unchanged. idle: lines that the match no longer reaches.
    """

    before: Sheet
    after: Sheet
    lines: tuple[tuple[Entry, tuple[Finding, ...]], ...]
    taken_out: tuple[int, ...]
    changed: tuple[int, ...]
    again: tuple[int, ...]
    idle: tuple[int, ...]


def rewritten(table_match: TableMatch, asked: Asked) -> Rewriting:
    """Return the corrected sheet; Refused for a line that does not count, LineRefused for an error of the engine."""
    ruleset = opening.match_rules(table_match)
    before = entry.sheet_of(table_match)
    wanted = {
        change.line: None if change.entry is None else entries.from_data(change.entry, ruleset.seating)
        for change in asked.changes
    }
    standing = [line for line in before.lines if not line.voided and not isinstance(line.entry, Void)]
    places = {one.before for one in asked.added if one.before is not None}
    _require_standing(set(wanted), standing, "changes")
    _require_standing(places, standing, "added")
    replaced = [number for number, new in wanted.items() if new is not None]
    # Lines before the first replaced or inserted one keep their places, and are not rewritten.
    first = min({*replaced, *places}, default=len(before.lines) + 1)
    writer = _Writer(before, ruleset)
    for line in reversed(standing):
        if line.number >= first or line.number in wanted:
            writer.take_back(line.number, asked.reason)
    again, idle = _write_again(writer, [line for line in standing if line.number >= first], wanted, asked)
    _put_in(writer, asked, None)  # lines after the last one
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


def _require_standing(numbers: Set[int], standing: Sequence[Line], field: str) -> None:
    unknown = numbers - {line.number for line in standing}
    if unknown:
        text = _("Line {number} is not on this sheet, or was voided. Reload the sheet.")
        raise Refused(text.format(number=min(unknown)), field=field, code="no-line")


class _Writer:
    """Adds entries to a sheet; the engine checks each against those before it."""

    def __init__(self, sheet: Sheet, ruleset: Ruleset) -> None:
        self.sheet = sheet
        self.ruleset = ruleset
        self.lines: list[tuple[Entry, tuple[Finding, ...]]] = []

    def take_back(self, number: int, reason: str) -> None:
        self.write(Void(number, reason), Place(line=number), _("Line {number}:").format(number=number))

    def without_idle_reason(self, told: Entry) -> Entry:
        """Return the entry without the reason it was overruled for, if nothing is left to overrule here."""
        if not isinstance(told, Hand | PenaltyEntry) or told.overruled is None:
            return told
        plain = replace(told, overruled=None)
        found = sheets.check(self.sheet, plain, self.ruleset)
        return told if any(finding.severity == "error" for finding in found) else plain

    def write(self, new: Entry, place: Place, where: str) -> None:
        """Add an entry. `where`: the beginning of a refusal, for people."""
        findings = sheets.check(self.sheet, new, self.ruleset)
        if any(finding.severity == "error" for finding in findings):
            raise LineRefused(place, where, findings)
        self.lines.append((new, findings))
        self.sheet = sheets.advance(self.sheet, new, self.ruleset)


def _write_again(
    writer: _Writer, lines: Sequence[Line], wanted: Mapping[int, Entry | None], asked: Asked
) -> tuple[list[int], list[int]]:
    """Write voided lines once more, changed ones in their new form, each after the lines inserted before it.

    Returns the numbers of the unchanged lines, and of those that the match no longer reaches.
    """
    again: list[int] = []
    idle: list[int] = []
    for line in lines:
        number = line.number
        _put_in(writer, asked, number)
        if number in wanted:
            if (new := wanted[number]) is not None:
                writer.write(new, Place(line=number), _("Line {number}:").format(number=number))
        elif writer.sheet.outcome is not None:  # the match is over before this line
            idle.append(number)
        else:
            where = _("Line {number}, which comes after it, cannot stay as it is:").format(number=number)
            writer.write(writer.without_idle_reason(line.entry), Place(line=number), where)
            again.append(number)
    return again, idle


def _put_in(writer: _Writer, asked: Asked, before: int | None) -> None:
    """Write the lines inserted at one place."""
    where = _("The line after the last one:")
    if before is not None:
        where = _("The line put in before line {number}:").format(number=before)
    for index, one in enumerate(asked.added):
        if one.before == before:
            writer.write(entries.from_data(one.entry, writer.ruleset.seating), Place(added=index), where)


def _left_behind(before: Sheet, after: Sheet) -> list[int]:
    """Return lines that stay written but count no more, because the match now ends before them."""
    # Lines that were idle before the correction are not its effect.
    were = {line.number for line in before.lines if line.note.code == "after-the-end"}
    return [line.number for line in after.lines if line.note.code == "after-the-end" and line.number not in were]


def as_rows(rewriting: Rewriting) -> list[dict[str, Any]]:
    """Return the new lines as fields of `SheetEntry`: number, kind, data, findings."""
    start = len(rewriting.before.entries) + 1
    return [
        {
            "number": number,
            "kind": str(entries.to_data(new)["kind"]),
            "data": entries.to_data(new),
            "findings": entry.as_stored(findings),
        }
        for number, (new, findings) in enumerate(rewriting.lines, start=start)
    ]
