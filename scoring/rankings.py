"""Standings: plain results in, ordered places out. Teams are numbers; people and brackets are others' business."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One finished match.

    teams, points: of side A and side B. hands: hands played, void ones included. winner: the winning team's number;
    None when neither team appeared and both lost. walkover: decided without play, so that no points count.
    """

    teams: tuple[int, int]
    points: tuple[int, int]
    hands: int
    winner: int | None
    walkover: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One team's place. Teams level in everything share a rank: 1, 2, 2, 4."""

    team: int
    rank: int = 0
    won: int = 0
    lost: int = 0
    hands: int = 0
    points_for: int = 0
    points_against: int = 0

    @property
    def effectiveness(self) -> int:
        """Points for minus points against."""
        return self.points_for - self.points_against

    @property
    def merit(self) -> tuple[int, int, bool, int, int]:
        """What ranks it: matches won, fewer lost, having played at all, then effectiveness, then points for.

        A team that did not appear has no points against it; it still stands behind those who played and lost.
        """
        return self.won, -self.lost, self.hands > 0, self.effectiveness, self.points_for


def standings(results: Iterable[MatchResult], teams: Iterable[int] = ()) -> tuple[Standing, ...]:
    """Every team that played, and those of `teams` that have not yet, best first.

    The team's number only orders the display of teams that are level.
    """
    rows = {team: Standing(team) for team in teams}
    for result in results:
        for side in (0, 1):
            team = result.teams[side]
            rows[team] = _after(rows.get(team, Standing(team)), result, side)
    ordered = sorted(sorted(rows.values(), key=lambda row: row.team), key=lambda row: row.merit, reverse=True)
    merits = [row.merit for row in ordered]
    return tuple(replace(row, rank=merits.index(row.merit) + 1) for row in ordered)


def _after(row: Standing, result: MatchResult, side: int) -> Standing:
    """The row with one more match added, seen from one side of it."""
    won = result.winner == row.team
    scored, allowed = (0, 0) if result.walkover else (result.points[side], result.points[1 - side])
    return replace(
        row,
        won=row.won + won,
        lost=row.lost + (not won),
        hands=row.hands + result.hands,
        points_for=row.points_for + scored,
        points_against=row.points_against + allowed,
    )
