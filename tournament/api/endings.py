"""How a match ends at the table: both sides sign, or a second official confirms, or one side was never seated."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.hands import SIDES
from tournament import confirming, issuing, permissions, tasks
from tournament.api.operation import Call, View, operation
from tournament.api.reading import FromPhone, Text, Whole
from tournament.api.sittings import SittingAnswer, find_sitting
from tournament.models import Sitting


@extend_schema_field({"type": "string", "pattern": "^[AB]$"})
class SideField(serializers.ChoiceField):
    """Side A holds seats 0 and 2, side B seats 1 and 3."""

    def __init__(self) -> None:
        super().__init__(SIDES)


class Sign(FromPhone):
    """One side's assent to the sheet as of `version`."""

    side = SideField()
    initials = Text(max_length=40)
    version = Whole(min_value=0)


class Confirm(FromPhone):
    """A second official's assent to the sheet as of `version`. `sent_back`: the objections to it that he has read."""

    initials = Text(max_length=40)
    version = Whole(min_value=0)
    sent_back = Whole(min_value=0, required=False)


class SendBack(FromPhone):
    """Why a second official does not agree to the sheet as of `version`."""

    reason = Text(max_length=300)
    version = Whole(min_value=0)


class RecordWalkover(FromPhone):
    """The sides that are not seated at the start of the round (SACI rule 19); both may be absent."""

    absent = serializers.ListField(child=SideField(), min_length=1, max_length=2)


class SignOffs(View):
    """The signatures under one sheet."""

    @operation(right=permissions.TABLE, reads=Sign, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Sign for one side; with the second the match is finished and the winner moves on. Signing twice is once."""
        sitting = find_sitting(call.tournament, pk)
        _done, papers = issuing.sign(sitting=sitting, by=call.by, base_url=call.base_url, **call.data)
        tasks.wake(*papers)
        return find_sitting(call.tournament, pk)


class Confirmation(View):
    """A second official's assent to one sheet."""

    @operation(right=permissions.TABLE, reads=Confirm, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Confirm a sheet on which the caller wrote nothing, instead of the teams; the winner moves on."""
        sitting = find_sitting(call.tournament, pk)
        _done, papers = issuing.confirm(sitting=sitting, by=call.by, base_url=call.base_url, **call.data)
        tasks.wake(*papers)
        return find_sitting(call.tournament, pk)


class Objections(View):
    """What second officials say against one sheet."""

    @operation(right=permissions.TABLE, reads=SendBack, answers=SittingAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Send a sheet back to its table with a reason, so that what is wrong is taken back and entered again."""
        sitting = find_sitting(call.tournament, pk)
        confirming.send_back(sitting=sitting, by=call.by, **call.data)
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
