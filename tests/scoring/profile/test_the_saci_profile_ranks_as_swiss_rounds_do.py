"""The SACI profile gives exactly the standings that Swiss rounds and groups always had (docs/formats/swiss.md)."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, groupby

from hypothesis import given
from hypothesis import strategies as st

from scoring.profile import presets
from scoring.profile.ranking import Meeting, ranking
from scoring.sheets.rankings import MatchResult
from scoring.sheets.teams import ranked

TEAMS = range(1, 6)
# Small figures, so that teams are often level and the later criteria decide.
POINTS = st.sampled_from([0, 100, 200])


@st.composite
def results(draw: st.DrawFn) -> MatchResult:
    one, other = draw(st.permutations(TEAMS))[:2]
    walkover = draw(st.booleans())
    winner = draw(st.sampled_from([one, other, None] if walkover else [one, other]))
    return MatchResult((one, other), (draw(POINTS), draw(POINTS)), 5, winner, walkover)


def record(team: int, played: Iterable[MatchResult], byes: Sequence[int]) -> tuple[int, int, int, int]:
    """Wins, matches missed (below 0), effectiveness and points for, as docs/formats/swiss.md says."""
    own = [one for one in played if team in one.teams]
    scored = [(one.points, one.teams.index(team)) for one in own if not one.walkover]
    points_for = sum(points[side] for points, side in scored)
    against = sum(points[1 - side] for points, side in scored)
    won = sum(one.winner == team for one in own) + byes.count(team)
    return won, -sum(one.walkover and one.winner != team for one in own), points_for - against, points_for


def in_order(level: Collection[int], played: Sequence[MatchResult], lot: Sequence[int]) -> list[int]:
    """Level teams by the matches among themselves if all have met; else, and then, by lot."""
    among = [one for one in played if set(one.teams) <= set(level)]
    met = {frozenset(one.teams) for one in among}
    won = {team: sum(one.winner == team for one in among) for team in level}
    if len(set(won.values())) < 2 or not all(frozenset(pair) in met for pair in combinations(level, 2)):
        return sorted(level, key=lot.index)
    best_first = sorted(level, key=lambda team: -won[team])
    groups = [[*still] for _won, still in groupby(best_first, key=lambda team: won[team])]
    return [team for still in groups for team in in_order(still, among, lot)]


@given(st.lists(results(), max_size=10), st.permutations(TEAMS), st.lists(st.sampled_from(TEAMS), max_size=3))
def test_the_same_order_and_the_same_figures(played: list[MatchResult], lot: list[int], byes: list[int]) -> None:
    records = {team: record(team, played, byes) for team in TEAMS}
    best_first = sorted(TEAMS, key=lambda team: records[team], reverse=True)
    levels = [[*level] for _record, level in groupby(best_first, key=lambda team: records[team])]
    rows = ranked(played, TEAMS, lot, byes)
    assert [row.team for row in rows] == [team for level in levels for team in in_order(level, played, lot)]
    assert [row.rank for row in rows] == [*TEAMS]
    for row in rows:
        assert (row.won, -row.missed, row.effectiveness, row.points_for) == records[row.team]
        assert row.effectiveness == row.points_for - row.points_against
        assert row.won + row.lost == sum(row.team in one.teams for one in played) + byes.count(row.team)
        assert row.hands == 5 * sum(row.team in one.teams for one in played)


def test_those_whom_the_direct_match_leaves_level_are_compared_among_themselves() -> None:
    met = [Meeting(one, other, one) for one, other in ("ab", "ac", "da", "bc", "bd", "cd")]
    found = ranking(presets.get("saci").standings.order, {name: {} for name in "dcba"}, met, "dcba")
    assert [(place.entrant, place.decided) for place in found] == [
        *(("a", None), ("b", "direct")),
        *(("c", "direct"), ("d", "direct")),
    ]
