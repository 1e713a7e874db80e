"""Late entries after the lottery: waiting players, replacements, and teams in the place of a bye (SACI rule 17).

Withdrawals, returns and substitutions: each can be previewed before it is done (SACI rules 17 and 19).
"""

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router, run_step
from tournament.api.registration.registration_answers import RegistrationAnswer
from tournament.club import permissions
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import LONGEST_REASON
from tournament.lottery.championship import withdrawal_of, withdrawals_by_team
from tournament.matches import dry_run, late_entries, withdrawals
from tournament.matches.corrections.preview import effect_texts
from tournament.models import Division, LateEntry, Registration, Team, Withdrawal
from tournament.registration import payments

INTO = HelpText("The registration number of the player who plays from now on.", 61)
OUT = HelpText("The registration number of the player who stops.", 17, absent=": nobody")

router = Router("tournaments/<slug:slug>/")


class _Looked(Strict):
    """`preview`: only report what would happen. `token`: of the preview seen; any other token is a conflict."""

    reason = Text("The reason; it is public.", "went home", max_length=LONGEST_REASON)
    preview = Truth("true: only report the effects, without doing anything.", True, default=False)
    token = Text(help_texts.TOKEN, max_length=64, allow_blank=True, default="")


class WithdrawTeam(_Looked):
    """Withdraw a team, or disqualify it under a rule. The reason is public."""

    withdrawal = fields.ChoiceField(
        "How the team leaves.", "withdrawn", choices=[str(kind) for kind in withdrawals.LEAVING]
    )
    rule = Text(
        "The rule by which it is disqualified; left out or empty for a withdrawal.",
        "",
        max_length=withdrawals.LONGEST_RULE,
        allow_blank=True,
        default="",
    )


class ReturnTeam(_Looked):
    """Why the team returns. The reason is public."""


class SubstitutePlayer(_Looked):
    """Registration numbers of the player who stops and of the substitute. The reason is public."""

    out = Whole(OUT, min_value=1)
    into = Whole(INTO, min_value=1)


class DryRunEffect(serializers.Serializer[Any]):
    """One effect: a code for programs and a sentence for people."""

    code = fields.CharField("A stable code for the effect.", "walkover")
    params = fields.DictField(help_texts.PARAMS)
    sentence = fields.CharField(help_texts.SENTENCE)


class DryRunAnswer(serializers.Serializer[Any]):
    """Whether the step was `done`, all its effects, and the token that confirms exactly these effects."""

    done = fields.BooleanField("Whether it was done; false for a preview.", False)
    effects = DryRunEffect(many=True, help_text=help_texts.EFFECTS)
    token = fields.CharField(help_texts.TOKEN)


class WithdrawalAnswer(serializers.Serializer[Any]):
    """A team that has left the tournament: "withdrawn", or "disqualified" under `rule`."""

    team = fields.IntegerField(help_texts.TEAM, source="team.number")
    withdrawal = fields.CharField("How the team left: withdrawn or disqualified.", "withdrawn", source="kind")
    rule = fields.CharField("The rule by which it was disqualified; empty for a withdrawal.", "", allow_blank=True)
    reason = fields.CharField("The reason; it is public.", "went home")
    made_at = fields.DateTimeField(help_texts.MADE_AT)


class SubstitutionAnswer(serializers.Serializer[Any]):
    """A substitution, by registration numbers: `into` replaces `out` in `team` after line `lines` of the sheet.

    `match` is the match during which the player was replaced; null between matches.
    """

    team = fields.IntegerField(help_texts.TEAM, source="team.number")
    out = fields.IntegerField(OUT, source="out.number")
    into = fields.IntegerField(INTO, source="into.number")
    match = fields.IntegerField(
        "The id of the match of the substitution; null between matches.", 7, source="table_match_id", allow_null=True
    )
    lines = fields.IntegerField("The number of lines on its sheet before the substitution; 0 between matches.", 6)
    reason = fields.CharField("The reason; it is public.", "felt ill")
    made_at = fields.DateTimeField(help_texts.MADE_AT)


@router.get("withdrawals/", answers=WithdrawalAnswer, many=True)
def list_withdrawals(call: Call) -> list[Withdrawal]:
    """List the teams that have left the tournament, by number.

    Each with the reason, and whether it withdrew or was disqualified.
    """
    return [one for _number, one in sorted(withdrawals_by_team(call.tournament).items())]


@router.post(
    "teams/<int:number>/withdrawal/",
    right=permissions.ORGANIZE,
    reads=WithdrawTeam,
    answers=DryRunAnswer,
    errors={
        409: "redrawn has-left match-not-over played-on plays-now preview-changed",
        422: "bad-text bad-rule no-reason no-rule no-table refused",
    },
    due_documents=True,
)
def withdraw_team(call: Call, number: int) -> dict[str, Any]:
    """Withdraw or disqualify a team. Or only preview the effects."""
    team, data = _team(call, number), call.data
    kind, rule, reason = data["withdrawal"], data["rule"], data["reason"]
    return _do(call, lambda: withdrawals.withdraw_team(team=team, kind=kind, rule=rule, reason=reason, by=call.by))


@router.post(
    "teams/<int:number>/return/",
    right=permissions.ORGANIZE,
    reads=ReturnTeam,
    answers=DryRunAnswer,
    errors={409: "redrawn has-not-left played-on plays-now preview-changed", 422: "bad-text no-reason no-table"},
    due_documents=True,
)
def return_team(call: Call, number: int) -> dict[str, Any]:
    """Return a team to the tournament.

    Its withdrawal or disqualification is undone, or only the effects are previewed.
    """
    # A team that returned and left again has several departures; only the current one can be undone.
    withdrawal = withdrawal_of(_team(call, number))
    if withdrawal is None:
        raise Conflict(_("This team has not withdrawn: there is nothing to take back."), code="has-not-left")
    return _do(call, lambda: withdrawals.return_team(withdrawal=withdrawal, reason=call.data["reason"], by=call.by))


@router.get("substitutions/", answers=SubstitutionAnswer, many=True)
def list_substitutions(call: Call) -> Any:
    """List the substitutions of a tournament, oldest first. Each has both players and the reason."""
    return withdrawals.substitutions_of(call.tournament)


@router.post(
    "teams/<int:number>/substitution/",
    right=permissions.ORGANIZE,
    reads=SubstitutePlayer,
    answers=DryRunAnswer,
    errors={
        409: "has-left in-a-team match-over no-event not-in-team play-has-begun preview-changed team-has-played",
        422: "bad-text no-lottery no-reason not-here not-paid",
    },
    due_documents=True,
)
def substitute_player(call: Call, number: int) -> dict[str, Any]:
    """Substitute a waiting player for a player of a team. Or only preview the effects."""
    team, places = _team(call, number), call.tournament.registrations
    # Both must be registrations of this tournament; any other number is 404.
    out, into = (get_object_or_404(places, number=call.data[name]) for name in ("out", "into"))
    reason = call.data["reason"]
    return _do(call, lambda: withdrawals.substitute(team=team, out=out, into=into, reason=reason, by=call.by))


def _do(call: Call, step: Callable[[], Any]) -> dict[str, Any]:
    """Preview a step, then perform it unless the caller asked for a preview only."""
    # Preview by rollback: the step runs, its effects are read, and the transaction is undone.
    found = dry_run.dry_run(tournament=call.tournament, step=step)
    told = zip(found.effects, effect_texts(found.effects, call.tournament), strict=True)
    if not call.data["preview"]:
        # A caller that skipped the preview accepts the effects found just now.
        token = call.data["token"] or found.token
        agreed = lambda: dry_run.do_agreed_step(tournament=call.tournament, step=step, token=token)  # noqa: E731
        run_step(call, agreed, reprint=True)
    return {
        "done": not call.data["preview"],
        "effects": [{**effect.to_data(), "sentence": sentence} for effect, sentence in told],
        "token": found.token,
    }


def _team(call: Call, number: int) -> Team:
    return get_object_or_404(call.tournament.teams.select_related("division"), number=number)


class ReplacePlayer(Strict):
    """Registration numbers of the absent player and the replacement, and the team's number. The reason is public."""

    team = Whole(help_texts.TEAM, min_value=1)
    out = Whole(OUT, min_value=1)
    into = Whole(INTO, min_value=1)
    reason = Text("The reason; it is public.", "did not come", max_length=LONGEST_REASON)


class AddLateTeam(Strict):
    """The registration numbers of two waiting players. The reason is public."""

    players = fields.ListField(
        "The registration numbers of two waiting players.",
        [61, 62],
        child=Whole(min_value=1),
        min_length=2,
        max_length=2,
    )
    reason = Text("The reason; it is public.", "came late", max_length=LONGEST_REASON)


class LateEntryAnswer(serializers.Serializer[Any]):
    """A change by officials: "replace" (`into` plays in place of `out`) or "join" (`into` and `partner` came late).

    Players are registration numbers; `out` or `partner` is null if the kind has none.
    """

    kind = fields.CharField("The kind of change: replace or join.", "replace")
    team = fields.IntegerField(help_texts.TEAM, source="team.number")
    into = fields.IntegerField(INTO, source="into.number")
    out = fields.IntegerField(OUT, source="out.number", default=None, allow_null=True)
    partner = fields.IntegerField(
        "The registration number of the late player's partner; null for a replacement.",
        None,
        source="partner.number",
        default=None,
        allow_null=True,
    )
    reason = fields.CharField(help_texts.REASON)
    made_at = fields.DateTimeField(help_texts.MADE_AT)


class LateEntryOptionsAnswer(serializers.Serializer[Any]):
    """The waiting players of a division, the teams that may still change, and the team with a free bye (or null)."""

    waiting = RegistrationAnswer(many=True, help_text="The players who wait in this division.")
    changeable = TeamAnswer(many=True, help_text="The teams that may still change, because they have not begun.")
    bye = fields.SerializerMethodField("The team whose bye can become a match; null: none.")

    @extend_schema_field(TeamAnswer(allow_null=True))
    def get_bye(self, found: dict[str, Any]) -> Any:
        return TeamAnswer(found["bye"]).data if found["bye"] is not None else None


@router.get(
    "divisions/<slug:key>/late-entries/options/",
    right=permissions.ORGANIZE,
    answers=LateEntryOptionsAnswer,
    subject="late entries",
)
def show_late_entry_options(call: Call, key: str) -> dict[str, Any]:
    """Show the late entries of a division: who waits, and which changes are possible. Empty before the lottery."""
    division = find_division(call.tournament, key)
    # Before the lottery there is no draw to change.
    if division.bracket is None:
        return {"waiting": [], "changeable": [], "bye": None}
    return {
        "waiting": payments.with_paid(late_entries.waiting(division)),
        "changeable": late_entries.changeable(division),
        "bye": late_entries.bye_team(division),
    }


@router.get("divisions/<slug:key>/late-entries/", answers=LateEntryAnswer, many=True, subject="late entries")
def list_late_entries(call: Call, key: str) -> Any:
    """List the late changes of a division, oldest first. The list is public."""
    return late_entries.changes(find_division(call.tournament, key))


@router.post(
    "divisions/<slug:key>/late-entries/replacements/",
    located="../changes/",
    right=permissions.ORGANIZE,
    reads=ReplacePlayer,
    answers=LateEntryAnswer,
    status=201,
    errors={409: "in-a-team not-in-team team-has-played", 422: "bad-text no-lottery no-reason not-here not-paid"},
    due_documents=True,
    subject="late entries",
)
def replace_player(call: Call, key: str) -> LateEntry:
    """Replace a player who did not come by a waiting player. The affected documents are requested again."""
    division = find_division(call.tournament, key)
    # Not 404: the team is named in the body, so it is the input that is wrong.
    team = Team.objects.filter(division=division, number=call.data["team"]).first()
    if team is None:
        raise Refused(_("This bracket has no such team."), field="team", code="not-here")
    out, into = (_place(division, call.data[name], name) for name in ("out", "into"))
    reason = call.data["reason"]
    step = lambda: late_entries.replace(team=team, out=out, into=into, reason=reason, by=call.by)  # noqa: E731
    return run_step(call, step)[0]


@router.post(
    "divisions/<slug:key>/late-entries/teams/",
    located="../changes/",
    right=permissions.ORGANIZE,
    reads=AddLateTeam,
    answers=LateEntryAnswer,
    status=201,
    errors={
        409: "in-a-team no-bye too-late",
        422: "bad-text no-lottery no-reason no-table not-here not-paid two-players",
    },
    due_documents=True,
    subject="late entries",
)
def add_late_team(call: Call, key: str) -> LateEntry:
    """Add a late team of two waiting players, against the team with the bye.

    The affected documents are requested again.
    """
    division = find_division(call.tournament, key)
    players = [_place(division, number, "players") for number in call.data["players"]]
    reason = call.data["reason"]
    return run_step(call, lambda: late_entries.join(division=division, players=players, reason=reason, by=call.by))[0]


def _place(division: Division, number: int, field: str) -> Registration:
    place = Registration.objects.filter(tournament=division.tournament_id, number=number).first()
    if place is None:
        raise Refused(_("There is no registration with this number."), field=field, code="not-here")
    return place
