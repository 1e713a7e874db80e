"""Write on a sheet, or ask what the engine would say."""

from typing import Any

from rest_framework import serializers

from scoring.findings import Finding
from tournament import entry, helping, permissions
from tournament.api.findings import FindingAnswer, say
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Entry, FromPhone, Key, Strict, Whole
from tournament.api.sittings import SittingAnswer, find_sitting
from tournament.errors import EntryRefused


class WriteEntry(FromPhone):
    """An entry, the version of the sheet that its writer saw, and a key: the same key again is the same entry.

    `device` is a short label by which the phone is known in the journal, `phone_at` what its clock said at the table.
    """

    key = Key()
    version = Whole(min_value=0)
    entry = Entry()


class CheckEntry(Strict):
    """An entry that is not written."""

    entry = Entry()


class WrittenAnswer(serializers.Serializer[Any]):
    """The line that was written, the warnings it was accepted with, and the match as it then stood."""

    number = serializers.IntegerField()
    findings = FindingAnswer(many=True)
    sitting = SittingAnswer()


class CheckedAnswer(serializers.Serializer[Any]):
    """Whether the entry would be accepted, and all that the engine finds in it."""

    acceptable = serializers.BooleanField()
    findings = FindingAnswer(many=True)


class Entries(View):
    """The entries of one sheet."""

    @operation(right=permissions.TABLE, reads=WriteEntry, answers=WrittenAnswer, status=201)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Append one entry: a hand, a false pass, a wrong domino, a forfeit, or the void of an earlier entry."""
        sitting = find_sitting(call.tournament, pk)
        try:
            row = entry.record(
                sitting=sitting,
                data=call.data["entry"],
                key=call.data["key"],
                version=call.data["version"],
                by=call.by,
                device=call.data.get("device", ""),
                phone_at=call.data.get("phone_at"),
            )
        except EntryRefused as error:
            helping.note_refused(error=error, sitting=sitting, version=call.data["version"], by=call.by)
            raise
        accepted = [Finding(field=None, severity="warning", **finding) for finding in row.findings]
        return {
            "number": row.number,
            "findings": say(accepted),
            "sitting": find_sitting(call.tournament, pk),
        }


class Preview(View):
    """What the engine would say."""

    @operation(right=permissions.TABLE, reads=CheckEntry, answers=CheckedAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Check an entry against the sheet as it stands; nothing is written."""
        sitting = find_sitting(call.tournament, pk)
        findings = entry.check(sitting, entry.read(sitting, call.data["entry"]))
        return {
            "acceptable": all(finding.severity != "error" for finding in findings),
            "findings": say(findings),
        }
