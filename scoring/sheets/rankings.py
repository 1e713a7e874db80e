"""Ranks teams by match results. Teams are numbers; this module knows nothing of people and brackets.

There are two orders. `standings` is for eliminations: a team that is out earlier has played less, so losses count as
well as wins. `ranked` is for groups and Swiss rounds, where teams play equally often; it leaves no two teams level.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One finished match.

    teams, points: of side A and side B. hands: hands played, including void ones. winner: the winning team's number;
    None when neither team appeared and both lost. walkover: decided without play, so that no points count.
    """

    teams: tuple[int, int]
    points: tuple[int, int]
    hands: int
    winner: int | None
    walkover: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One team's rank. Teams level in everything share a rank: 1, 2, 2, 4.

    byes: rounds it sat out, each counted in `won` without points. missed: matches it lost by not appearing.
    """

    team: int
    rank: int = 0
    won: int = 0
    lost: int = 0
    hands: int = 0
    points_for: int = 0
    points_against: int = 0
    byes: int = 0
    missed: int = 0

    @property
    def effectiveness(self) -> int:
        """Points for minus points against."""
        return self.points_for - self.points_against

    @property
    def merit(self) -> tuple[int, int, bool, int, int]:
        """Sort key for eliminations: matches won, fewer lost, having played at all, effectiveness, points for.

        A team that did not appear has no points against it; it still ranks behind those who played and lost.
        """
        return self.won, -self.lost, self.hands > 0, self.effectiveness, self.points_for

    @property
    def record(self) -> tuple[int, int, int, int]:
        """Sort key for teams that play equally often: wins, fewer matches missed, effectiveness, points for.

        A match that a team missed has no points against it. So that no team gains by staying away, the one that missed
        fewer ranks first among those with as many wins.
        """
        return self.won, -self.missed, self.effectiveness, self.points_for


def standings(results: Iterable[MatchResult], teams: Iterable[int] = ()) -> tuple[Standing, ...]:
    """Return every team that played, and those of `teams` that have not yet, best first.

    Teams that are level are listed by number.
    """
    rows = _added_up(results, teams, ())
    ordered = sorted(sorted(rows.values(), key=lambda row: row.team), key=lambda row: row.merit, reverse=True)
    merits = [row.merit for row in ordered]
    # The first index of a merit is the rank that all level teams share.
    return tuple(replace(row, rank=merits.index(row.merit) + 1) for row in ordered)


def ranked(
    results: Iterable[MatchResult], teams: Iterable[int], lot: Sequence[int], byes: Iterable[int] = ()
) -> tuple[Standing, ...]:
    """Rank every team of `teams`, best first, no two level: wins, effectiveness, points for, the direct match, lot.

    results: their matches, including those against teams that are not ranked because they withdrew. byes: teams that
    sat a round out, once for each time; a bye is worth a win.
    The direct match decides if all teams that are level have met: more of these matches won ranks first. lot: all the
    teams in the order of a lot, best first, which decides the rest.
    """
    played, wanted = list(results), set(teams)
    # Matches against withdrawn teams count for their opponents; only the withdrawn rows are dropped.
    rows = {team: row for team, row in _added_up(played, wanted, byes).items() if team in wanted}
    ordered = sorted(rows.values(), key=lambda row: row.record, reverse=True)
    order = [
        team
        for _record, level in groupby(ordered, key=lambda row: row.record)
        for team in _by_direct_matches([row.team for row in level], played, lot)
    ]
    return tuple(replace(rows[team], rank=rank) for rank, team in enumerate(order, start=1))


def _by_direct_matches(level: Collection[int], played: Iterable[MatchResult], lot: Sequence[int]) -> list[int]:
    """Order level teams by the matches among themselves if all have met; else, and then, by lot."""
    if len(level) == 1:
        return [*level]
    among = [result for result in played if set(result.teams) <= set(level)]
    met = {frozenset(result.teams) for result in among}
    if all(frozenset(pair) in met for pair in combinations(level, 2)):
        won = {team: sum(result.winner == team for result in among) for team in level}
        if len(set(won.values())) > 1:
            best_first = sorted(level, key=lambda team: won[team], reverse=True)
            # Teams still level are compared again, by the matches within the smaller group only.
            groups = [[*still] for _won, still in groupby(best_first, key=lambda team: won[team])]
            return [team for still in groups for team in _by_direct_matches(still, among, lot)]
    return sorted(level, key=lot.index)


def _added_up(results: Iterable[MatchResult], teams: Iterable[int], byes: Iterable[int]) -> dict[int, Standing]:
    """Return the row of each team, including teams without a match yet."""
    rows = {team: Standing(team) for team in teams}
    for result in results:
        for side in (0, 1):
            team = result.teams[side]
            rows[team] = _after(rows.get(team, Standing(team)), result, side)
    for team in byes:
        row = rows.get(team, Standing(team))
        rows[team] = replace(row, won=row.won + 1, byes=row.byes + 1)
    return rows


def _after(row: Standing, result: MatchResult, side: int) -> Standing:
    """Return the row with one more match added, seen from one side of it."""
    won = result.winner == row.team
    scored, allowed = (0, 0) if result.walkover else (result.points[side], result.points[1 - side])
    return replace(
        row,
        won=row.won + won,
        lost=row.lost + (not won),
        hands=row.hands + result.hands,
        points_for=row.points_for + scored,
        points_against=row.points_against + allowed,
        missed=row.missed + (not won and (result.walkover or result.winner is None)),  # no winner: neither came
    )
