"""Cash boxes: opened, moved, counted blind and closed for good. Amounts are in cents."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.documents.documents import DocumentAnswer
from tournament.api.frame import meanings
from tournament.api.frame.input import LARGEST, Key, Strict, Text, Whole
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.frame.paging import Page
from tournament.club import permissions
from tournament.documents.kinds.cash_report import CashReport
from tournament.documents.queue import requests
from tournament.exchange import tasks
from tournament.models import CashMove, CashSession, Document
from tournament.registration import cash_boxes

COUNTED = Meaning("The counted number of each coin or note, by its value in cents.", {"5000": 1, "100": 20})
COUNTED_CENTS = Meaning("The counted amount, in cents; null while the box is open.", 7000)
DIFFERENCE_CENTS = Meaning(
    "The counted less the expected amount, in cents; below 0: missing. null: the box is open.", 0
)
EXPECTED_CENTS = Meaning(
    "The expected amount, in cents; null while the box is open, because it is counted blind.", 7000
)


class Counted(serializers.DictField):
    """How many there are of each note and coin, by its value in cents: {"2000": 3}."""

    def to_internal_value(self, data: Any) -> dict[int, Any]:
        read: dict[str, Any] = super().to_internal_value(data)
        # JSON keys are texts; `isdigit` alone would also accept digits of other scripts.
        if any(not (piece.isascii() and piece.isdigit() and len(piece) <= 9) for piece in read):
            self.fail("not_a_dict", input_type="counts by cents")
        return {int(piece): number for piece, number in read.items()}


class OpenBox(Strict):
    """Open the cash box of a desk; the same `key` again is the same box."""

    key = Key()
    desk = Text(max_length=cash_boxes.LONGEST_NAME, help_text=meanings.DESK)
    float_cents = Whole(help_text=meanings.OPENING_FLOAT)


class MoveCash(Strict):
    """Put cash in or take it out; `amount_cents` is above 0 for both. The same `key` again is the same movement."""

    key = Key()
    kind = Text(max_length=3, help_text=Meaning("in: put in; out: taken out.", "in"))
    amount_cents = Whole(help_text=Meaning("The amount in cents, above 0 for both kinds.", 2000))
    reason = Text(max_length=cash_boxes.LONGEST_REASON, help_text=Meaning("The reason.", "change for the desk"))


class CountBox(Strict):
    """The counted notes and coins, before the expected amount is revealed."""

    counted = Counted(child=Whole(), help_text=COUNTED)


class CloseBox(CountBox):
    """Close a box as counted; `expected_cents` is the amount that the count returned. A difference needs a remark."""

    key = Key()
    expected_cents = Whole(help_text=Meaning("The expected amount that the count returned, in cents.", 7000))
    # A remark is required only if there is a difference, which the step checks.
    remark = Text(
        max_length=cash_boxes.LONGEST_REMARK, allow_blank=True, required=False, default="", help_text=meanings.REMARK
    )


class CashBoxAnswer(serializers.Serializer[Any]):
    """A cash box; the counted and expected amounts are null while it is open."""

    number = serializers.IntegerField(help_text=Meaning("The cash box's number in its tournament.", 2))
    desk = serializers.CharField(help_text=meanings.DESK)
    float_cents = serializers.IntegerField(help_text=meanings.OPENING_FLOAT)
    opened_at = serializers.DateTimeField(help_text="When it was opened (with UTC offset).")
    closed_at = serializers.DateTimeField(allow_null=True, help_text=meanings.CLOSED_AT)
    counted = serializers.DictField(child=serializers.IntegerField(), help_text=COUNTED)
    counted_cents = serializers.IntegerField(allow_null=True, help_text=COUNTED_CENTS)
    expected_cents = serializers.IntegerField(allow_null=True, help_text=EXPECTED_CENTS)
    difference_cents = serializers.IntegerField(allow_null=True, help_text=DIFFERENCE_CENTS)
    remark = serializers.CharField(help_text=meanings.REMARK)


class ReportAnswer(serializers.Serializer[Any]):
    """What passed through a box: the X report while it is open, the Z report once it is closed."""

    box = CashBoxAnswer(source="session", help_text="The box of the report.")
    float_cents = serializers.IntegerField(help_text=meanings.OPENING_FLOAT)
    taken_cents = serializers.IntegerField(help_text=meanings.CASH_TAKEN)
    given_back_cents = serializers.IntegerField(help_text=Meaning("Cash given back for registrations, in cents.", 0))
    put_in_cents = serializers.IntegerField(help_text=Meaning("Cash put in, in cents.", 2000))
    taken_out_cents = serializers.IntegerField(help_text=Meaning("Cash taken out, in cents.", 0))
    prizes_cents = serializers.IntegerField(help_text=meanings.PRIZES_CASH)
    expected_cents = serializers.IntegerField(help_text=Meaning("The expected amount, in cents.", 49000))
    receipts = serializers.IntegerField(help_text=Meaning("The number of receipts.", 14))
    first = serializers.IntegerField(allow_null=True, help_text=Meaning("The first receipt; null: none.", 31))
    last = serializers.IntegerField(allow_null=True, help_text=Meaning("The last receipt; null: none.", 44))


class CountAnswer(serializers.Serializer[Any]):
    """A count and the expected amount; a difference below 0 means that cash is missing."""

    counted_cents = serializers.IntegerField(help_text=COUNTED_CENTS)
    expected_cents = serializers.IntegerField(help_text=EXPECTED_CENTS)
    difference_cents = serializers.SerializerMethodField(help_text=DIFFERENCE_CENTS)

    @extend_schema_field(serializers.IntegerField())
    def get_difference_cents(self, counted: dict[str, int]) -> int:
        return counted["counted_cents"] - counted["expected_cents"]


class MoveAnswer(serializers.Serializer[Any]):
    """Cash put in (above 0) or taken out (below 0)."""

    number = serializers.IntegerField(help_text=Meaning("The movement's number in its box.", 1))
    kind = serializers.CharField(help_text=Meaning("in or out.", "in"))
    amount_cents = serializers.IntegerField(help_text=meanings.AMOUNT_CENTS)
    reason = serializers.CharField(help_text=Meaning("The reason.", "change for the desk"))
    moved_at = serializers.DateTimeField(help_text=meanings.MADE_AT)


class Boxes(View):
    """The cash boxes of a tournament."""

    @operation(right=permissions.DESK, asks=Page, answers=CashBoxAnswer, many=True)
    def get(self, call: Call) -> QuerySet[CashSession]:
        """List the cash boxes, open and closed, in the order in which they were opened."""
        return call.tournament.cash_sessions.all()

    @operation(
        right=permissions.DESK,
        reads=OpenBox,
        answers=CashBoxAnswer,
        status=201,
        errors={409: "cash-open key-reused", 422: "bad-amount bad-key refused"},
    )
    def post(self, call: Call) -> CashSession:
        """Open the cash box of a desk. Conflict (409) if a box of this name is open."""
        return cash_boxes.open_session(tournament=call.tournament, by=call.by, **call.data)


class BoxReport(View):
    """The report of a cash box."""

    # For organizers only: the desk counts blind, without knowing the expected amount.
    @operation(right=permissions.ORGANIZE, answers=ReportAnswer)
    def get(self, call: Call, number: int) -> cash_boxes.Report:
        """Show the report of a cash box."""
        return cash_boxes.report(find_box(call, number))


class BoxMoves(View):
    """Cash put into a box or taken out of it."""

    @operation(right=permissions.DESK, asks=Page, answers=MoveAnswer, many=True)
    def get(self, call: Call, number: int) -> QuerySet[CashMove]:
        """List the cash movements of a cash box."""
        return find_box(call, number).moves.all()

    @operation(
        right=permissions.DESK,
        reads=MoveCash,
        answers=MoveAnswer,
        status=201,
        errors={409: "cash-closed key-reused", 422: "bad-amount bad-key not-there refused"},
    )
    def post(self, call: Call, number: int) -> CashMove:
        """Put cash into a cash box or take it out. Conflict (409) if the box is closed."""
        return cash_boxes.move(session=find_box(call, number), by=call.by, **call.data)


class BoxCount(View):
    """A count of a cash box."""

    @operation(
        right=permissions.DESK,
        reads=CountBox,
        answers=CountAnswer,
        errors={409: "cash-closed", 422: "bad-count no-such-coin refused"},
    )
    def post(self, call: Call, number: int) -> dict[str, int]:
        """Record the count of a cash box in the journal, then return the expected amount."""
        # The count is journalled before the expected amount is returned, so that it is made blind.
        counted_cents, report = cash_boxes.count(session=find_box(call, number), by=call.by, **call.data)
        return {"counted_cents": counted_cents, "expected_cents": report.expected_cents}


class BoxClosing(View):
    """The closing of a cash box."""

    @operation(
        right=permissions.DESK,
        reads=CloseBox,
        answers=CashBoxAnswer,
        status=201,
        errors={409: "cash-closed money-moved", 422: "bad-count bad-key no-such-coin refused"},
    )
    def post(self, call: Call, number: int) -> CashSession:
        """Close a cash box for good. Conflict (409) if it is closed already or cash moved since the count."""
        return cash_boxes.close(session=find_box(call, number), by=call.by, **call.data)


class BoxDocument(View):
    """The report of a closed cash box as a document for two signatures."""

    @operation(
        right=permissions.DESK,
        answers=DocumentAnswer,
        status=202,
        errors={409: "cash-open too-many-waiting", 429: "too-many-waiting"},
    )
    def post(self, call: Call, number: int) -> Document:
        """Request the report of a closed cash box as a document. Conflict (409) while the box is open.

        If nothing has changed since the last request, the same document is returned.
        """
        box = find_box(call, number)
        document = requests.request(CashReport(), box, by=call.by, base_url=call.base_url)
        tasks.wake(document)  # starts rendering now
        return document


def find_box(call: Call, number: int) -> CashSession:
    """The box with this number; Http404 if there is none."""
    boxes = call.tournament.cash_sessions.select_related("tournament__club", "opened_by", "closed_by")
    # A larger number would be a database error instead of 404.
    found = boxes.filter(number=number).first() if number <= LARGEST else None
    if found is None:
        raise Http404
    return found
