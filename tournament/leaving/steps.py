"""The two steps: a team leaves, and comes back."""

from django.db import transaction
from django.utils.translation import gettext as _

from brackets import services
from brackets.errors import BracketError
from brackets.models import Match
from tournament import checking, departed, draw
from tournament.drawing import asked
from tournament.errors import Conflict, Refused
from tournament.leaving.following import Following, sittings_of
from tournament.models import Departure, Sitting, Team, Tournament, User
from tournament.names import is_readable

LONGEST_RULE = 60
LEAVING = (Departure.Kind.WITHDRAWN, Departure.Kind.DISQUALIFIED)


@transaction.atomic
def leave(*, team: Team, kind: str, reason: str, by: User | None, rule: str = "") -> Departure:
    """Take a team out of the tournament; `rule` is what a disqualification rests on.

    Refused without a reason or a rule; Conflict when it has left already, or was drawn anew.
    """
    tournament, team = _locked(team)
    if departed.of(team) is not None:
        raise Conflict(_("This team has left the tournament already."), field="team", code="has-left")
    if kind not in LEAVING:
        raise Refused(_("Say whether the team withdraws or is disqualified."), field="kind")
    made = Departure.objects.create(
        tournament=tournament,
        team=team,
        kind=kind,
        rule=_rule(rule) if kind == Departure.Kind.DISQUALIFIED else "",
        reason=asked.reason_of(reason),
        made_by=by,
    )
    champion = draw.champion_of(tournament)
    for sitting in sittings_of(team).filter(state=Sitting.State.SIGNING):
        checking.finish(sitting, by)  # its sheet has decided it, whoever signs
    changed: list[Match] = []
    brackets = departed.brackets_of(tournament, team.number)
    for bracket in brackets:
        changed += services.take_out(bracket=bracket, number=team.number)
    Following(tournament, by).end(made, brackets, changed, champion)
    return made


@transaction.atomic
def take_back(*, departure: Departure, reason: str, by: User | None) -> Departure:
    """Let a team come back: the matches that it had lost by leaving are open again.

    Conflict when it is back already, or when a match was played on the strength of its absence.
    """
    tournament, team = _locked(departure.team)
    if departed.of(team) != departure:
        raise Conflict(_("This team is in the tournament: there is nothing to take back."), code="has-not-left")
    made = Departure.objects.create(
        tournament=tournament,
        team=team,
        kind=Departure.Kind.RETURNED,
        reason=asked.reason_of(reason),
        undoes=departure,
        made_by=by,
    )
    champion = draw.champion_of(tournament)
    changed: list[Match] = []
    brackets = departed.brackets_of(tournament, team.number)
    for bracket in brackets:
        try:
            changed += services.take_back_in(bracket=bracket, number=team.number)
        except BracketError as error:
            text = _("A match was played because this team had left. Correct that one first.")
            raise Conflict(text, code="played-on") from error
    Following(tournament, by).end(made, brackets, changed, champion)
    return made


def _locked(team: Team) -> tuple[Tournament, Team]:
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=team.tournament_id)
    team = Team.every.select_related("division").get(pk=team.pk)
    if team.annulled_at is not None:
        raise Conflict(_("This team belongs to a draw that no longer counts."), field="team", code="drawn-anew")
    return tournament, team


def _rule(text: str) -> str:
    rule = " ".join(text.split())
    if not rule:
        raise Refused(_("Name the rule that the disqualification rests on."), field="rule", code="no-rule")
    if len(rule) > LONGEST_RULE or not is_readable(rule):
        raise Refused(_("A rule is named in at most 60 characters that can be read."), field="rule", code="bad-rule")
    return rule
