"""How a match ends at the table: both sides sign, or a second official confirms, or one side was never seated."""

from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.hands import SIDES
from tournament import confirming, issuing, permissions, tasks
from tournament.api import preconditions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import FromPhone, Text, Whole
from tournament.api.sittings import SittingAnswer, find_sitting
from tournament.models import SheetCheck, SignOff, Sitting


@extend_schema_field({"type": "string", "pattern": "^[AB]$"})
class SideField(serializers.ChoiceField):
    """Side A holds seats 0 and 2, side B seats 1 and 3."""

    def __init__(self) -> None:
        super().__init__(SIDES)


class Sign(FromPhone):
    """One side's assent to the sheet as of `version`."""

    side = SideField()
    initials = Text(max_length=40)
    version = Whole(min_value=0, required=False)


class Confirm(FromPhone):
    """A second official's assent to the sheet as of `version`. `sent_back`: the objections to it that he has read."""

    initials = Text(max_length=40)
    version = Whole(min_value=0, required=False)
    sent_back = Whole(min_value=0, required=False)


class SendBack(FromPhone):
    """Why a second official does not agree to the sheet as of `version`."""

    reason = Text(max_length=300)
    version = Whole(min_value=0, required=False)


class RecordWalkover(FromPhone):
    """The sides that are not seated at the start of the round (SACI rule 19); both may be absent."""

    absent = serializers.ListField(child=SideField(), min_length=1, max_length=2)


class SignOffAnswer(serializers.Serializer[Any]):
    """A signature. `stands`: the sheet is still what was signed; `by` is "" for the house itself."""

    side = serializers.CharField()
    initials = serializers.CharField()
    version = serializers.IntegerField()
    stands = serializers.BooleanField()
    at = serializers.DateTimeField(source="signed_at")
    by = serializers.SerializerMethodField()

    def get_by(self, row: SignOff) -> str:
        return str(row.taken_by or "")


class ObjectionAnswer(serializers.Serializer[Any]):
    """Why a second official sent a sheet back. `stands`: the sheet is still what he looked at."""

    reason = serializers.CharField()
    version = serializers.IntegerField()
    stands = serializers.BooleanField()
    at = serializers.DateTimeField(source="checked_at")
    by = serializers.CharField(source="checked_by")


class SignOffs(View):
    """The signatures under one sheet."""

    @operation(right=permissions.TABLE, answers=SignOffAnswer, many=True)
    def get(self, call: Call, pk: int) -> QuerySet[SignOff]:
        """List the signatures, those of sheets that have changed since too."""
        sitting = find_sitting(call.tournament, pk)
        rows = sitting.sign_offs.select_related("taken_by").order_by("pk")
        return rows.annotate(stands=_stands(sitting))

    @operation(right=permissions.TABLE, reads=Sign, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Sign for one side; with the second the match is finished and the winner moves on. Signing twice is once."""
        sitting = find_sitting(call.tournament, pk)
        with preconditions.seen(call.request, call.data) as version:
            said = {**call.data, "version": version}
            _done, papers = issuing.sign(sitting=sitting, by=call.by, base_url=call.base_url, **said)
        tasks.wake(*papers)
        return find_sitting(call.tournament, pk)


class Confirmation(View):
    """A second official's assent to one sheet."""

    @operation(right=permissions.TABLE, reads=Confirm, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Confirm a sheet on which the caller wrote nothing, instead of the teams; the winner moves on."""
        sitting = find_sitting(call.tournament, pk)
        with preconditions.seen(call.request, call.data) as version:
            said = {**call.data, "version": version}
            _done, papers = issuing.confirm(sitting=sitting, by=call.by, base_url=call.base_url, **said)
        tasks.wake(*papers)
        return find_sitting(call.tournament, pk)


class Objections(View):
    """What second officials say against one sheet."""

    @operation(right=permissions.TABLE, answers=ObjectionAnswer, many=True)
    def get(self, call: Call, pk: int) -> QuerySet[SheetCheck]:
        """List the objections, those to sheets that have changed since too."""
        sitting = find_sitting(call.tournament, pk)
        return sitting.checks.filter(holds=False).select_related("checked_by").annotate(stands=_stands(sitting))

    @operation(right=permissions.TABLE, reads=SendBack, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Send a sheet back to its table with a reason, so that what is wrong is taken back and entered again."""
        sitting = find_sitting(call.tournament, pk)
        with preconditions.seen(call.request, call.data) as version:
            confirming.send_back(sitting=sitting, by=call.by, **{**call.data, "version": version})
        return find_sitting(call.tournament, pk)


class Walkover(View):
    """A match without play."""

    @operation(right=permissions.TABLE, reads=RecordWalkover, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Record that a team, or both, did not come; Conflict once anything stands on the sheet."""
        sitting = find_sitting(call.tournament, pk)
        _done, papers = issuing.walkover(sitting=sitting, by=call.by, base_url=call.base_url, **call.data)
        tasks.wake(*papers)
        return find_sitting(call.tournament, pk)


def _stands(sitting: Sitting) -> "ExpressionWrapper[Q]":
    """Whether the sheet is still the one that somebody spoke of."""
    return ExpressionWrapper(Q(version=sitting.version), output_field=BooleanField())
