"""Who did what, when and why: for the organizer."""

from typing import Any

from rest_framework import serializers

from tournament import journal, originals, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict
from tournament.models import Club, Tournament

MOST = 200


class ReadJournal(Strict):
    """The lines after this number, from 0."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


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


class JournalAnswer(serializers.Serializer[Any]):
    """At most 200 lines in order, and the hash of the last line of all, as it is printed on paper.

    `club` and `tournament` are hashed with every line: of a tournament that came as a file the numbers of its origin.
    """

    club = serializers.IntegerField()
    tournament = serializers.IntegerField()
    head = serializers.CharField(allow_blank=True)
    lines = JournalLineAnswer(many=True)


class Journal(View):
    """The journal of one tournament."""

    @operation(right=permissions.ORGANIZE, asks=ReadJournal, answers=JournalAnswer)
    def get(self, call: Call) -> dict[str, Any]:
        """Show the lines after a number; ask again with the last one's number for more."""
        known = originals.keys_of(call.tournament)
        lines = journal.chain(call.tournament).filter(number__gt=call.query["after"]).order_by("number")[:MOST]
        return {
            "club": known.original(Club, call.tournament.club_id),
            "tournament": known.original(Tournament, call.tournament.pk),
            "head": journal.head(call.tournament),
            "lines": lines,
        }
