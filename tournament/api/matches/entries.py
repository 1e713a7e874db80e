"""Write entries on a sheet, or check what the engine finds in one."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from django.http import Http404
from rest_framework import serializers

from scoring.findings import Finding
from tournament.api.frame import conditional_get, fields, help_texts
from tournament.api.frame.answers import FindingAnswer, finding_data
from tournament.api.frame.errors import OF_ENTRIES
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Entry, FromPhone, Key, SheetVersion, Strict, Text
from tournament.api.frame.operation import Call, Router
from tournament.api.matches.matches import MatchAnswer, find_table_match, with_names
from tournament.api.matches.sheets import SheetLineAnswer
from tournament.club import permissions
from tournament.core.database.transactions import MOST_AT_ONCE
from tournament.core.errors import EntryRefused
from tournament.core.short_texts import LONGEST_SHEET_REASON
from tournament.matches import entry, help_calls
from tournament.models import FriendlyEntry, SheetEntry, TableMatch

OVERRULE_REASON = HelpText(
    "Why an organizer records the entry although the engine refuses it (SACI rule 17): shown with the line on the "
    "sheet, also to the public. Organizers only; without an error to overrule it is refused. Empty or left out: the "
    "engine decides.",
    "",
)

router = Router("tournaments/<slug:slug>/matches/<int:pk>/")


class AppendEntry(FromPhone):
    """An entry, the version of the sheet that the caller saw, and a key: the same key again is the same entry.

    `device` is a short label of the phone for the journal, `phone_at` the time on its clock. `overrule_reason`: why an
    organizer records the entry although it is refused; it becomes the entry's `overruled`.
    """

    key = Key()
    version = SheetVersion()
    entry = Entry(help_texts.ENTRY)
    overrule_reason = Text(OVERRULE_REASON, max_length=LONGEST_SHEET_REASON, allow_blank=True, required=False)


class CheckEntry(Strict):
    """An entry to check; it is not written."""

    entry = Entry(help_texts.ENTRY)


class KeyedEntry(Strict):
    """One of several entries, with its own key."""

    key = Key()
    entry = Entry(help_texts.ENTRY)


class AppendEntries(FromPhone):
    """Entries in order, all written or none, and the version of the sheet before the first of them."""

    version = SheetVersion()
    entries = fields.ListField(
        "The entries in order, each with its own key.", child=KeyedEntry(), min_length=1, max_length=MOST_AT_ONCE
    )


class SheetEntryAnswer(SheetLineAnswer):
    """One line of the sheet, and when it was written."""

    at = fields.DateTimeField(help_texts.WRITTEN_AT)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {**super().to_representation(instance), "at": self.fields["at"].to_representation(instance.at)}


class AppendedEntryAnswer(serializers.Serializer[Any]):
    """The line that was written, the warnings it was accepted with, and the match after it."""

    number = fields.IntegerField("The number of the written line, from 1.", 5)
    findings = FindingAnswer(many=True, help_text=help_texts.ACCEPTED_WARNINGS)
    match = MatchAnswer(help_text="The match after the entry.")


class AppendedEntryFindings(serializers.Serializer[Any]):
    """A line that was written, with the warnings it was accepted with."""

    number = fields.IntegerField("The line's number, from 1.", 4)
    findings = FindingAnswer(many=True, help_text=help_texts.FINDINGS)


class AppendedEntriesAnswer(serializers.Serializer[Any]):
    """The lines that were written, and the match after them."""

    entries = AppendedEntryFindings(many=True, help_text="The written lines, in order.")
    match = MatchAnswer(help_text="The match after the entries.")


class CheckedEntryAnswer(serializers.Serializer[Any]):
    """Whether the entry would be accepted, and all findings of the engine."""

    acceptable = fields.BooleanField("Whether it would be accepted.", True)
    findings = FindingAnswer(many=True, help_text=help_texts.FINDINGS)


@router.get("entries/", answers=SheetEntryAnswer, many=True, name="entries")
def list_entries(call: Call, pk: int) -> list[SimpleNamespace]:
    """List the entries of a sheet in order. Each with what it adds and why; voided entries are included."""
    return _lines(find_table_match(call.tournament, pk))


@router.post(
    "entries/",
    right=permissions.TABLE,
    reads=AppendEntry,
    answers=AppendedEntryAnswer,
    status=201,
    errors={
        403: "organizers-overrule",
        409: "annulled clock-not-started key-reused match-finished match-over sheet-changed time-left",
        422: f"{OF_ENTRIES} bad-key entry-refused",
    },
)
def append_entry(call: Call, pk: int) -> dict[str, Any]:
    """Append an entry to a sheet. A hand, a false pass, a wrong domino, a forfeit, or the void of another entry.

    An organizer may overrule a refusal with `overrule_reason`, if the refusal says `can_be_overruled`.
    """
    with conditional_get.versions_seen(call.request, call.data) as version:
        try:
            row = entry.record(
                table_match=TableMatch(pk=pk, tournament=call.tournament),  # the step reads it itself, under its locks
                data=_overruled(call.data["entry"], call.data.get("overrule_reason", "")),
                key=call.data["key"],
                version=version,
                by=call.by,
                phone=call.data["phone"],
            )
        # The control room shows refused hands: two counts that differ may need an official.
        except EntryRefused as error:
            table_match = find_table_match(call.tournament, pk)
            help_calls.note_refused(error=error, table_match=table_match, version=version, by=call.by)
            raise
    # The row's match is complete but for the players' names, so it is not read again.
    return {**accepted_data(row), "match": with_names(row.table_match)}


@router.get("entries/<int:number>/", answers=SheetEntryAnswer)
def show_entry(call: Call, pk: int, number: int) -> SimpleNamespace:
    """Show an entry of a sheet by its number. With what it adds and why."""
    found = [line for line in _lines(find_table_match(call.tournament, pk)) if line.number == number]
    if not found:
        raise Http404
    return found[0]


@router.post(
    "entries/bulk/",
    right=permissions.TABLE,
    reads=AppendEntries,
    answers=AppendedEntriesAnswer,
    status=201,
    errors={
        403: "organizers-overrule",
        409: "annulled clock-not-started key-reused match-finished match-over sheet-changed time-left",
        422: f"{OF_ENTRIES} bad-key entry-refused key-twice",
    },
)
def append_entries(call: Call, pk: int) -> dict[str, Any]:
    """Append several entries to a sheet, all of them or none. An error names the refused entry."""
    with conditional_get.versions_seen(call.request, call.data) as version:
        rows = entry.record_all(
            table_match=find_table_match(call.tournament, pk),
            lines=[(one["key"], one["entry"]) for one in call.data["entries"]],
            version=version,
            by=call.by,
            phone=call.data["phone"],
        )
    return {"entries": [accepted_data(row) for row in rows], "match": find_table_match(call.tournament, pk)}


@router.post(
    "preview/",
    right=permissions.TABLE,
    reads=CheckEntry,
    answers=CheckedEntryAnswer,
    errors={409: "annulled", 422: OF_ENTRIES},
    recomputes=True,
)
def check_entry(call: Call, pk: int) -> dict[str, Any]:
    """Check an entry against the current sheet of a match. Nothing is written."""
    table_match = find_table_match(call.tournament, pk)
    return checked_data(entry.check(table_match, entry.read(table_match, call.data["entry"])))


def checked_data(findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings for an entry as `CheckedEntryAnswer` shows them."""
    acceptable = all(finding.severity != "error" for finding in findings)
    return {"acceptable": acceptable, "findings": finding_data(findings)}


def accepted_data(row: SheetEntry | FriendlyEntry) -> dict[str, Any]:
    """A line that was written, and the warnings it was accepted with."""
    # Stored as accepted: only warnings, without the field.
    accepted = [Finding(field=None, severity="warning", **finding) for finding in row.findings]
    return {"number": row.number, "findings": finding_data(accepted)}


def _overruled(data: dict[str, Any], reason: str) -> dict[str, Any]:
    return {**data, "overruled": reason} if reason else data


def _lines(table_match: TableMatch) -> list[SimpleNamespace]:
    # Times come from the rows, read last: one more line may be there by then, but none is missing.
    lines = entry.sheet_of(table_match).lines
    written = dict(table_match.entries.values_list("number", "entered_at"))
    return [SimpleNamespace(**line._asdict(), at=written[line.number]) for line in lines]
