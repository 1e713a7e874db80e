"""The control room as data: what goes on now, what needs the organizer, and the one next step."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from tournament import hall, permissions
from tournament.api.help_calls import HelpCallAnswer
from tournament.api.operation import Call, View, operation


class NeedAnswer(serializers.Serializer[Any]):
    """One thing that needs somebody, in a sentence. `sitting`: the match that it is about, null for none."""

    kind = serializers.CharField()
    title = serializers.CharField()
    detail = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)
    table = serializers.IntegerField(source="sitting.table", default=None, allow_null=True)
    sitting = serializers.IntegerField(source="sitting.pk", default=None, allow_null=True)


class StageAnswer(serializers.Serializer[Any]):
    """Where a bracket stands. `round`: what is in play; `next_round`: what may be started, with `to_seat` matches."""

    division = serializers.CharField(source="division.key")
    drawn = serializers.BooleanField()
    round = serializers.CharField()
    matches = serializers.IntegerField()
    done = serializers.IntegerField()
    finished = serializers.BooleanField()
    winner = serializers.IntegerField(source="winner.number", default=None, allow_null=True)
    registered = serializers.IntegerField()
    ready = serializers.IntegerField()
    next_round = serializers.CharField()
    to_seat = serializers.IntegerField()
    playing = serializers.IntegerField()
    waiting = serializers.IntegerField()


class NextStepAnswer(serializers.Serializer[Any]):
    """The one thing to do now, and the bracket that it concerns; null for all of them."""

    kind = serializers.CharField()
    division = serializers.CharField(source="stage.division.key", default=None, allow_null=True)


class DifferingAnswer(serializers.Serializer[Any]):
    """Two counts of a hand that are not the same, so that it was not written."""

    count = serializers.IntegerField()
    recount = serializers.IntegerField()


class TableNowAnswer(serializers.Serializer[Any]):
    """A table in play. `minutes`: since its last line, or since its teams had to be there; null before that time."""

    table = serializers.IntegerField(source="sitting.table")
    name = serializers.CharField()
    sitting = serializers.IntegerField(source="sitting.pk")
    division = serializers.CharField(source="sitting.round.division.key")
    match = serializers.IntegerField(source="sitting.match.number")
    state = serializers.CharField(source="sitting.state")
    points_a = serializers.IntegerField(source="sitting.points_a")
    points_b = serializers.IntegerField(source="sitting.points_b")
    hands = serializers.IntegerField(source="sitting.hands")
    begun = serializers.BooleanField()
    minutes = serializers.IntegerField(allow_null=True)
    pace = serializers.CharField()
    warnings = serializers.ListField(child=serializers.CharField())
    differing = DifferingAnswer(many=True)
    calls = HelpCallAnswer(many=True)


class QueuedAnswer(serializers.Serializer[Any]):
    """A match that waits for a table."""

    division = serializers.CharField(source="round.division.key")
    match = serializers.IntegerField(source="match.number")


class UnfinishedPaperAnswer(serializers.Serializer[Any]):
    """A paper that is being made, or could not be made."""

    paper = serializers.CharField(source="kind")
    division = serializers.CharField(source="division.key", default=None, allow_null=True)
    state = serializers.CharField()


class PhoneAnswer(serializers.Serializer[Any]):
    """A judge's phone. `table`: the one in play that it showed, null for none."""

    judge = serializers.CharField(source="phone.user")
    seen_at = serializers.DateTimeField(source="phone.seen_at")
    offline = serializers.BooleanField()
    table = serializers.IntegerField(allow_null=True)


class HallAnswer(serializers.Serializer[Any]):
    """The hall now. `needs`: the most urgent first; `free_tables`: the numbers of those at which nobody plays."""

    next = NextStepAnswer(source="progress.next")
    needs = NeedAnswer(many=True)
    brackets = StageAnswer(many=True, source="progress.stages")
    free_tables = serializers.ListField(child=serializers.IntegerField(), source="progress.free")
    tables = TableNowAnswer(many=True)
    queue = QueuedAnswer(many=True)
    papers = UnfinishedPaperAnswer(many=True)
    phones = PhoneAnswer(many=True)


class ControlRoom(View):
    """What the organizer's one page shows."""

    @operation(right=permissions.ORGANIZE, answers=HallAnswer)
    def get(self, call: Call) -> hall.Hall:
        """Show what goes on in the hall, what needs somebody, and the one next step."""
        return hall.of(call.tournament, now=timezone.now())
