"""A player takes the chair of another in a team that plays on: the odd one of the lottery, or a late arrival.

Officials decide it (SACI rule 17). In a team that has not played yet it is a change after the draw (`late.replace`).
The team keeps its number and its points; who played which hand stays known (`Substitution`).
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament import departed, journal, late, opening
from tournament.drawing import asked
from tournament.errors import Conflict
from tournament.models import (
    Division,
    LateChange,
    Registration,
    Sitting,
    Substitution,
    Team,
    TeamPlayer,
    Tournament,
    User,
)


@dataclass(frozen=True)
class Made:
    """What was changed: the row of it, and the sheet on which the chair changed hands, if the team sits at one."""

    change: LateChange | Substitution
    sitting: Sitting | None


def changeable(tournament: Tournament) -> QuerySet[TeamPlayer]:
    """The players of the teams that are still in the tournament."""
    gone = departed.standing(tournament)
    places = TeamPlayer.objects.filter(team__tournament=tournament, team__annulled_at=None)
    places = places.exclude(team__number__in=gone).select_related("team__division", "registration__person")
    return places.order_by("team__number", "position")


def waiting(tournament: Tournament) -> QuerySet[Registration]:
    """Who may take a chair: those who hold a place in a drawn bracket and play in no team."""
    drawn = tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False)
    held = tournament.registrations.filter(division__in=drawn, withdrawn_at=None, team_place=None)
    return held.select_related("person", "division").order_by("number")


def made(tournament: Tournament) -> QuerySet[Substitution]:
    """The substitutions of the teams that stand, in order."""
    people = ("into__person", "out__person", "team__division", "made_by", "sitting")
    return Substitution.objects.filter(team__tournament=tournament, team__annulled_at=None).select_related(*people)


@transaction.atomic
def substitute(*, team: Team, out: Registration, into: Registration, reason: str, by: User | None) -> Made:
    """Let one who waits in the same bracket play on in place of a player, from now on.

    Conflict when the team has left, when its match is over and waits for its signatures, or when `out` is in no such
    team; Refused when the other one does not wait in this bracket or has not paid.
    """
    tournament, division = asked.lock(team.division)
    team = Team.every.select_related("division").get(pk=team.pk)
    if departed.of(team) is not None:
        raise Conflict(_("This team has left the tournament already."), field="team", code="has-left")
    if any(one.pk == team.pk for one in late.changeable(division)):
        change, round_ = late.replace(team=team, out=out, into=into, reason=reason, by=by)
        return Made(change, _live(team).first() if round_ is not None else None)
    place = TeamPlayer.objects.filter(team=team, registration=out).first()
    if team.annulled_at is not None or place is None:
        raise Conflict(_("This player is not in that team any more."), field="out", code="not-in-team")
    sitting = _live(team).first()
    if sitting is not None and sitting.state == Sitting.State.SIGNING:
        text = _("The match of this team is over and waits for its signatures: settle it first.")
        raise Conflict(text, field="team", code="match-over")
    into = late.free(division, into, "into")
    return _change(tournament, place, into, sitting, asked.reason_of(reason), by)


def _change(
    tournament: Tournament,
    place: TeamPlayer,
    into: Registration,
    sitting: Sitting | None,
    reason: str,
    by: User | None,
) -> Made:
    team, out = place.team, place.registration
    place.registration = into
    place.save(update_fields=["registration"])
    for one, present in ((into, True), (out, False)):
        one.present, one.substitute = present, False
        one.save(update_fields=["present", "substitute"])
    lines = sitting.entries.count() if sitting is not None else 0
    row = Substitution.objects.create(
        team=team, out=out, into=into, sitting=sitting, lines=lines, reason=reason, made_by=by
    )
    if sitting is not None:
        sitting.seats.filter(registration=out).update(registration=into)
        sitting.version += 1  # who saw the other player there has to look again
        sitting.save(update_fields=["version"])
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="substitute-player",
        subject=f"team {team.number}",
        after={"out": out.number, "into": into.number, "lines": lines},
        reason=reason,
        rows=[row, team, out, into, *([sitting] if sitting is not None else [])],
    )
    return Made(row, sitting)


def _live(team: Team) -> QuerySet[Sitting]:
    """The match that a team sits at now."""
    found = Sitting.objects.filter(Q(team_a=team) | Q(team_b=team)).exclude(state=Sitting.State.FINISHED)
    return found.select_related("round__division__tournament", "match")
