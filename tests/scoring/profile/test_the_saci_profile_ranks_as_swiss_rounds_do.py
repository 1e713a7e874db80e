"""The SACI profile gives exactly the standings that Swiss rounds and groups have (docs/formats/swiss.md)."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.profile import presets
from scoring.profile.matches import Match, bye
from scoring.profile.ranking import Meeting, ranking
from scoring.profile.totals import table
from scoring.sheets.rankings import MatchResult, ranked

TEAMS = range(1, 6)
# Small figures, so that teams are often level and the later criteria decide.
POINTS = st.sampled_from([0, 100, 200])


@st.composite
def results(draw: st.DrawFn) -> MatchResult:
    one, other = draw(st.permutations(TEAMS))[:2]
    walkover = draw(st.booleans())
    winner = draw(st.sampled_from([one, other, None] if walkover else [one, other]))
    return MatchResult((one, other), (draw(POINTS), draw(POINTS)), 5, winner, walkover)


def as_match(result: MatchResult) -> Match:
    one, other = (str(team) for team in result.teams)
    if result.walkover:
        return Match(((one,), (other,)), absent=frozenset({one, other} - {str(result.winner)}))
    return Match(((one,), (other,)), result.points, winner=result.teams.index(result.winner or 0))


@given(st.lists(results(), max_size=10), st.permutations(TEAMS), st.lists(st.sampled_from(TEAMS), max_size=3))
def test_the_same_order_and_the_same_figures(played: list[MatchResult], lot: list[int], byes: list[int]) -> None:
    today = ranked(played, TEAMS, lot, byes)
    matches = [*map(as_match, played), *(bye(str(team)) for team in byes)]
    found = table(presets.get("saci"), [*map(str, TEAMS)], matches, [*map(str, lot)])
    assert [place.entrant for place in found.places] == [str(row.team) for row in today]
    assert [place.rank for place in found.places] == [row.rank for row in today]
    assert [place.decided for place in found.places] == [row.decided_by for row in today]
    for row in today:
        total = found.totals[str(row.team)]
        figures = (total.won, total.lost, total.pf, total.pc, total.eff, total.byes, total.missed)
        assert figures == (
            *(row.won, row.lost, row.points_for, row.points_against),
            *(row.effectiveness, row.byes, row.missed),
        )


def test_those_whom_the_direct_match_leaves_level_are_compared_among_themselves() -> None:
    met = [Meeting(one, other, one) for one, other in ("ab", "ac", "da", "bc", "bd", "cd")]
    found = ranking(presets.get("saci").standings.order, {name: {} for name in "dcba"}, met, "dcba")
    assert [(place.entrant, place.decided) for place in found] == [
        *(("a", None), ("b", "direct")),
        *(("c", "direct"), ("d", "direct")),
    ]
