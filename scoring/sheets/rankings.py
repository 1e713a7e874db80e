"""Ranks teams of eliminations by match results. Teams are numbers; this module knows nothing of people and brackets.

A team that is out earlier has played less, so losses count as well as wins. Groups and Swiss rounds, where teams play
equally often, have the order of the profile (`scoring.sheets.teams`). Both say of each team which criterion separated
it from the one before (`Separation`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One finished match.

    teams, points: of side A and side B. hands: hands played, including void ones. winner: the winning team's number;
    None when neither team appeared and both lost, or when it ended level. walkover: decided without play, so that no
    points count. level: played, and neither won nor lost. match: what sanctions call it; 0: nothing.
    """

    teams: tuple[int, int]
    points: tuple[int, int]
    hands: int
    winner: int | None
    walkover: bool = False
    level: bool = False
    match: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A criterion that is a figure: its name, the property of `Standing` that has it, and whether less ranks first."""

    name: str
    source: str
    fewer: bool = False


WON: Final = Figure("wins", "won")
LOST: Final = Figure("lost", "lost", fewer=True)
APPEARED: Final = Figure("appeared", "appeared")
EFFECTIVENESS: Final = Figure("eff", "effectiveness")
POINTS_FOR: Final = Figure("pf", "points_for")
BY_RESULTS: Final = (WON, LOST, APPEARED, EFFECTIVENESS, POINTS_FOR)
"""The order of eliminations. A team that did not appear has no points against it; it still ranks behind those who
played and lost."""
WITHDRAWN: Final = "withdrawn"
"""What separates a team that left from those that play on."""


@dataclass(frozen=True, slots=True)
class Separation:
    """What separated a team from the one ranked just before it (federation.md, S1).

    before: that team's number. criterion: the first in which they differ. gap: the team's own figure less that of the
    other; None where the criterion is no figure. is_first: whether no criterion is more important.
    """

    before: int
    criterion: str
    gap: int | None = None
    is_first: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """One team's rank. Teams level in everything share a rank: 1, 2, 2, 4.

    level: matches that ended level, neither won nor lost. byes: rounds it sat out. missed: matches it lost by not
    appearing. separated: None for the first, and for a team that is level with the one before. summed: its
    effectiveness where that is added match by match; None: it is the difference of its points. criteria: its figure of
    each criterion of the profile, {} in an elimination.
    """

    team: int
    rank: int = 0
    won: int = 0
    lost: int = 0
    level: int = 0
    hands: int = 0
    points_for: int = 0
    points_against: int = 0
    byes: int = 0
    missed: int = 0
    separated: Separation | None = None
    summed: int | None = None
    criteria: Mapping[str, float] = field(default_factory=dict, compare=False)

    @property
    def played(self) -> int:
        """Matches played, byes and walkovers included."""
        return self.won + self.lost + self.level

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
    def summed_apart(self) -> int | None:
        """The effectiveness where it is not the difference of the points; else None."""
        return None if self.effectiveness == self.points_for - self.points_against else self.effectiveness

    @property
    def merit(self) -> tuple[int, ...]:
        """Sort key for eliminations (`BY_RESULTS`)."""
        return _key(self, BY_RESULTS)


def _key(row: Standing, order: Iterable[Figure]) -> tuple[int, ...]:
    return tuple(-_value(row, figure) if figure.fewer else _value(row, figure) for figure in order)


def _value(row: Standing, figure: Figure) -> int:
    value: int = getattr(row, figure.source)
    return value


def standings(results: Iterable[MatchResult], teams: Iterable[int] = ()) -> tuple[Standing, ...]:
    """Return every team that played, and those of `teams` that have not yet, best first.

    Teams that are level are listed by number.
    """
    played: dict[int, list[tuple[MatchResult, int]]] = {team: [] for team in teams}
    for result in results:
        for side, team in enumerate(result.teams):
            played.setdefault(team, []).append((result, side))
    rows = [_added_up(team, matches) for team, matches in sorted(played.items())]
    rows.sort(key=lambda row: row.merit, reverse=True)
    return tuple(_placed(rows, BY_RESULTS))


def behind(rows: Sequence[Standing], first: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the rows of withdrawn teams with their ranks after `first`, those that play on, best first."""
    lower = [replace(row, rank=row.rank + len(first)) for row in rows]
    return tuple(
        replace(row, separated=Separation(first[-1].team, WITHDRAWN)) if place == 0 and first else row
        for place, row in enumerate(lower)
    )


def _placed(rows: Iterable[Standing], order: Sequence[Figure]) -> Iterator[Standing]:
    """Yield rows, best first, each with its rank and what separated it from the one before."""
    before, rank = None, 0
    for place, row in enumerate(rows, start=1):
        separated = None if before is None else _separation(before, row, order)
        rank = place if before is None or separated else rank
        yield replace(row, rank=rank, separated=separated)
        before = row


def _separation(before: Standing, row: Standing, order: Sequence[Figure]) -> Separation | None:
    for figure in order:
        if gap := _value(row, figure) - _value(before, figure):
            return Separation(before.team, figure.name, gap, is_first=figure is order[0])
    return None


def _added_up(team: int, played: Sequence[tuple[MatchResult, int]]) -> Standing:
    """Return the row of a team with its matches, each with the side it was on; without a rank yet."""
    lost = [one for one, _side in played if one.winner != team and not one.level]
    scored = [(one.points[side], one.points[1 - side]) for one, side in played if not one.walkover]
    return Standing(
        team,
        won=sum(one.winner == team for one, _side in played),
        lost=len(lost),
        level=sum(one.level for one, _side in played),
        hands=sum(one.hands for one, _side in played),
        points_for=sum(own for own, _others in scored),
        points_against=sum(others for _own, others in scored),
        missed=sum(one.walkover or one.winner is None for one in lost),  # no winner: neither came
    )
