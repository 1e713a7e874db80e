"""Cash boxes of the desk: opened, moved, counted blind, closed for ever. Money is cents."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament import cash, issuing, permissions, tasks
from tournament.api.documents import DocumentAnswer
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page
from tournament.api.reading import LARGEST, Key, Strict, Text, Whole
from tournament.models import CashMove, CashSession, Document


class Counted(serializers.DictField):
    """How many there are of each note and coin, by its cents: {"2000": 3}."""

    def to_internal_value(self, data: Any) -> dict[int, Any]:
        read: dict[str, Any] = super().to_internal_value(data)
        if any(not (piece.isascii() and piece.isdigit() and len(piece) <= 9) for piece in read):
            self.fail("not_a_dict", input_type="counts by cents")
        return {int(piece): number for piece, number in read.items()}


class OpenBox(Strict):
    """Open the box of a desk; the same `key` again is the same box."""

    key = Key()
    desk = Text(max_length=cash.LONGEST_NAME)
    float_cents = Whole()


class MoveCash(Strict):
    """Put change in or take money out, `amount_cents` above 0 for both; the same `key` again is the same movement."""

    key = Key()
    kind = Text(max_length=3, help_text="in or out")
    amount_cents = Whole()
    reason = Text(max_length=cash.LONGEST_REASON)


class CountBox(Strict):
    """What was counted, before anybody is told what should be there."""

    counted = Counted(child=Whole())


class CloseBox(CountBox):
    """Close a box as counted; `expected_cents` is what the count answered. A difference needs a remark."""

    key = Key()
    expected_cents = Whole()
    remark = Text(max_length=cash.LONGEST_REMARK, allow_blank=True, required=False, default="")


class CashBoxAnswer(serializers.Serializer[Any]):
    """A box; what was counted and expected is null while it is open."""

    number = serializers.IntegerField()
    desk = serializers.CharField()
    float_cents = serializers.IntegerField()
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    counted = serializers.DictField(child=serializers.IntegerField())
    counted_cents = serializers.IntegerField(allow_null=True)
    expected_cents = serializers.IntegerField(allow_null=True)
    difference_cents = serializers.IntegerField(allow_null=True)
    remark = serializers.CharField()


class ReportAnswer(serializers.Serializer[Any]):
    """What went through a box: the X report while it is open, the Z report once it is closed."""

    box = CashBoxAnswer(source="session")
    float_cents = serializers.IntegerField()
    taken_cents = serializers.IntegerField()
    given_back_cents = serializers.IntegerField()
    put_in_cents = serializers.IntegerField()
    taken_out_cents = serializers.IntegerField()
    prizes_cents = serializers.IntegerField()
    expected_cents = serializers.IntegerField()
    receipts = serializers.IntegerField()
    first = serializers.IntegerField(allow_null=True)
    last = serializers.IntegerField(allow_null=True)


class CountAnswer(serializers.Serializer[Any]):
    """A count and what it is held against; a difference below 0 is missing."""

    counted_cents = serializers.IntegerField()
    expected_cents = serializers.IntegerField()
    difference_cents = serializers.SerializerMethodField()

    @extend_schema_field(serializers.IntegerField())
    def get_difference_cents(self, counted: dict[str, int]) -> int:
        return counted["counted_cents"] - counted["expected_cents"]


class MoveAnswer(serializers.Serializer[Any]):
    """Cash put in (above 0) or taken out (below)."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    amount_cents = serializers.IntegerField()
    reason = serializers.CharField()
    moved_at = serializers.DateTimeField()


class Boxes(View):
    """The cash boxes of a tournament."""

    @operation(right=permissions.DESK, asks=Page, answers=CashBoxAnswer, many=True)
    def get(self, call: Call) -> QuerySet[CashSession]:
        """List the boxes, open and closed, in the order of their opening."""
        return call.tournament.cash_sessions.all()

    @operation(right=permissions.DESK, reads=OpenBox, answers=CashBoxAnswer, status=201)
    def post(self, call: Call) -> CashSession:
        """Open the box of a desk; Conflict while one of its name is open."""
        return cash.open_session(tournament=call.tournament, by=call.by, **call.data)


class BoxReport(View):
    """The report of a box."""

    @operation(right=permissions.ORGANIZE, answers=ReportAnswer)
    def get(self, call: Call, number: int) -> cash.Report:
        """Show what went through a box until now; whoever counts it is not told before."""
        return cash.report(find_box(call, number))


class BoxMoves(View):
    """Change put into a box, money taken out of it."""

    @operation(right=permissions.DESK, asks=Page, answers=MoveAnswer, many=True)
    def get(self, call: Call, number: int) -> QuerySet[CashMove]:
        """List the movements of a box."""
        return find_box(call, number).moves.all()

    @operation(right=permissions.DESK, reads=MoveCash, answers=MoveAnswer, status=201)
    def post(self, call: Call, number: int) -> CashMove:
        """Put money in or take it out; Conflict when the box is closed."""
        return cash.move(session=find_box(call, number), by=call.by, **call.data)


class BoxCount(View):
    """A count of a box."""

    @operation(right=permissions.DESK, reads=CountBox, answers=CountAnswer)
    def post(self, call: Call, number: int) -> dict[str, int]:
        """Note a count in the journal, then say what should be there."""
        counted_cents, report = cash.count(session=find_box(call, number), by=call.by, **call.data)
        return {"counted_cents": counted_cents, "expected_cents": report.expected_cents}


class BoxClosing(View):
    """The closing of a box."""

    @operation(right=permissions.DESK, reads=CloseBox, answers=CashBoxAnswer, status=201)
    def post(self, call: Call, number: int) -> CashSession:
        """Close a box for ever; Conflict when somebody else has, or money moved since the count."""
        return cash.close(session=find_box(call, number), by=call.by, **call.data)


class BoxPaper(View):
    """The report of a closed box as a paper for two to sign."""

    @operation(right=permissions.DESK, answers=DocumentAnswer, status=202)
    def post(self, call: Call, number: int) -> Document:
        """Ask for the paper; nothing new since the last one gives that one again. Conflict while the box is open."""
        box = find_box(call, number)
        document = issuing.ask_cash_report(box=box, by=call.by, base_url=call.base_url)
        tasks.wake(document)
        return document


def find_box(call: Call, number: int) -> CashSession:
    """The box of this number, or 404."""
    boxes = call.tournament.cash_sessions.select_related("tournament__club", "opened_by", "closed_by")
    found = boxes.filter(number=number).first() if number <= LARGEST else None
    if found is None:
        raise Http404
    return found
