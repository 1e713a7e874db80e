"""Ranks teams by match results. Teams are numbers; this module knows nothing of people and brackets.

There are two orders. `standings` is for eliminations: a team that is out earlier has played less, so losses count as
well as wins. `ranked` is for groups and Swiss rounds, where teams play equally often; it leaves no two teams level.
Both say of each team which criterion separated it from the one before (`Separation`).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby
from typing import Final


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
class Figure:
    """A criterion that is a figure: its name, the property of `Standing` that has it, and whether less ranks first."""

    name: str
    source: str
    fewer: bool = False


WON: Final = Figure("wins", "won")
MISSED: Final = Figure("missed", "missed", fewer=True)
LOST: Final = Figure("lost", "lost", fewer=True)
APPEARED: Final = Figure("appeared", "appeared")
EFFECTIVENESS: Final = Figure("eff", "effectiveness")
POINTS_FOR: Final = Figure("pf", "points_for")
BY_RESULTS: Final = (WON, LOST, APPEARED, EFFECTIVENESS, POINTS_FOR)
"""The order of eliminations. A team that did not appear has no points against it; it still ranks behind those who
played and lost."""
PLAYED_EQUALLY: Final = (WON, MISSED, EFFECTIVENESS, POINTS_FOR)
"""The order of teams that play equally often. A match that a team missed has no points against it. So that no team
gains by staying away, the one that missed fewer ranks first among those with as many wins."""
DIRECT: Final = "direct"
LOT: Final = "lot"
WITHDRAWN: Final = "withdrawn"
CRITERIA: Final = (
    *dict.fromkeys(figure.name for figure in (*PLAYED_EQUALLY, *BY_RESULTS)),
    *(DIRECT, LOT, WITHDRAWN),
)
"""The names of everything that separates two neighbours."""


@dataclass(frozen=True, slots=True)
class Separation:
    """What separated a team from the one ranked just before it (federation.md, S1).

    before: that team's number. criterion: one of `CRITERIA`, the first in which they differ. gap: the team's own figure
    less that of the other; None where the criterion is no figure.
    """

    before: int
    criterion: str
    gap: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One team's rank. Teams level in everything share a rank: 1, 2, 2, 4.

    byes: rounds it sat out, each counted in `won` without points. missed: matches it lost by not appearing. separated:
    None for the first, and for a team that is level with the one before. summed: its effectiveness where that is added
    match by match; None: it is the difference of its points.
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
    separated: Separation | None = None
    summed: int | None = None

    @property
    def appeared(self) -> int:
        """1 if it played a hand, else 0."""
        return int(self.hands > 0)

    @property
    def decided_by(self) -> str | None:
        """The criterion of `separated`; None if there is none."""
        return None if self.separated is None else self.separated.criterion

    @property
    def effectiveness(self) -> int:
        """Points for minus points against, match by match."""
        return self.points_for - self.points_against if self.summed is None else self.summed

    @property
    def merit(self) -> tuple[int, ...]:
        """Sort key for eliminations (`BY_RESULTS`)."""
        return _key(self, BY_RESULTS)

    @property
    def record(self) -> tuple[int, ...]:
        """Sort key for teams that play equally often (`PLAYED_EQUALLY`)."""
        return _key(self, PLAYED_EQUALLY)


def _key(row: Standing, order: Iterable[Figure]) -> tuple[int, ...]:
    return tuple(-_value(row, figure) if figure.fewer else _value(row, figure) for figure in order)


def _value(row: Standing, figure: Figure) -> int:
    value: int = getattr(row, figure.source)
    return value


def standings(results: Iterable[MatchResult], teams: Iterable[int] = ()) -> tuple[Standing, ...]:
    """Return every team that played, and those of `teams` that have not yet, best first.

    Teams that are level are listed by number.
    """
    rows = _added_up(results, teams, ())
    ordered = sorted(sorted(rows.values(), key=lambda row: row.team), key=lambda row: row.merit, reverse=True)
    merits = [row.merit for row in ordered]
    # The first index of a merit is the rank that all level teams share.
    placed = [replace(row, rank=merits.index(row.merit) + 1) for row in ordered]
    return tuple(_explained(placed, BY_RESULTS))


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
    order = dict(
        each
        for _record, level in groupby(ordered, key=lambda row: row.record)
        for each in _by_direct_matches([row.team for row in level], played, lot)
    )
    placed = [replace(rows[team], rank=rank) for rank, team in enumerate(order, start=1)]
    return tuple(_explained(placed, PLAYED_EQUALLY, order))


def behind(rows: Sequence[Standing], last: Standing | None) -> tuple[Standing, ...]:
    """Return the rows of withdrawn teams with their ranks after `last`, whom the first of them is separated from.

    last: the last of those that play on; None if nobody does.
    """
    if last is None:
        return tuple(rows)
    lower = [replace(row, rank=row.rank + last.rank) for row in rows]
    return tuple(
        replace(row, separated=Separation(last.team, WITHDRAWN)) if place == 0 else row
        for place, row in enumerate(lower)
    )


def _explained(
    rows: Iterable[Standing], order: Sequence[Figure], otherwise: Mapping[int, str] | None = None
) -> Iterator[Standing]:
    """Yield rows, best first, with what separated each from the one before.

    otherwise: by team, what separated it from the one before if no figure of `order` did; None: they are level.
    """
    before: Standing | None = None
    for row in rows:
        yield row if before is None else replace(row, separated=_separation(before, row, order, otherwise or {}))
        before = row


def _separation(
    before: Standing, row: Standing, order: Sequence[Figure], otherwise: Mapping[int, str]
) -> Separation | None:
    for figure in order:
        if gap := _value(row, figure) - _value(before, figure):
            return Separation(before.team, figure.name, gap)
    return Separation(before.team, otherwise[row.team]) if row.team in otherwise else None


def _by_direct_matches(
    level: Collection[int], played: Iterable[MatchResult], lot: Sequence[int]
) -> list[tuple[int, str]]:
    """Order level teams by the matches among themselves if all have met; else, and then, by lot.

    Each comes with what separated it from the one before; for the first of them that means nothing.
    """
    if len(level) == 1:
        return [(team, LOT) for team in level]
    among = [result for result in played if set(result.teams) <= set(level)]
    met = {frozenset(result.teams) for result in among}
    if all(frozenset(pair) in met for pair in combinations(level, 2)):
        won = {team: sum(result.winner == team for result in among) for team in level}
        if len(set(won.values())) > 1:
            best_first = sorted(level, key=lambda team: won[team], reverse=True)
            # Teams still level are compared again, by the matches within the smaller group only.
            groups = [[*still] for _won, still in groupby(best_first, key=lambda team: won[team])]
            parts = [_by_direct_matches(still, among, lot) for still in groups]
            return [each for (first, _lot), *others in parts for each in ((first, DIRECT), *others)]
    return [(team, LOT) for team in sorted(level, key=lot.index)]


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
