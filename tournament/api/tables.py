"""The tables of the hall: named, taken out of order, given to who waits; matches moved and called."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers

from tournament import issuing, permissions, tables, tasks
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text, Truth, Whole
from tournament.api.sittings import SittingSummary, find_sitting, with_all_shown
from tournament.models import Sitting


class NameTable(Strict):
    """A name beside the number; "" takes it away."""

    name = Text(max_length=40, allow_blank=True)


class CloseTable(Strict):
    """Why, and whether a match that is played there leaves for the next table that comes free."""

    reason = Text(max_length=200)
    vacate = Truth(default=False)


class MoveMatch(Strict):
    """The number of the table where it goes on."""

    table = Whole(min_value=1)


class TableAnswer(serializers.Serializer[Any]):
    """A table now. `out_of_order_at` null: in order. `sitting` is the match played there, null for none.

    `beyond`: the hall has no table of this number any more, but a match is still played there.
    """

    number = serializers.IntegerField()
    name = serializers.CharField()
    out_of_order_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()
    vacate = serializers.BooleanField()
    beyond = serializers.BooleanField()
    sitting = serializers.IntegerField(source="sitting.pk", allow_null=True, default=None)


class WaitingAnswer(serializers.Serializer[Any]):
    """A match that waits for a table: its bracket, its round, its number, the numbers of its teams."""

    division = serializers.CharField(source="round.division.key")
    round = serializers.IntegerField(source="round.number")
    match = serializers.IntegerField(source="match.number")
    teams = serializers.SerializerMethodField()

    def get_teams(self, waiting: tables.Waiting) -> list[int]:
        return [side.number for side in (waiting.match.first, waiting.match.second) if side is not None]


class Tables(View):
    """Every table of the hall."""

    @operation(right=permissions.JUDGE, answers=TableAnswer, many=True)
    def get(self, call: Call) -> list[tables.Table]:
        """List the tables with what is to be said of each."""
        return tables.all_tables(call.tournament)


class OneTable(View):
    """One table of the hall."""

    @operation(right=permissions.JUDGE, answers=TableAnswer)
    def get(self, call: Call, number: int) -> tables.Table:
        """Show a table with what is to be said of it."""
        return _table(call, number)

    @operation(right=permissions.ORGANIZE, reads=NameTable, answers=TableAnswer)
    def patch(self, call: Call, number: int) -> tables.Table:
        """Name it."""
        tables.name_table(tournament=call.tournament, number=number, by=call.by, **call.data)
        return _table(call, number)


class TableClosing(View):
    """The end of play at a table."""

    @operation(right=permissions.ORGANIZE, reads=CloseTable, answers=TableAnswer)
    def post(self, call: Call, number: int) -> tables.Table:
        """Take it out of order; its match ends there, or moves."""
        _closed, papers = issuing.close_table(
            tournament=call.tournament, number=number, by=call.by, base_url=call.base_url, **call.data
        )
        tasks.wake(*papers)
        return _table(call, number)


class TableOpening(View):
    """A table that is in order again."""

    @operation(right=permissions.ORGANIZE, answers=TableAnswer)
    def post(self, call: Call, number: int) -> tables.Table:
        """Put it in order; whoever waits for a table gets it. Twice is once."""
        _opened, papers = issuing.open_table(
            tournament=call.tournament, number=number, by=call.by, base_url=call.base_url
        )
        tasks.wake(*papers)
        return _table(call, number)


class TableFilling(View):
    """Free tables, while matches wait."""

    @operation(right=permissions.ORGANIZE, answers=SittingSummary, many=True)
    def post(self, call: Call) -> list[Sitting]:
        """Give the free tables to the matches that wait; those that have got one."""
        seated, papers = issuing.seat_waiting(tournament=call.tournament, by=call.by, base_url=call.base_url)
        tasks.wake(*papers)
        return [find_sitting(call.tournament, one.pk) for one in seated]


class WaitingMatches(View):
    """The matches of rounds being played for which no table was free."""

    @operation(answers=WaitingAnswer, many=True)
    def get(self, call: Call) -> list[tables.Waiting]:
        """List them in the order in which they get a table."""
        return tables.waiting(call.tournament)


class Calls(View):
    """The matches whose teams are called to their tables."""

    @operation(answers=SittingSummary, many=True)
    def get(self, call: Call) -> QuerySet[Sitting]:
        """List them until they begin to play, the newest call first."""
        return with_all_shown(tables.calls(call.tournament))


class Move(View):
    """Another table for a match."""

    @operation(right=permissions.ORGANIZE, reads=MoveMatch, answers=SittingSummary)
    def post(self, call: Call, pk: int) -> Sitting:
        """Let it go on at a table that is free. Its sheet, its address and its printed code stay the same."""
        sitting = find_sitting(call.tournament, pk)
        _moved, papers = issuing.move_match(
            sitting=sitting, table=call.data["table"], by=call.by, base_url=call.base_url
        )
        tasks.wake(*papers)
        return find_sitting(call.tournament, pk)


class CallMatch(View):
    """A call for the teams of a match."""

    @operation(right=permissions.TABLE, answers=SittingSummary)
    def post(self, call: Call, pk: int) -> Sitting:
        """Call both teams to their table, again. Two calls within ten seconds are one."""
        tables.call(sitting=find_sitting(call.tournament, pk), by=call.by)
        return find_sitting(call.tournament, pk)


def _table(call: Call, number: int) -> tables.Table:
    call.tournament.refresh_from_db()
    found = next((one for one in tables.all_tables(call.tournament) if one.number == number), None)
    if found is None:
        raise Http404
    return found
