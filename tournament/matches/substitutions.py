"""Substitutions: another player takes a seat in a team that plays on, the odd one of the lottery or a late arrival.

Officials decide it (SACI rule 17). In a team that has not played yet it is a late change
(`late_entries.replace`). The team keeps its number and points; the record of who played which hand is kept
(`Substitution`).
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import championship, entry_list
from tournament.matches import late_entries
from tournament.models import (
    Division,
    LateEntry,
    Registration,
    Substitution,
    TableMatch,
    Team,
    TeamPlayer,
    Tournament,
    User,
)
from tournament.tournaments import opening


@dataclass(frozen=True)
class SubstitutionMade:
    """The row of the change, and the sheet on which the seat changed, if the team has one."""

    change: LateEntry | Substitution
    table_match: TableMatch | None


def changeable(tournament: Tournament) -> QuerySet[TeamPlayer]:
    """Return the players of teams that are still in the tournament."""
    gone = championship.withdrawals_by_team(tournament)
    places = TeamPlayer.objects.filter(team__tournament=tournament, team__annulled_at=None)
    places = places.exclude(team__number__in=gone).select_related("team__division", "registration__person")
    return places.order_by("team__number", "position")


def waiting_substitutes(tournament: Tournament) -> QuerySet[Registration]:
    """Return the players who may substitute: registered in a division after its lottery, but in no team."""
    drawn = tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False)
    held = tournament.registrations.filter(division__in=drawn, withdrawn_at=None, team_place=None)
    return held.select_related("person", "division").order_by("number")


def substitutions_of(tournament: Tournament) -> QuerySet[Substitution]:
    """Return the substitutions of current teams, in order."""
    people = ("into__person", "out__person", "team__division", "made_by", "table_match")
    return Substitution.objects.filter(team__tournament=tournament, team__annulled_at=None).select_related(*people)


@transaction.atomic
def substitute(*, team: Team, out: Registration, into: Registration, reason: str, by: User | None) -> SubstitutionMade:
    """Replace a player by one who waits in the same division, from now on.

    Conflict when the team has withdrawn, when its match is over and waits for sign-off, or when `out` is not in the
    team; Refused when the other player does not wait in this division or has not paid.
    """
    tournament, division = entry_list.lock(team.division)
    team = Team.every.select_related("division").get(pk=team.pk)
    if championship.withdrawal_of(team) is not None:
        raise Conflict(_("This team has withdrawn already."), field="team", code="has-left")
    # A team without a match so far is changed as a late entry: the former player has played no hand.
    if any(one.pk == team.pk for one in late_entries.changeable(division)):
        change, round_ = late_entries.replace(team=team, out=out, into=into, reason=reason, by=by)
        return SubstitutionMade(change, _live(team).first() if round_ is not None else None)
    place = TeamPlayer.objects.filter(team=team, registration=out).first()
    if team.annulled_at is not None or place is None:
        raise Conflict(_("This player is not in that team any more."), field="out", code="not-in-team")
    table_match = _live(team).first()
    if table_match is not None and table_match.state == TableMatch.State.SIGNING:
        text = _("The match of this team is over and waits for its signatures: settle it first.")
        raise Conflict(text, field="team", code="match-over")
    into = late_entries.free(division, into, "into")
    return _change(tournament, place, into, table_match, entry_list.reason_of(reason), by)


def _change(
    tournament: Tournament,
    place: TeamPlayer,
    into: Registration,
    table_match: TableMatch | None,
    reason: str,
    by: User | None,
) -> SubstitutionMade:
    team, out = place.team, place.registration
    late_entries.give_place(place, out, into)
    lines = table_match.entries.count() if table_match is not None else 0
    row = Substitution.objects.create(
        team=team, out=out, into=into, table_match=table_match, lines=lines, reason=reason, made_by=by
    )
    if table_match is not None:
        late_entries.give_seat(table_match, out, into)
    opening.touch(tournament)
    log.write(
        tournament,
        by,
        Action.SUBSTITUTE_PLAYER,
        team,
        after={"out": out.number, "into": into.number, "lines": lines},
        reason=reason,
        rows=[row, team, out, into, *([table_match] if table_match is not None else [])],
    )
    return SubstitutionMade(row, table_match)


def _live(team: Team) -> QuerySet[TableMatch]:
    """Return the unfinished match of a team."""
    found = TableMatch.objects.filter(Q(team_a=team) | Q(team_b=team)).exclude(state=TableMatch.State.FINISHED)
    return found.select_related("round__division__tournament", "match")
