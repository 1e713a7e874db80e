"""Help calls: a judge calls for help from a table, an organizer answers, and the call is closed.

How a match ends at the table: both sides sign, a second official confirms, or a side was never seated.
"""

from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.hands import SIDES
from tournament.api.frame import conditional_get, fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import FromPhone, Key, SheetVersion, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router, run_step
from tournament.api.matches.matches import MatchAnswer, find_table_match
from tournament.club import permissions
from tournament.matches import absences, help_calls, second_check, sign_off
from tournament.models import HelpCall, SecondCheck, SignOff, TableMatch

INITIALS = HelpText("The initials of the signer.", "AA")
STANDS = HelpText("Whether the sheet is still at the version that was signed or rejected.", True)
WORDS = HelpText("A message about the help needed; may be empty.", "a tile fell under the table")


@extend_schema_field({"type": "string", "pattern": "^[AB]$"})
class SideField(fields.ChoiceField):
    """Side A holds seats 0 and 2, side B seats 1 and 3."""

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described, choices=SIDES, **options)


router = Router("tournaments/<slug:slug>/matches/<int:pk>/")


class SignSheet(FromPhone):
    """One side's sign-off of the sheet at `version`."""

    side = SideField("The side, A or B.", "A")
    initials = Text(INITIALS, max_length=40)
    version = SheetVersion()


class ConfirmSheet(FromPhone):
    """A second official's approval of the sheet at `version`. `sent_back`: how many objections to it they have read."""

    initials = Text(INITIALS, max_length=40)
    version = SheetVersion()
    sent_back = Whole(
        "The number of objections to this version that the caller has read; default: 0.", 0, min_value=0, required=False
    )


class SendBackSheet(FromPhone):
    """Why a second official rejects the sheet at `version`."""

    reason = Text("What is wrong on the sheet.", "the third hand lacks the recount", max_length=300)
    version = SheetVersion()


class RecordWalkover(FromPhone):
    """The sides that are not seated at the start of the round (SACI rule 19); both may be absent.

    In an individual event the empty chairs, from "1" to "4": chairs 1 and 3 are side A.
    """

    absent = fields.ListField(
        "The sides not seated at the start of the round, A or B; in an individual event the empty chairs, 1 to 4.",
        ["A"],
        child=fields.ChoiceField(choices=(*SIDES, *absences.CHAIRS)),
        min_length=1,
        max_length=4,
    )


class SignOffAnswer(serializers.Serializer[Any]):
    """A sign-off. `stands`: the sheet has not changed since; `by` is "" for the system."""

    side = fields.CharField("The side, A or B.", "A")
    initials = fields.CharField(INITIALS)
    version = fields.IntegerField(help_texts.VERSION)
    stands = fields.BooleanField(STANDS)
    at = fields.DateTimeField(help_texts.WRITTEN_AT, source="signed_at")
    by = fields.SerializerMethodField("The official who took the signature; empty for the system.", "Juan Judge")

    def get_by(self, row: SignOff) -> str:
        return str(row.taken_by or "")


class ObjectionAnswer(serializers.Serializer[Any]):
    """A second official's objection to a sheet. `stands`: the sheet has not changed since."""

    reason = fields.CharField(help_texts.REASON)
    version = fields.IntegerField(help_texts.VERSION)
    stands = fields.BooleanField(STANDS)
    at = fields.DateTimeField(help_texts.WRITTEN_AT, source="checked_at")
    by = fields.CharField("The official who sent the sheet back.", "Julia Judge", source="checked_by")


@router.get("sign-offs/", right=permissions.TABLE, answers=SignOffAnswer, many=True, name="sign-offs")
def list_sign_offs(call: Call, pk: int) -> QuerySet[SignOff]:
    """List the sign-offs of a match. Those of earlier versions of its sheet are included, and no longer count."""
    table_match = find_table_match(call.tournament, pk)
    rows = table_match.sign_offs.select_related("taken_by").order_by("pk")
    return rows.annotate(stands=_stands(table_match))


@router.post(
    "sign-offs/",
    right=permissions.TABLE,
    reads=SignSheet,
    answers=MatchAnswer,
    errors={409: "agreement annulled match-finished match-not-over sheet-changed", 422: "refused"},
    due_documents=True,
)
def sign_sheet(call: Call, pk: int) -> TableMatch:
    """Sign the sheet of a match for one side. The second sign-off ends the match and advances the winner.

    Signing again for the same side changes nothing.
    """
    table_match = find_table_match(call.tournament, pk)
    # Yields the version; a conflict becomes 412 if the version came in If-Match.
    with conditional_get.versions_seen(call.request, call.data) as version:
        said = {**call.data, "version": version}
        run_step(call, lambda: sign_off.sign(table_match=table_match, by=call.by, **said))
    return find_table_match(call.tournament, pk)


@router.post(
    "second-check/",
    right=permissions.TABLE,
    reads=ConfirmSheet,
    answers=MatchAnswer,
    errors={
        403: "own-sheet",
        409: "agreement annulled match-finished match-not-over sent-back sheet-changed",
        422: "refused",
    },
    due_documents=True,
)
def confirm_sheet(call: Call, pk: int) -> TableMatch:
    """Confirm the sheet of a match as a second official, instead of the teams. The winner advances.

    The caller must not have written on the sheet.
    """
    table_match = find_table_match(call.tournament, pk)
    with conditional_get.versions_seen(call.request, call.data) as version:
        said = {**call.data, "version": version}
        run_step(call, lambda: second_check.confirm(table_match=table_match, by=call.by, **said))
    return find_table_match(call.tournament, pk)


@router.get("objections/", right=permissions.TABLE, answers=ObjectionAnswer, many=True)
def list_objections(call: Call, pk: int) -> QuerySet[SecondCheck]:
    """List the objections to the sheet of a match. Those to earlier versions are included."""
    table_match = find_table_match(call.tournament, pk)
    return table_match.checks.filter(holds=False).select_related("checked_by").annotate(stands=_stands(table_match))


@router.post(
    "objections/",
    right=permissions.TABLE,
    reads=SendBackSheet,
    answers=MatchAnswer,
    errors={
        403: "own-sheet",
        409: "agreement annulled match-finished match-not-over sheet-changed",
        422: "bad-text no-reason",
    },
)
def send_back_sheet(call: Call, pk: int) -> TableMatch:
    """Send the sheet of a match back to its table. With a reason, so that the error is voided and entered again."""
    table_match = find_table_match(call.tournament, pk)
    with conditional_get.versions_seen(call.request, call.data) as version:
        second_check.send_back(table_match=table_match, by=call.by, **{**call.data, "version": version})
    return find_table_match(call.tournament, pk)


@router.post(
    "walkover/",
    right=permissions.TABLE,
    reads=RecordWalkover,
    answers=MatchAnswer,
    errors={409: "annulled not-late-yet play-has-begun reseat-first", 422: "refused"},
    due_documents=True,
    name="walkover",
)
def record_walkover(call: Call, pk: int) -> TableMatch:
    """Record a walkover: a team, or both, did not come. Conflict (409) once anything is on the sheet."""
    table_match = find_table_match(call.tournament, pk)
    run_step(call, lambda: sign_off.walkover(table_match=table_match, by=call.by, **call.data))
    return find_table_match(call.tournament, pk)


def _stands(table_match: TableMatch) -> "ExpressionWrapper[Q]":
    """Whether the sheet is still at the version that was signed or rejected."""
    # Each row keeps the version it was made for; a newer sheet invalidates it without an update.
    return ExpressionWrapper(Q(version=table_match.version), output_field=BooleanField())


@extend_schema_field({"type": "string", "pattern": f"^({'|'.join(HelpCall.Kind.values)})$"})
class KindField(fields.ChoiceField):
    """The kind of help that is needed."""

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described, choices=HelpCall.Kind.values, **options)


class CreateHelpCall(FromPhone):
    """The kind of help that is needed, with an optional message. The same key again is the same call."""

    key = Key()
    kind = KindField("The kind of help needed: ruling, scoresheet or other.", "scoresheet")
    words = Text(WORDS, max_length=help_calls.LONGEST, allow_blank=True, required=False)


class ReportDifferingCounts(Strict):
    """The winners' count of a hand, the losers' recount, and the version of the sheet on which it was not written."""

    version = Whole("The version of the sheet on which the hand was not written.", 12, min_value=0)
    count = Whole("The winners' count of the hand, in pips.", 23, min_value=0)
    recount = Whole(help_texts.RECOUNT, min_value=0)


class HelpCallAnswer(serializers.Serializer[Any]):
    """A help call that is open, or was just closed. `answered_at`: since when somebody is on the way."""

    id = fields.IntegerField("The help call's id, as used in URLs.", 2)
    table = fields.IntegerField(help_texts.TABLE, source="table_match.table")
    kind = KindField("The kind of help needed: ruling, scoresheet or other.", "ruling")
    words = fields.CharField(WORDS)
    requested_at = fields.DateTimeField(help_texts.REQUESTED_AT)
    answered_at = fields.DateTimeField(
        "When somebody answered that they are on the way (with UTC offset); null: nobody yet.", None, allow_null=True
    )
    closed_at = fields.DateTimeField(help_texts.CLOSED_AT, allow_null=True)


class DifferenceReportAnswer(serializers.Serializer[Any]):
    """The report was recorded, unless the sheet has changed since."""

    version = fields.IntegerField(help_texts.VERSION)


@router.get(
    "help-calls/", right=permissions.TABLE, answers=HelpCallAnswer, many=True, name="help-calls", subject="help calls"
)
def list_help_calls(call: Call, pk: int) -> list[HelpCall]:
    """List the open help calls of a match. Answered ones stay until they are closed."""
    return help_calls.of_table(find_table_match(call.tournament, pk))


@router.post(
    "help-calls/",
    right=permissions.TABLE,
    reads=CreateHelpCall,
    answers=HelpCallAnswer,
    status=201,
    errors={409: "annulled key-reused", 422: "bad-key practice refused"},
    subject="help calls",
)
def create_help_call(call: Call, pk: int) -> HelpCall:
    """Create a help call for a match. An open call of the same kind is returned instead of a second one."""
    return help_calls.ask(table_match=find_table_match(call.tournament, pk), by=call.by, **call.data)


@router.post(
    "help-calls/<int:call_id>/answer/",
    right=permissions.ORGANIZE,
    answers=HelpCallAnswer,
    errors={409: "call-closed"},
    subject="help calls",
)
def answer_help_call(call: Call, pk: int, call_id: int) -> HelpCall:
    """Answer a help call. The table sees that somebody is on the way."""
    return help_calls.answer(call=find_call(call, pk, call_id), by=call.by)


# A judge may close a call themselves; only answering takes an organizer.
@router.post("help-calls/<int:call_id>/closure/", right=permissions.TABLE, answers=HelpCallAnswer, subject="help calls")
def close_help_call(call: Call, pk: int, call_id: int) -> HelpCall:
    """Close a help call. After help has come, or is no longer needed."""
    return help_calls.close(call=find_call(call, pk, call_id), by=call.by)


@router.post(
    "differing-counts/",
    right=permissions.TABLE,
    reads=ReportDifferingCounts,
    answers=DifferenceReportAnswer,
    errors={409: "annulled"},
    name="differing-counts",
    subject="help calls",
)
def report_differing_counts(call: Call, pk: int) -> dict[str, int]:
    """Report that the two counts of a hand differ (SACI rule 14).

    The control room shows it; nothing is written on the sheet.
    """
    table_match = find_table_match(call.tournament, pk)
    help_calls.note_difference(table_match=table_match, by=call.by, **call.data)
    return {"version": table_match.version}


def find_call(call: Call, pk: int, call_id: int) -> HelpCall:
    """The help call with this number from this match's table; Http404 if there is none."""
    # The ids in the URL are independent of each other, so all of them are compared.
    return get_object_or_404(HelpCall, table_match=pk, table_match__tournament=call.tournament, pk=call_id)
