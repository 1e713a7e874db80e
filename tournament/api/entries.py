"""Write on a sheet, or ask what the engine would say."""

from types import SimpleNamespace
from typing import Any

from django.http import Http404
from rest_framework import serializers

from scoring.findings import Finding
from tournament import entry, helping, permissions, writing_up
from tournament.api import preconditions
from tournament.api.findings import FindingAnswer, say
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Entry, FromPhone, Key, Strict, Whole
from tournament.api.sheets import LineAnswer
from tournament.api.sittings import SittingAnswer, find_sitting, with_names
from tournament.errors import EntryRefused
from tournament.models import SheetEntry, Sitting

MOST_AT_ONCE = 50


class WriteEntry(FromPhone):
    """An entry, the version of the sheet that its writer saw, and a key: the same key again is the same entry.

    `device` is a short label by which the phone is known in the journal, `phone_at` what its clock said at the table.
    """

    key = Key()
    version = Whole(min_value=0, required=False)
    entry = Entry()


class CheckEntry(Strict):
    """An entry that is not written."""

    entry = Entry()


class KeyedEntry(Strict):
    """One of several entries, with a key of its own."""

    key = Key()
    entry = Entry()


class WriteEntries(FromPhone):
    """Entries in their order, all written or none, and the version of the sheet before the first of them."""

    version = Whole(min_value=0, required=False)
    entries = serializers.ListField(child=KeyedEntry(), min_length=1, max_length=MOST_AT_ONCE)


class EntryAnswer(LineAnswer):
    """One line of the sheet, and when it was written."""

    at = serializers.DateTimeField()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {**super().to_representation(instance), "at": self.fields["at"].to_representation(instance.at)}


class WrittenAnswer(serializers.Serializer[Any]):
    """The line that was written, the warnings it was accepted with, and the match as it then stood."""

    number = serializers.IntegerField()
    findings = FindingAnswer(many=True)
    sitting = SittingAnswer()


class NumberedFindings(serializers.Serializer[Any]):
    """A line that was written, with the warnings it was accepted with."""

    number = serializers.IntegerField()
    findings = FindingAnswer(many=True)


class WrittenEntriesAnswer(serializers.Serializer[Any]):
    """The lines that were written, and the match as it then stood."""

    entries = NumberedFindings(many=True)
    sitting = SittingAnswer()


class CheckedAnswer(serializers.Serializer[Any]):
    """Whether the entry would be accepted, and all that the engine finds in it."""

    acceptable = serializers.BooleanField()
    findings = FindingAnswer(many=True)


class Entries(View):
    """The entries of one sheet."""

    @operation(answers=EntryAnswer, many=True)
    def get(self, call: Call, pk: int) -> list[SimpleNamespace]:
        """List the entries in their order, with what each adds to the sheet and why; voided ones too."""
        return _lines(find_sitting(call.tournament, pk))

    @operation(right=permissions.TABLE, reads=WriteEntry, answers=WrittenAnswer, status=201)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Append one entry: a hand, a false pass, a wrong domino, a forfeit, or the void of an earlier entry."""
        with preconditions.seen(call.request, call.data) as version:
            try:
                row = entry.record(
                    sitting=Sitting(pk=pk, tournament=call.tournament),  # the step reads it anew, under its locks
                    data=call.data["entry"],
                    key=call.data["key"],
                    version=version,
                    by=call.by,
                    device=call.data.get("device", ""),
                    phone_at=call.data.get("phone_at"),
                )
            except EntryRefused as error:
                sitting = find_sitting(call.tournament, pk)
                helping.note_refused(error=error, sitting=sitting, version=version, by=call.by)
                raise
        return {**_accepted(row), "sitting": with_names(row.sitting)}


class OneEntry(View):
    """One entry of a sheet."""

    @operation(answers=EntryAnswer)
    def get(self, call: Call, pk: int, number: int) -> SimpleNamespace:
        """Show an entry by its number, with what it adds to the sheet and why."""
        found = [line for line in _lines(find_sitting(call.tournament, pk)) if line.number == number]
        if not found:
            raise Http404
        return found[0]


class SeveralEntries(View):
    """Entries of one sheet that come together."""

    @operation(right=permissions.TABLE, reads=WriteEntries, answers=WrittenEntriesAnswer, status=201)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Append several entries, all of them or none; one of them that is refused says which."""
        with preconditions.seen(call.request, call.data) as version:
            rows = writing_up.record_all(
                sitting=find_sitting(call.tournament, pk),
                lines=[(one["key"], one["entry"]) for one in call.data["entries"]],
                version=version,
                by=call.by,
                device=call.data.get("device", ""),
                phone_at=call.data.get("phone_at"),
            )
        return {"entries": [_accepted(row) for row in rows], "sitting": find_sitting(call.tournament, pk)}


class Preview(View):
    """What the engine would say."""

    recomputes = True

    @operation(right=permissions.TABLE, reads=CheckEntry, answers=CheckedAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Check an entry against the sheet as it stands; nothing is written."""
        sitting = find_sitting(call.tournament, pk)
        findings = entry.check(sitting, entry.read(sitting, call.data["entry"]))
        return {
            "acceptable": all(finding.severity != "error" for finding in findings),
            "findings": say(findings),
        }


def _accepted(row: SheetEntry) -> dict[str, Any]:
    """A line, and the warnings it was accepted with."""
    accepted = [Finding(field=None, severity="warning", **finding) for finding in row.findings]
    return {"number": row.number, "findings": say(accepted)}


def _lines(sitting: Sitting) -> list[SimpleNamespace]:
    written = dict(sitting.entries.values_list("number", "entered_at"))
    return [SimpleNamespace(**line._asdict(), at=written[line.number]) for line in entry.sheet_of(sitting).lines]
