"""Teams that leave or come back, and substitutes: each can be looked at before it is done (SACI rules 17 and 19)."""

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament import foreseeing, freezing, issuing, leaving, permissions, substituting, tasks
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text, Truth, Whole
from tournament.departed import of, standing
from tournament.drawing.asked import LONGEST_REASON
from tournament.errors import Conflict
from tournament.models import Departure, Team


class _Looked(Strict):
    """`preview`: only say what it would do. `token`: of the preview that was looked at; another one is a conflict."""

    reason = Text(max_length=LONGEST_REASON)
    preview = Truth(default=False)
    token = Text(max_length=64, allow_blank=True, default="")


class LeaveInput(_Looked):
    """A team withdraws, or officials disqualify it by a rule. Everybody can read the reason."""

    departure = serializers.ChoiceField([str(kind) for kind in leaving.LEAVING])
    rule = Text(max_length=leaving.LONGEST_RULE, allow_blank=True, default="")


class ReturnInput(_Looked):
    """Why the team comes back. Everybody can read the reason."""


class SubstituteInput(_Looked):
    """Registration numbers: who stops playing, and who plays on instead. Everybody can read the reason."""

    out = Whole(min_value=1)
    into = Whole(min_value=1)


class ForeseenEffect(serializers.Serializer[Any]):
    """One thing that happens: a code for programs, a sentence for people."""

    code = serializers.CharField()
    params = serializers.DictField()
    sentence = serializers.CharField()


class ForeseenAnswer(serializers.Serializer[Any]):
    """Whether it was `done`, all that happens by it, and the token that agrees to exactly that."""

    done = serializers.BooleanField()
    effects = ForeseenEffect(many=True)
    token = serializers.CharField()


class DepartureAnswer(serializers.Serializer[Any]):
    """A team that is no more in the tournament: "withdrawn", or "disqualified" by `rule`."""

    team = serializers.IntegerField(source="team.number")
    departure = serializers.CharField(source="kind")
    rule = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()


class SubstitutionAnswer(serializers.Serializer[Any]):
    """Registration numbers: `into` plays in `team` in place of `out`, in a match from after line `lines` of its sheet.

    `sitting` is the match in which the chair changed hands, null between matches.
    """

    team = serializers.IntegerField(source="team.number")
    out = serializers.IntegerField(source="out.number")
    into = serializers.IntegerField(source="into.number")
    sitting = serializers.IntegerField(source="sitting_id", allow_null=True)
    lines = serializers.IntegerField()
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()


class Departures(View):
    """The teams that have left."""

    @operation(answers=DepartureAnswer, many=True)
    def get(self, call: Call) -> list[Departure]:
        """List them by number."""
        return [one for _number, one in sorted(standing(call.tournament).items())]


class TeamDeparture(View):
    """One team leaves."""

    @operation(right=permissions.ORGANIZE, reads=LeaveInput, answers=ForeseenAnswer)
    def post(self, call: Call, number: int) -> dict[str, Any]:
        """Withdraw or disqualify it, or say what that would do."""
        team, data = _team(call, number), call.data
        kind, rule, reason = data["departure"], data["rule"], data["reason"]
        return _do(call, lambda: leaving.leave(team=team, kind=kind, rule=rule, reason=reason, by=call.by))


class TeamReturn(View):
    """One team comes back."""

    @operation(right=permissions.ORGANIZE, reads=ReturnInput, answers=ForeseenAnswer)
    def post(self, call: Call, number: int) -> dict[str, Any]:
        """Take its departure back, or say what that would do."""
        departure = of(_team(call, number))
        if departure is None:
            raise Conflict(_("This team is in the tournament: there is nothing to take back."), code="has-not-left")
        return _do(call, lambda: leaving.take_back(departure=departure, reason=call.data["reason"], by=call.by))


class Substitutions(View):
    """Who plays on in place of whom."""

    @operation(answers=SubstitutionAnswer, many=True)
    def get(self, call: Call) -> Any:
        """List them in order."""
        return substituting.made(call.tournament)


class TeamSubstitution(View):
    """A chair of one team changes hands."""

    @operation(right=permissions.ORGANIZE, reads=SubstituteInput, answers=ForeseenAnswer)
    def post(self, call: Call, number: int) -> dict[str, Any]:
        """Let one who waits play on in place of a player, or say what that would do."""
        team, places = _team(call, number), call.tournament.registrations
        out, into = (get_object_or_404(places, number=call.data[name]) for name in ("out", "into"))
        reason = call.data["reason"]
        return _do(call, lambda: substituting.substitute(team=team, out=out, into=into, reason=reason, by=call.by))


def _do(call: Call, step: Callable[[], Any]) -> dict[str, Any]:
    """Look at a step, and do it unless only the look was asked for."""
    found = foreseeing.foresee(tournament=call.tournament, step=step)
    names = {one.key: freezing.division_name(one) for one in call.tournament.divisions.all()}
    told = zip(found.effects, foreseeing.sentences(found.effects, names), strict=True)
    if not call.data["preview"]:
        token = call.data["token"] or found.token
        _done, papers = issuing.do_agreed(
            tournament=call.tournament, step=step, token=token, by=call.by, base_url=call.base_url
        )
        tasks.wake(*papers)
    return {
        "done": not call.data["preview"],
        "effects": [{**effect.to_data(), "sentence": sentence} for effect, sentence in told],
        "token": found.token,
    }


def _team(call: Call, number: int) -> Team:
    return get_object_or_404(call.tournament.teams.select_related("division"), number=number)
