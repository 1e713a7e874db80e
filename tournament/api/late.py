"""After the lottery: who waits, who is replaced, and who takes the place of a bye (SACI rule 17)."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament import fees, issuing, late, permissions, tasks
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text, Whole
from tournament.api.registrations import RegistrationAnswer
from tournament.api.shapes import TeamAnswer
from tournament.drawing.asked import LONGEST_REASON
from tournament.errors import Refused
from tournament.models import Division, LateChange, Registration, Team


class ReplaceInput(Strict):
    """Registration numbers: who did not come, in which team, and who plays instead. Everybody can read the reason."""

    team = Whole(min_value=1)
    out = Whole(min_value=1)
    into = Whole(min_value=1)
    reason = Text(max_length=LONGEST_REASON)


class JoinInput(Strict):
    """The registration numbers of two who wait. Everybody can read the reason."""

    players = serializers.ListField(child=Whole(min_value=1), min_length=2, max_length=2)
    reason = Text(max_length=LONGEST_REASON)


class ChangeAnswer(serializers.Serializer[Any]):
    """What officials changed: "replace" (`into` plays in place of `out`) or "join" (`into` and `partner` came late).

    People are registration numbers; `out` or `partner` is null where the kind has none.
    """

    kind = serializers.CharField()
    team = serializers.IntegerField(source="team.number")
    into = serializers.IntegerField(source="into.number")
    out = serializers.IntegerField(source="out.number", default=None, allow_null=True)
    partner = serializers.IntegerField(source="partner.number", default=None, allow_null=True)
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()


class LateAnswer(serializers.Serializer[Any]):
    """Who waits in a bracket, the teams that may still be changed, and the one whose bye is free; null without one."""

    waiting = RegistrationAnswer(many=True)
    changeable = TeamAnswer(many=True)
    bye = serializers.SerializerMethodField()

    @extend_schema_field(TeamAnswer(allow_null=True))
    def get_bye(self, found: dict[str, Any]) -> Any:
        return TeamAnswer(found["bye"]).data if found["bye"] is not None else None


class Late(View):
    """Who may be let in after the lottery of a bracket."""

    @operation(right=permissions.ORGANIZE, answers=LateAnswer)
    def get(self, call: Call, key: str) -> dict[str, Any]:
        """Show who waits, and what officials may do; nothing before the lottery."""
        division = find_division(call.tournament, key)
        if division.bracket is None:
            return {"waiting": [], "changeable": [], "bye": None}
        return {
            "waiting": fees.with_paid(late.waiting(division)),
            "changeable": late.changeable(division),
            "bye": late.bye_team(division),
        }


class LateChanges(View):
    """What officials changed of a draw."""

    @operation(answers=ChangeAnswer, many=True)
    def get(self, call: Call, key: str) -> Any:
        """List the changes, the first one first: everybody may read them."""
        return late.changes(find_division(call.tournament, key))


class Replacements(View):
    """A player in place of another."""

    @operation(right=permissions.ORGANIZE, reads=ReplaceInput, answers=ChangeAnswer, status=201)
    def post(self, call: Call, key: str) -> LateChange:
        """Let somebody who waits play in place of a player who did not come; the paper that changes is asked for."""
        division = find_division(call.tournament, key)
        team = Team.objects.filter(division=division, number=call.data["team"]).first()
        if team is None:
            raise Refused(_("There is no such team in this bracket."), field="team", code="not-here")
        change, papers = issuing.replace_player(
            team=team,
            out=_place(division, call.data["out"], "out"),
            into=_place(division, call.data["into"], "into"),
            reason=call.data["reason"],
            by=call.by,
            base_url=call.base_url,
        )
        tasks.wake(*papers)
        return change


class LateTeams(View):
    """A team in the place of a bye."""

    @operation(right=permissions.ORGANIZE, reads=JoinInput, answers=ChangeAnswer, status=201)
    def post(self, call: Call, key: str) -> LateChange:
        """Let two who wait play against the team with the bye; the paper that changes is asked for."""
        division = find_division(call.tournament, key)
        change, papers = issuing.let_join(
            division=division,
            players=[_place(division, number, "players") for number in call.data["players"]],
            reason=call.data["reason"],
            by=call.by,
            base_url=call.base_url,
        )
        tasks.wake(*papers)
        return change


def _place(division: Division, number: int, field: str) -> Registration:
    place = Registration.objects.filter(tournament=division.tournament_id, number=number).first()
    if place is None:
        raise Refused(_("There is no registration with this number."), field=field, code="not-here")
    return place
