"""Who did what, when and why: for the organizer."""

from typing import Any

from django.db.models import Q
from rest_framework import serializers

from tournament import journal, originals, permissions, proving
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page, PageAnswer, part
from tournament.api.reading import LARGEST, Text
from tournament.models import Club, Tournament

PROOF = 20  # requests' worth of the asker's share


class ReadJournal(Page):
    """The lines after this number, from 0; only those of one `action`, or about one `subject` and what is part of it.

    The story of one match is told by the subject "match men 3": the match of this bracket and number.
    """

    after = serializers.IntegerField(min_value=0, max_value=LARGEST, default=0)
    action = Text(max_length=60, required=False)
    subject = Text(max_length=120, required=False)


class JournalLineAnswer(serializers.Serializer[Any]):
    """One change. `actor` is a pseudonym, "" for the house itself; `hash` covers the line and the one before.

    `rows` are the seals of what was written, by kind and key: hashed only where there are any.
    `device` is the label of the phone it came from, `phone_at` what that phone's clock said: kept, never trusted.
    """

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField(allow_blank=True)
    action = serializers.CharField()
    subject = serializers.CharField()
    before = serializers.DictField()
    after = serializers.DictField()
    reason = serializers.CharField(allow_blank=True)
    device = serializers.CharField(allow_blank=True)
    phone_at = serializers.DateTimeField(allow_null=True)
    rows = serializers.DictField()
    previous = serializers.CharField(allow_blank=True)
    hash = serializers.CharField()


class JournalAnswer(PageAnswer):
    """A part of the lines in order, and the hash of the last line of all, as it is printed on paper.

    `club` and `tournament` are hashed with every line: of a tournament that came as a file the numbers of its origin.
    `tournament` is null in the journal of a club.
    """

    club = serializers.IntegerField()
    tournament = serializers.IntegerField(allow_null=True)
    head = serializers.CharField(allow_blank=True)
    results = JournalLineAnswer(many=True)


class ProofAnswer(serializers.Serializer[Any]):
    """Whether a journal holds, and with it what it speaks of.

    `broken`: the first line that does not follow from the one before, null where all do. `strays`: records that are not
    as the journal knows them, as its subjects name them.
    """

    holds = serializers.BooleanField()
    lines = serializers.IntegerField()
    head = serializers.CharField(allow_blank=True)
    broken = serializers.IntegerField(allow_null=True)
    strays = serializers.ListField(child=serializers.CharField())


class Journal(View):
    """The journal of one tournament, or what happened in a club outside any of them."""

    @operation(right=permissions.ORGANIZE, asks=ReadJournal, answers=JournalAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """Show the lines in their order, those after a number."""
        known = originals.keys_of(call.place)
        lines = journal.chain(call.place).filter(number__gt=call.query["after"])
        if "action" in call.query:
            lines = lines.filter(action=call.query["action"])
        if (subject := call.query.get("subject")) is not None:
            lines = lines.filter(Q(subject=subject) | Q(subject__startswith=f"{subject} "))
        return {
            "club": known.original(Club, call.club.pk),
            "tournament": None if isinstance(call.place, Club) else known.original(Tournament, call.place.pk),
            "head": journal.head(call.place),
            **part(lines, call.request, ReadJournal, call.query),
        }


class Proof(View):
    """The proof of one journal."""

    dear = {"GET": PROOF}

    @operation(right=permissions.ORGANIZE, answers=ProofAnswer)
    def get(self, call: Call) -> proving.Proof:
        """Work out every hash and every seal of the journal anew."""
        return proving.prove(call.place)
