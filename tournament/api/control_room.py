"""The control room as data: what is going on, what needs attention, and the one next step."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.operation import Call, Router
from tournament.api.matches.sign_off import HelpCallAnswer
from tournament.club import permissions
from tournament.control_room import overview

router = Router("tournaments/<slug:slug>/control-room/")


class AttentionItemAnswer(serializers.Serializer[Any]):
    """One thing that needs attention, as a sentence. `match`: the match concerned; null for none."""

    kind = fields.CharField("A stable code for the need.", "sign")
    title = fields.CharField("What needs attention, in the caller's language.", "Table 3: the sheet waits to be signed")
    detail = fields.CharField("Details, in the caller's language; may be empty.", "")
    since = fields.DateTimeField("Since when (with UTC offset); null: unknown.", None, allow_null=True)
    # A need may concern no match.
    table = fields.IntegerField(help_texts.TABLE, source="table_match.table", default=None, allow_null=True)
    match = fields.IntegerField(help_texts.MATCH_ID, source="table_match.pk", default=None, allow_null=True)


class DivisionStageAnswer(serializers.Serializer[Any]):
    """The progress of a division. `round`: in play; `next_round`: what can be started, with `to_seat` matches."""

    division = fields.CharField(help_texts.DIVISION, source="division.key")
    lottery_held = fields.BooleanField("Whether the lottery has been held.", True, source="drawn")
    round = fields.CharField("The name of the round in play; empty: none.", "Round 1")
    matches = fields.IntegerField("The number of matches in that round.", 8)
    done = fields.IntegerField("How many of them are finished.", 3)
    finished = fields.BooleanField("Whether the division is finished.", False)
    winner = fields.IntegerField(help_texts.WINNER, source="winner.number", default=None, allow_null=True)
    registered = fields.IntegerField("The number of registered players.", 32)
    ready = fields.IntegerField("The number of players who would take part in the lottery now: paid and present.", 30)
    next_round = fields.CharField("The round that can be started now; empty: none.", "")
    to_seat = fields.IntegerField("The number of matches in that next round.", 0)
    playing = fields.IntegerField("The number of matches in play.", 5)
    waiting = fields.IntegerField("The number of matches that wait for a table.", 0)


class NextStepAnswer(serializers.Serializer[Any]):
    """The one thing to do now and the division concerned; null for all divisions."""

    kind = fields.CharField("A stable code for the step.", "start-round")
    division = fields.CharField(help_texts.DIVISION, source="stage.division.key", default=None, allow_null=True)


class DifferingCountsAnswer(serializers.Serializer[Any]):
    """Two counts of a hand that differ, so the hand was not written."""

    count = fields.IntegerField("The winners' count of the hand, in pips.", 23)
    recount = fields.IntegerField(help_texts.RECOUNT)


class TableStatusAnswer(serializers.Serializer[Any]):
    """A table in play. `minutes`: since its last line, or since its teams had to be seated; null before that."""

    table = fields.IntegerField(help_texts.TABLE, source="table_match.table")
    name = fields.CharField("The table's name.", "Table 3")
    match_id = fields.IntegerField(help_texts.MATCH_ID, source="table_match.pk")
    division = fields.CharField(help_texts.DIVISION, source="table_match.round.division.key")
    match = fields.IntegerField(help_texts.MATCH_NUMBER, source="table_match.match.number")
    state = fields.CharField("playing, or signing: it waits for signatures.", "playing", source="table_match.state")
    points_a = fields.IntegerField(help_texts.POINTS_A, source="table_match.points_a")
    points_b = fields.IntegerField(help_texts.POINTS_B, source="table_match.points_b")
    hands = fields.IntegerField("The number of hands played.", 4, source="table_match.hands")
    begun = fields.BooleanField("Whether a line has been written.", True)
    minutes = fields.IntegerField(
        "The minutes since its last line, or since its teams had to be seated; null before that.", 4, allow_null=True
    )
    pace = fields.CharField("A stable code for its pace.", "usual")
    warnings = fields.ListField("The engine's warnings, as sentences.", [], child=serializers.CharField())
    differing = DifferingCountsAnswer(
        many=True, help_text=HelpText("Counts of a hand that differ, so the hand was not written.", [])
    )
    calls = HelpCallAnswer(many=True, help_text=HelpText("Help calls from this table.", []))


class QueuedMatchAnswer(serializers.Serializer[Any]):
    """A match that is waiting for a table."""

    division = fields.CharField(help_texts.DIVISION, source="round.division.key")
    match = fields.IntegerField(help_texts.MATCH_NUMBER, source="match.number")


class UnfinishedDocumentAnswer(serializers.Serializer[Any]):
    """A document that is being rendered, or that failed."""

    kind = fields.CharField(help_texts.DOCUMENT_KIND)
    division = fields.CharField(help_texts.DIVISION, source="division.key", default=None, allow_null=True)
    state = fields.CharField("The state: waiting, running or failed.", "running")


class JudgePhoneAnswer(serializers.Serializer[Any]):
    """A judge's phone. `table`: the table in play that it last showed; null for none."""

    judge = fields.CharField("The judge's name.", "Juan Judge", source="phone.user")
    seen_at = fields.DateTimeField("When the phone last sent a request (with UTC offset).", source="phone.seen_at")
    offline = fields.BooleanField("Whether the phone reported entries that it could not send yet.", False)
    table = fields.IntegerField(help_texts.TABLE, allow_null=True)


class ControlRoomAnswer(serializers.Serializer[Any]):
    """The state of the hall. `needs`: most urgent first; `free_tables`: the numbers of the tables without a match."""

    next = NextStepAnswer(source="progress.next", help_text="The one next step.")
    needs = AttentionItemAnswer(many=True, help_text="What needs attention, most urgent first; empty: nothing.")
    divisions = DivisionStageAnswer(many=True, source="progress.stages", help_text="The progress of each division.")
    free_tables = fields.ListField(
        "The numbers of the tables without a match.", [5, 6], child=serializers.IntegerField(), source="progress.free"
    )
    tables = TableStatusAnswer(many=True, help_text="The tables in play.")
    queue = QueuedMatchAnswer(many=True, help_text="The matches that wait for a table.")
    documents = UnfinishedDocumentAnswer(
        source="papers", many=True, help_text="Documents that are being rendered, or that failed."
    )
    phones = JudgePhoneAnswer(many=True, help_text="The judges' phones.")


@router.get(right=permissions.ORGANIZE, answers=ControlRoomAnswer)
def show_control_room(call: Call) -> overview.Hall:
    """Show the control room of a tournament. What is going on, what needs attention, and the one next step."""
    return overview.overview(call.tournament, now=timezone.now())  # one clock for all its figures
