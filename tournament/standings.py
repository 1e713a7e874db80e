"""Who stands where: recomputed from the sheets, never stored.

Matches won come first, under every rule system; then the points of the matches (`systems.match_points`): partidas where
several are played, marks where those are written. Points that are charged or lost count below zero, so that more is
better always, and the difference between for and against means what it says.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from brackets.models import Decided
from scoring import rankings
from scoring.entries import FalsePass, WrongDomino
from scoring.hands import PAIRS
from tournament import entry, opening, ranking
from tournament.models import Division, SheetEntry, Sitting, Team, Tournament
from tournament.ranking import result_of

PENALTIES = ("false_pass", "wrong_domino")
PENALTY_NOTES = ("false-pass", "wrong-domino")
"""As entries of a sheet, and as the notes of the lines that cost points."""


@dataclass(frozen=True)
class Row:
    """A line of the standings: the team as people know it, and what it has done.

    ruled: how many of its matches officials decided (SACI rule 17), won or lost. penalties: how many penalties it had
    (SACI rules 12 and 13; the first wrong domino is a warning only), and penalty_points: what they took from it.
    """

    team: Team
    standing: rankings.Standing
    ruled: int = 0
    penalties: int = 0
    penalty_points: int = 0


def of(division: Division) -> list[Row]:
    """The standings of one bracket, the championship included when asked for it.

    Where all teams stand in one table (Swiss rounds, a single group) they are in the order of that.
    """
    rows = _rows(division.tournament, Sitting.objects.filter(round__division=division), division.teams.all())
    tables = ranking.tables(division)
    return _in_table(rows, tables[0][1]) if len(tables) == 1 else rows


def lists(division: Division) -> list[tuple[str, list[Row]]]:
    """The standings of one bracket by its parts (`brackets.models.Match.part`): each group, then "" for all of it."""
    tables = ranking.tables(division)
    if len(tables) == 1:
        return [("", of(division))]
    rows = of(division)
    return [*((part, _in_table(rows, table)) for part, table in tables), ("", rows)]


def _in_table(rows: list[Row], table: Sequence[rankings.Standing]) -> list[Row]:
    """The rows of the teams of a table, with what they did in it; in a championship those who have played."""
    by_team = {row.team.number: row for row in rows}
    return [replace(by_team[one.team], standing=one) for one in table if one.team in by_team]


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
    offences, cost = _penalties(tournament, finished)
    return [
        Row(known[standing.team], standing, ruled[standing.team], offences[standing.team], cost[standing.team])
        for standing in rankings.standings(results, teams=sorted(numbers))
    ]


def _penalties(tournament: Tournament, finished: QuerySet[Sitting]) -> tuple[Counter[int], Counter[int]]:
    """How many penalties with points each team had, and how many points they took from it."""
    offences, cost = Counter[int](), Counter[int]()
    punished = SheetEntry.objects.filter(sitting__in=finished, kind__in=PENALTIES).values("sitting")
    for sitting in finished.filter(pk__in=punished).prefetch_related("entries"):
        sitting.tournament = tournament  # its rules are asked for at each sheet
        teams = {"A": sitting.team_a.number, "B": sitting.team_b.number}
        for line in entry.sheet_of(sitting).lines:
            if line.note.code in PENALTY_NOTES and isinstance(line.entry, FalsePass | WrongDomino):
                side = PAIRS.side_at[line.entry.seat]
                offences[teams[side]] += 1
                cost[teams[side]] -= line.points[side]
    return offences, cost
