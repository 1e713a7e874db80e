"""Who stands where: recomputed from the sheets, never stored.

Matches won come first, under every rule system; then the points of the matches (`systems.match_points`): partidas where
several are played, marks where those are written. Points that are charged or lost count below zero, so that more is
better always, and the difference between for and against means what it says.
"""

from collections import Counter
from dataclasses import dataclass

from django.db.models import QuerySet

from brackets.models import Decided
from scoring import rankings
from scoring.ruleset import Ruleset
from tournament import opening, systems
from tournament.models import Division, Sitting, Team, Tournament


@dataclass(frozen=True)
class Row:
    """A line of the standings: the team as people know it, and what it has done.

    ruled: how many of its matches officials decided (SACI rule 17), won or lost.
    """

    team: Team
    standing: rankings.Standing
    ruled: int = 0


def of(division: Division) -> list[Row]:
    """The standings of one bracket, the championship included when asked for it."""
    return _rows(division.tournament, Sitting.objects.filter(round__division=division), division.teams.all())


def overall(tournament: Tournament) -> list[Row]:
    """The standings over all brackets and the championship."""
    return _rows(tournament, tournament.sittings.all(), tournament.teams.all())


def _rows(tournament: Tournament, sittings: QuerySet[Sitting], teams: QuerySet[Team]) -> list[Row]:
    finished = sittings.filter(state=Sitting.State.FINISHED).select_related("match__winner", "team_a", "team_b")
    ruleset = opening.ruleset_of(tournament)
    results = [result for sitting in finished if (result := result_of(sitting, ruleset)) is not None]
    played = {number for result in results for number in result.teams}
    known = {team.number: team for team in tournament.teams.prefetch_related("players__registration__person")}
    numbers = {team.number for team in teams} | played
    ruled = Counter(
        team.number for one in finished if one.match.decided == Decided.RULED for team in (one.team_a, one.team_b)
    )
    return [
        Row(known[standing.team], standing, ruled[standing.team])
        for standing in rankings.standings(results, teams=sorted(numbers))
    ]


def result_of(sitting: Sitting, ruleset: Ruleset) -> rankings.MatchResult | None:
    """A match as the rankings count it; None while it is played, live matches do not move the standings."""
    if sitting.state != Sitting.State.FINISHED:
        return None
    winner = sitting.match.winner
    sign = -1 if systems.fewest_win(ruleset) else 1
    return rankings.MatchResult(
        teams=(sitting.team_a.number, sitting.team_b.number),
        points=(sign * sitting.points_a, sign * sitting.points_b),
        hands=sitting.hands,
        winner=winner.number if winner else None,
        walkover=sitting.match.decided not in ("played", "ruled"),
    )
