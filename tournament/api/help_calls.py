"""A judge calls for help from a table; an organizer answers, and the call is closed."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament import helping, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import FromPhone, Key, Strict, Text, Whole
from tournament.api.sittings import find_sitting
from tournament.models import HelpCall


@extend_schema_field({"type": "string", "pattern": f"^({'|'.join(HelpCall.Kind.values)})$"})
class KindField(serializers.ChoiceField):
    """What somebody is needed for."""

    def __init__(self) -> None:
        super().__init__(HelpCall.Kind.values)


class AskForHelp(FromPhone):
    """What somebody is needed for, with words where they help. The same key again is the same call."""

    key = Key()
    kind = KindField()
    words = Text(max_length=helping.LONGEST, allow_blank=True, required=False)


class TellDifference(Strict):
    """The winners' count of a hand, the losers' recount, and the version of the sheet on which neither was written."""

    version = Whole(min_value=0)
    count = Whole(min_value=0)
    recount = Whole(min_value=0)


class HelpCallAnswer(serializers.Serializer[Any]):
    """A call that is not closed, or was closed just now. `answered_at`: since when somebody is coming."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(source="sitting.table")
    kind = KindField()
    words = serializers.CharField()
    asked_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class NotedAnswer(serializers.Serializer[Any]):
    """It was noted, unless the sheet has moved on."""

    version = serializers.IntegerField()


class HelpCalls(View):
    """The calls from the table of one match."""

    @operation(right=permissions.TABLE, answers=HelpCallAnswer, many=True)
    def get(self, call: Call, pk: int) -> list[HelpCall]:
        """List the calls from this table that are not closed."""
        return helping.of_table(find_sitting(call.tournament, pk))

    @operation(right=permissions.TABLE, reads=AskForHelp, answers=HelpCallAnswer, status=201)
    def post(self, call: Call, pk: int) -> HelpCall:
        """Call somebody to this table; a table that waits for the same kind of thing already has one call."""
        return helping.ask(sitting=find_sitting(call.tournament, pk), by=call.by, **call.data)


class HelpAnswer(View):
    """Somebody is coming."""

    @operation(right=permissions.ORGANIZE, answers=HelpCallAnswer)
    def post(self, call: Call, pk: int, asked: int) -> HelpCall:
        """Tell the table that somebody is coming."""
        return helping.answer(call=find_call(call, pk, asked), by=call.by)


class HelpClosing(View):
    """Nobody is needed any more."""

    @operation(right=permissions.TABLE, answers=HelpCallAnswer)
    def post(self, call: Call, pk: int, asked: int) -> HelpCall:
        """Close a call: who was called has been there, or the table has helped itself."""
        return helping.close(call=find_call(call, pk, asked), by=call.by)


class DifferingCounts(View):
    """Counts of a hand that were not the same."""

    @operation(right=permissions.TABLE, reads=TellDifference, answers=NotedAnswer)
    def post(self, call: Call, pk: int) -> dict[str, int]:
        """Tell the control room that a phone refused a hand because its two counts differ (SACI rule 14)."""
        sitting = find_sitting(call.tournament, pk)
        helping.note_difference(sitting=sitting, by=call.by, **call.data)
        return {"version": sitting.version}


def find_call(call: Call, pk: int, asked: int) -> HelpCall:
    """The call of this number from this table, or 404."""
    return get_object_or_404(HelpCall, sitting=pk, sitting__tournament=call.tournament, pk=asked)
