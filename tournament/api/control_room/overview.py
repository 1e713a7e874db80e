"""The control room as data: what is going on, what needs attention, and the one next step."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.matches.sign_off import HelpCallAnswer
from tournament.club import permissions
from tournament.control_room import overview


class NeedAnswer(serializers.Serializer[Any]):
    """One thing that needs attention, as a sentence. `match`: the match concerned; null for none."""

    kind = serializers.CharField(help_text=Meaning("A stable code for the need.", "sign"))
    title = serializers.CharField(
        help_text=Meaning("What needs attention, in the caller's language.", "Table 3: the sheet waits to be signed")
    )
    detail = serializers.CharField(help_text=Meaning("Details, in the caller's language; may be empty.", ""))
    since = serializers.DateTimeField(
        allow_null=True, help_text=Meaning("Since when (with UTC offset); null: unknown.", None)
    )
    # A need may concern no match.
    table = serializers.IntegerField(
        source="table_match.table", default=None, allow_null=True, help_text=meanings.TABLE
    )
    match = serializers.IntegerField(
        source="table_match.pk", default=None, allow_null=True, help_text=meanings.MATCH_ID
    )


class StageAnswer(serializers.Serializer[Any]):
    """The progress of a division. `round`: in play; `next_round`: what can be started, with `to_seat` matches."""

    division = serializers.CharField(source="division.key", help_text=meanings.DIVISION)
    lottery_held = serializers.BooleanField(
        source="drawn", help_text=Meaning("Whether the lottery has been held.", True)
    )
    round = serializers.CharField(help_text=Meaning("The name of the round in play; empty: none.", "Round 1"))
    matches = serializers.IntegerField(help_text=Meaning("The number of matches in that round.", 8))
    done = serializers.IntegerField(help_text=Meaning("How many of them are finished.", 3))
    finished = serializers.BooleanField(help_text=Meaning("Whether the division is finished.", False))
    winner = serializers.IntegerField(source="winner.number", default=None, allow_null=True, help_text=meanings.WINNER)
    registered = serializers.IntegerField(help_text=Meaning("The number of registered players.", 32))
    ready = serializers.IntegerField(
        help_text=Meaning("The number of players who would take part in the lottery now: paid and present.", 30)
    )
    next_round = serializers.CharField(help_text=Meaning("The round that can be started now; empty: none.", ""))
    to_seat = serializers.IntegerField(help_text=Meaning("The number of matches in that next round.", 0))
    playing = serializers.IntegerField(help_text=Meaning("The number of matches in play.", 5))
    waiting = serializers.IntegerField(help_text=Meaning("The number of matches that wait for a table.", 0))


class NextStepAnswer(serializers.Serializer[Any]):
    """The one thing to do now and the division concerned; null for all divisions."""

    kind = serializers.CharField(help_text=Meaning("A stable code for the step.", "start-round"))
    division = serializers.CharField(
        source="stage.division.key", default=None, allow_null=True, help_text=meanings.DIVISION
    )


class DifferingAnswer(serializers.Serializer[Any]):
    """Two counts of a hand that differ, so the hand was not written."""

    count = serializers.IntegerField(help_text=Meaning("The winners' count of the hand, in pips.", 23))
    recount = serializers.IntegerField(help_text=meanings.RECOUNT)


class TableNowAnswer(serializers.Serializer[Any]):
    """A table in play. `minutes`: since its last line, or since its teams had to be seated; null before that."""

    table = serializers.IntegerField(source="table_match.table", help_text=meanings.TABLE)
    name = serializers.CharField(help_text=Meaning("The table's name.", "Table 3"))
    match_id = serializers.IntegerField(source="table_match.pk", help_text=meanings.MATCH_ID)
    division = serializers.CharField(source="table_match.round.division.key", help_text=meanings.DIVISION)
    match = serializers.IntegerField(source="table_match.match.number", help_text=meanings.MATCH_NUMBER)
    state = serializers.CharField(
        source="table_match.state", help_text=Meaning("playing, or signing: it waits for signatures.", "playing")
    )
    points_a = serializers.IntegerField(source="table_match.points_a", help_text=meanings.POINTS_A)
    points_b = serializers.IntegerField(source="table_match.points_b", help_text=meanings.POINTS_B)
    hands = serializers.IntegerField(source="table_match.hands", help_text=Meaning("The number of hands played.", 4))
    begun = serializers.BooleanField(help_text=Meaning("Whether a line has been written.", True))
    minutes = serializers.IntegerField(
        allow_null=True,
        help_text=Meaning("The minutes since its last line, or since its teams had to be seated; null before that.", 4),
    )
    pace = serializers.CharField(help_text=Meaning("A stable code for its pace.", "usual"))
    warnings = serializers.ListField(
        child=serializers.CharField(), help_text=Meaning("The engine's warnings, as sentences.", [])
    )
    differing = DifferingAnswer(
        many=True, help_text=Meaning("Counts of a hand that differ, so the hand was not written.", [])
    )
    calls = HelpCallAnswer(many=True, help_text=Meaning("Help calls from this table.", []))


class QueuedAnswer(serializers.Serializer[Any]):
    """A match that is waiting for a table."""

    division = serializers.CharField(source="round.division.key", help_text=meanings.DIVISION)
    match = serializers.IntegerField(source="match.number", help_text=meanings.MATCH_NUMBER)


class UnfinishedDocumentAnswer(serializers.Serializer[Any]):
    """A document that is being rendered, or that failed."""

    kind = serializers.CharField(help_text=meanings.DOCUMENT_KIND)
    division = serializers.CharField(source="division.key", default=None, allow_null=True, help_text=meanings.DIVISION)
    state = serializers.CharField(help_text=Meaning("The state: waiting, running or failed.", "running"))


class PhoneAnswer(serializers.Serializer[Any]):
    """A judge's phone. `table`: the table in play that it last showed; null for none."""

    judge = serializers.CharField(source="phone.user", help_text=Meaning("The judge's name.", "Juan Judge"))
    seen_at = serializers.DateTimeField(
        source="phone.seen_at", help_text="When the phone last sent a request (with UTC offset)."
    )
    offline = serializers.BooleanField(
        help_text=Meaning("Whether the phone reported entries that it could not send yet.", False)
    )
    table = serializers.IntegerField(allow_null=True, help_text=meanings.TABLE)


class HallAnswer(serializers.Serializer[Any]):
    """The state of the hall. `needs`: most urgent first; `free_tables`: the numbers of the tables without a match."""

    next = NextStepAnswer(source="progress.next", help_text="The one next step.")
    needs = NeedAnswer(many=True, help_text="What needs attention, most urgent first; empty: nothing.")
    divisions = StageAnswer(many=True, source="progress.stages", help_text="The progress of each division.")
    free_tables = serializers.ListField(
        child=serializers.IntegerField(),
        source="progress.free",
        help_text=Meaning("The numbers of the tables without a match.", [5, 6]),
    )
    tables = TableNowAnswer(many=True, help_text="The tables in play.")
    queue = QueuedAnswer(many=True, help_text="The matches that wait for a table.")
    documents = UnfinishedDocumentAnswer(
        source="papers", many=True, help_text="Documents that are being rendered, or that failed."
    )
    phones = PhoneAnswer(many=True, help_text="The judges' phones.")


class ControlRoom(View):
    """The organizer's control room."""

    @operation(right=permissions.ORGANIZE, answers=HallAnswer)
    def get(self, call: Call) -> overview.Hall:
        """Show the control room: what is going on, what needs attention, and the one next step."""
        return overview.overview(call.tournament, now=timezone.now())  # one clock for all its figures
