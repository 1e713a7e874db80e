"""The journal: who did what, when and why. For organizers."""

from typing import Any

from django.db.models import Q
from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.input import LARGEST, Text
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.frame.paging import Page, PageAnswer, part
from tournament.club import permissions
from tournament.journal import log, verification
from tournament.models import Club

PROOF = 20  # requests charged for one verification, which hashes everything


class ReadJournal(Page):
    """Lines after this number, from 0; only those of one `action`, or about one `subject` and its parts.

    The subject "match men 3" gives the history of one match: number 3 in the division "men".
    """

    after = serializers.IntegerField(
        min_value=0, max_value=LARGEST, default=0, help_text=Meaning("Only lines after this number.", 200)
    )
    action = Text(max_length=60, required=False, help_text=Meaning("Only lines with this action.", "entry.recorded"))
    subject = Text(
        max_length=120, required=False, help_text=Meaning("Only lines with this `subject` or a part of it.", "match 7")
    )


class JournalLineAnswer(serializers.Serializer[Any]):
    """One change. `actor` is a pseudonym, "" for the system; `hash` covers this line and the hash before.

    `rows` are the row hashes of what was written, by kind and key; included in the hash only if there are any. `device`
    is the label of the phone that sent the change, `phone_at` the time on its clock: recorded, never trusted.
    """

    number = serializers.IntegerField(help_text=Meaning("The line's number, from 1.", 214))
    at = serializers.DateTimeField(help_text=meanings.WRITTEN_AT)
    actor = serializers.CharField(
        allow_blank=True,
        help_text=Meaning("A pseudonym of the person responsible; empty for the system.", "official 3"),
    )
    action = serializers.CharField(help_text=Meaning("The action, by its stable code.", "entry.recorded"))
    subject = serializers.CharField(help_text=Meaning("The subject of the action.", "match 7"))
    before = serializers.DictField(help_text=Meaning("The values before the change, by field; empty: none.", {}))
    after = serializers.DictField(
        help_text=Meaning("The values after the change, by field; empty: none.", {"version": 5})
    )
    reason = serializers.CharField(allow_blank=True, help_text=Meaning("The reason; empty if none is required.", ""))
    device = serializers.CharField(allow_blank=True, help_text=meanings.DEVICE)
    phone_at = serializers.DateTimeField(
        allow_null=True,
        help_text=Meaning(
            "The time on the phone's clock, in ISO 8601; recorded, never trusted. null or left out: not given.",
            "2026-11-21T10:40:12-05:00",
        ),
    )
    rows = serializers.DictField(
        help_text=Meaning(
            "The row hashes of the rows that were written, by kind and key; included in the hash "
            "only if there are any.",
            {},
        )
    )
    previous = serializers.CharField(
        allow_blank=True,
        help_text=Meaning("The hash of the line before, as hexadecimal digits; zeros for the first.", "0" * 64),
    )
    hash = serializers.CharField(
        help_text=Meaning("The SHA-256 of this line and the hash before, as hexadecimal digits.", "9f86d081" * 8)
    )


class JournalAnswer(PageAnswer):
    """A page of journal lines in order, and the hash of the last line of all, as printed on documents.

    `uid` is hashed with every line: the identity of the tournament, the same in every installation, or of the club if
    it is the club's own journal.
    """

    club = serializers.IntegerField(help_text=Meaning("The club's id.", 1))
    tournament = serializers.IntegerField(
        allow_null=True, help_text=Meaning("The tournament's id; null: the club's own journal.", 3)
    )
    uid = serializers.CharField(
        help_text=Meaning(
            "The identity of the tournament or the club, which is hashed with every line.", "5f0c1e7a9b2d4486"
        )
    )
    head = serializers.CharField(allow_blank=True, help_text=meanings.HEAD)
    results = JournalLineAnswer(many=True, help_text="This page of the list, in order.")


class VerificationAnswer(serializers.Serializer[Any]):
    """Whether a journal and the records it describes are intact.

    `broken`: the first line that does not follow from the one before; null if all do. `strays`: records that differ
    from the journal, named by their subjects.
    """

    holds = serializers.BooleanField(
        help_text=Meaning("Whether the journal and all records it describes are intact.", True)
    )
    lines = serializers.IntegerField(help_text=Meaning("The number of lines.", 214))
    head = serializers.CharField(allow_blank=True, help_text=meanings.HEAD)
    broken = serializers.IntegerField(
        allow_null=True,
        help_text=Meaning("The first line that does not follow from the one before; null: all of them do.", None),
    )
    strays = serializers.ListField(
        child=serializers.CharField(),
        help_text=Meaning("The records that differ from the journal, named by its subjects.", []),
    )


class Journal(View):
    """The journal of one tournament, or of a club outside its tournaments."""

    @operation(right=permissions.ORGANIZE, asks=ReadJournal, answers=JournalAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """List the journal's lines in order, after a given number."""
        # A reader continues after the last number seen.
        lines = log.chain(call.place).filter(number__gt=call.query["after"])
        if "action" in call.query:
            lines = lines.filter(action=call.query["action"])
        if (subject := call.query.get("subject")) is not None:
            # A subject's parts begin with it and a space: "match men 3" must not find "match men 31".
            lines = lines.filter(Q(subject=subject) | Q(subject__startswith=f"{subject} "))
        return {
            "club": call.club.pk,
            "tournament": None if isinstance(call.place, Club) else call.place.pk,
            "uid": call.place.uid,
            "head": log.journal_head(call.place),
            **part(lines, call.request, ReadJournal, call.query),
        }


class Verification(View):
    """The verification of one journal."""

    dear = {"GET": PROOF}

    @operation(right=permissions.ORGANIZE, answers=VerificationAnswer)
    def get(self, call: Call) -> verification.Verification:
        """Verify a journal: recompute every line's hash and every row hash."""
        return verification.verify(call.place)
