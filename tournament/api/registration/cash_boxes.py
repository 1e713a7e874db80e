"""Cash boxes: opened, moved, counted blind and closed for good. Amounts are in cents."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.documents.documents import DocumentAnswer
from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import LARGEST, Key, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import permissions
from tournament.core.short_texts import LONGEST_REASON
from tournament.documents.kinds.cash_report import CashReport
from tournament.documents.queue import requests
from tournament.exchange import tasks
from tournament.models import CashMove, CashSession, Document
from tournament.registration import cash_boxes

COUNTED = HelpText("The counted number of each coin or note, by its value in cents.", {"5000": 1, "100": 20})
COUNTED_CENTS = HelpText("The counted amount, in cents.", 7000, absent=" while the box is open")
DIFFERENCE_CENTS = HelpText(
    "The counted less the expected amount, in cents, below 0: missing.", 0, absent=" while the box is open"
)
EXPECTED_CENTS = HelpText(
    "The expected amount, in cents.", 7000, absent=" while the box is open, because it is counted blind"
)

router = Router("tournaments/<slug:slug>/cash-boxes/")


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        "propertyNames": {"pattern": "^[0-9]{1,9}$"},
    }
)
class Counted(fields.DictField):
    """How many there are of each note and coin, by its value in cents: {"2000": 3}."""

    default_error_messages = {"not_a_value": gettext_lazy("Name each note and coin by its value in cents.")}

    def to_internal_value(self, data: Any) -> dict[int, Any]:
        read: dict[str, Any] = super().to_internal_value(data)
        # JSON keys are texts; `isdigit` alone would also accept digits of other scripts.
        if any(not (piece.isascii() and piece.isdigit() and len(piece) <= 9) for piece in read):
            self.fail("not_a_value")
        return {int(piece): number for piece, number in read.items()}


class OpenCashBox(Strict):
    """Open the cash box of a desk; the same `key` again is the same box."""

    key = Key()
    desk = Text(help_texts.DESK, max_length=cash_boxes.LONGEST_NAME)
    float_cents = Whole(help_texts.OPENING_FLOAT)


class MoveCash(Strict):
    """Put cash in or take it out; `amount_cents` is above 0 for both. The same `key` again is the same movement."""

    key = Key()
    kind = Text("in: put in; out: taken out.", "in", max_length=3)
    amount_cents = Whole("The amount in cents, above 0 for both kinds.", 2000)
    reason = Text("The reason.", "change for the desk", max_length=LONGEST_REASON)


class CountCashBox(Strict):
    """The counted notes and coins, before the expected amount is revealed."""

    counted = Counted(COUNTED, child=Whole())


class CloseCashBox(CountCashBox):
    """Close a box as counted; `expected_cents` is the amount that the count returned. A difference needs a remark."""

    key = Key()
    expected_cents = Whole("The expected amount that the count returned, in cents.", 7000)
    # A remark is required only if there is a difference, which the step checks.
    remark = Text(help_texts.REMARK, max_length=cash_boxes.LONGEST_REMARK, allow_blank=True, required=False, default="")


class CashBoxAnswer(serializers.Serializer[Any]):
    """A cash box; the counted and expected amounts are null while it is open."""

    number = fields.IntegerField("The cash box's number in its tournament.", 2)
    desk = fields.CharField(help_texts.DESK)
    float_cents = fields.IntegerField(help_texts.OPENING_FLOAT)
    opened_at = fields.DateTimeField("When it was opened (with UTC offset).")
    closed_at = fields.DateTimeField(help_texts.CLOSED_AT, allow_null=True)
    counted = fields.DictField(COUNTED, child=serializers.IntegerField())
    counted_cents = fields.IntegerField(COUNTED_CENTS, allow_null=True)
    expected_cents = fields.IntegerField(EXPECTED_CENTS, allow_null=True)
    difference_cents = fields.IntegerField(DIFFERENCE_CENTS, allow_null=True)
    remark = fields.CharField(help_texts.REMARK)


class CashBoxReportAnswer(serializers.Serializer[Any]):
    """What passed through a box: the X report while it is open, the Z report once it is closed."""

    box = CashBoxAnswer(source="session", help_text="The box of the report.")
    float_cents = fields.IntegerField(help_texts.OPENING_FLOAT)
    taken_cents = fields.IntegerField(help_texts.CASH_TAKEN)
    given_back_cents = fields.IntegerField("Cash given back for registrations, in cents.", 0)
    put_in_cents = fields.IntegerField("Cash put in, in cents.", 2000)
    taken_out_cents = fields.IntegerField("Cash taken out, in cents.", 0)
    prizes_cents = fields.IntegerField(help_texts.PRIZES_CASH)
    expected_cents = fields.IntegerField("The expected amount, in cents.", 49000)
    receipts = fields.IntegerField("The number of receipts.", 14)
    first = fields.IntegerField("The first receipt; null: none.", 31, allow_null=True)
    last = fields.IntegerField("The last receipt; null: none.", 44, allow_null=True)


class CashCountAnswer(serializers.Serializer[Any]):
    """A count and the expected amount; a difference below 0 means that cash is missing."""

    counted_cents = fields.IntegerField(COUNTED_CENTS)
    expected_cents = fields.IntegerField(EXPECTED_CENTS)
    difference_cents = fields.SerializerMethodField(DIFFERENCE_CENTS)

    @extend_schema_field(serializers.IntegerField())
    def get_difference_cents(self, counted: dict[str, int]) -> int:
        return counted["counted_cents"] - counted["expected_cents"]


class CashMovementAnswer(serializers.Serializer[Any]):
    """Cash put in (above 0) or taken out (below 0)."""

    number = fields.IntegerField("The movement's number in its box.", 1)
    kind = fields.CharField("in or out.", "in")
    amount_cents = fields.IntegerField(help_texts.AMOUNT_CENTS)
    reason = fields.CharField("The reason.", "change for the desk")
    moved_at = fields.DateTimeField(help_texts.MADE_AT)


@router.get(right=permissions.DESK, asks=page("number", "desk", "opened_at"), answers=CashBoxAnswer, many=True)
def list_cash_boxes(call: Call) -> QuerySet[CashSession]:
    """List the cash boxes of a tournament, in the order in which they were opened. Closed ones are included."""
    return call.tournament.cash_sessions.all()


@router.post(
    right=permissions.DESK,
    reads=OpenCashBox,
    answers=CashBoxAnswer,
    status=201,
    errors={409: "cash-open key-reused", 422: "bad-amount bad-key refused"},
)
def open_cash_box(call: Call) -> CashSession:
    """Open the cash box of a desk. Conflict (409) if a box of this name is open."""
    return cash_boxes.open_session(tournament=call.tournament, by=call.by, **call.data)


# For organizers only: the desk counts blind, without knowing the expected amount.
@router.get("<int:number>/report/", right=permissions.ORGANIZE, answers=CashBoxReportAnswer)
def show_cash_box_report(call: Call, number: int) -> cash_boxes.Report:
    """Show the report of a cash box. An X report while the box is open, and its Z report once it is closed."""
    return cash_boxes.report(find_box(call, number))


@router.get(
    "<int:number>/moves/",
    right=permissions.DESK,
    asks=page("number", "amount_cents", "moved_at"),
    answers=CashMovementAnswer,
    many=True,
)
def list_cash_movements(call: Call, number: int) -> QuerySet[CashMove]:
    """List the cash movements of a cash box. What was put in and taken out; payments are in the treasury's list."""
    return find_box(call, number).moves.all()


@router.post(
    "<int:number>/moves/",
    right=permissions.DESK,
    reads=MoveCash,
    answers=CashMovementAnswer,
    status=201,
    errors={409: "cash-closed key-reused", 422: "bad-amount bad-key bad-text no-reason not-there refused"},
)
def move_cash(call: Call, number: int) -> CashMove:
    """Move cash into a cash box or out of it. Conflict (409) if the box is closed."""
    return cash_boxes.move(session=find_box(call, number), by=call.by, **call.data)


@router.post(
    "<int:number>/count/",
    right=permissions.DESK,
    reads=CountCashBox,
    answers=CashCountAnswer,
    errors={409: "cash-closed", 422: "bad-count no-such-coin refused"},
)
def count_cash_box(call: Call, number: int) -> dict[str, int]:
    """Count the cash in a cash box.

    It is written in the journal before the expected amount is returned, so nobody can count towards it.
    """
    # The count is journalled before the expected amount is returned, so that it is made blind.
    counted_cents, report = cash_boxes.count(session=find_box(call, number), by=call.by, **call.data)
    return {"counted_cents": counted_cents, "expected_cents": report.expected_cents}


@router.post(
    "<int:number>/closure/",
    right=permissions.DESK,
    reads=CloseCashBox,
    answers=CashBoxAnswer,
    status=201,
    errors={409: "cash-closed money-moved", 422: "bad-count bad-key bad-text no-such-coin refused"},
)
def close_cash_box(call: Call, number: int) -> CashSession:
    """Close a cash box for good. Conflict (409) if it is closed already or cash moved since the count."""
    return cash_boxes.close(session=find_box(call, number), by=call.by, **call.data)


@router.post(
    "<int:number>/document/",
    located="../../../documents/{id}/",
    right=permissions.DESK,
    answers=DocumentAnswer,
    status=202,
    errors={409: "cash-open too-many-waiting", 429: "too-many-waiting"},
)
def request_cash_box_report(call: Call, number: int) -> Document:
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
