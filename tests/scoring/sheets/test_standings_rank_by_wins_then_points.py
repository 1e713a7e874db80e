"""Standings: matches won, then points for minus against, then points for; level teams share a rank."""

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.sheets.rankings import BY_RESULTS, MatchResult, Separation, Standing, standings


def won(winner: int, loser: int, points: int = 200, allowed: int = 100) -> MatchResult:
    return MatchResult((winner, loser), (points, allowed), 10, winner)


def places(*results: MatchResult) -> list[tuple[int, int]]:
    return [(row.rank, row.team) for row in standings(results)]


def test_one_match_on_both_sides_of_the_table() -> None:
    assert standings([MatchResult((7, 3), (120, 210), 11, 3)]) == (
        Standing(team=3, rank=1, won=1, lost=0, hands=11, points_for=210, points_against=120),
        Standing(
            team=7,
            rank=2,
            won=0,
            lost=1,
            hands=11,
            points_for=120,
            points_against=210,
            separated=Separation(3, "wins", -1),
        ),
    )
    assert [row.effectiveness for row in standings([MatchResult((7, 3), (120, 210), 11, 3)])] == [90, -90]


def test_a_win_outweighs_any_points() -> None:
    assert places(won(1, 2, 200, 199), won(1, 3, 200, 199), won(4, 5, 300, -50))[:2] == [(1, 1), (2, 4)]


def test_then_effectiveness_then_points_for() -> None:
    assert places(won(1, 11, 210, 110), won(2, 12, 205, 100), won(3, 13, 220, 120))[:3] == [(1, 2), (2, 3), (3, 1)]


def test_level_teams_share_a_rank_and_stand_by_number() -> None:
    assert places(won(9, 4), won(2, 8), won(5, 1, 200, 90)) == [(1, 5), (2, 2), (2, 9), (4, 4), (4, 8), (6, 1)]


def test_a_walkover_is_won_without_points_and_an_empty_table_is_lost_by_both() -> None:
    rows = standings([MatchResult((1, 2), (3, 4), 0, 1, walkover=True), MatchResult((5, 6), (0, 0), 0, None)])
    assert [(row.team, row.won, row.lost, row.points_for, row.points_against) for row in rows] == [
        (1, 1, 0, 0, 0),
        (2, 0, 1, 0, 0),
        (5, 0, 1, 0, 0),
        (6, 0, 1, 0, 0),
    ]


def test_teams_that_have_not_played_are_listed() -> None:
    assert [(row.rank, row.team) for row in standings([], teams=[3, 1])] == [(1, 1), (1, 3)]
    assert len(standings([won(1, 2)], teams=[1, 2, 3])) == 3


results = st.builds(
    lambda pair, points, first: MatchResult(pair, points, 9, pair[0] if first else pair[1]),
    st.lists(st.integers(1, 9), min_size=2, max_size=2, unique=True).map(lambda pair: (pair[0], pair[1])),
    st.tuples(st.integers(-50, 320), st.integers(-50, 320)),
    st.booleans(),
)


@given(st.lists(results), st.randoms())
def test_the_order_of_the_results_changes_nothing(played: list[MatchResult], rng: random.Random) -> None:
    shuffled = list(played)
    rng.shuffle(shuffled)
    assert standings(shuffled) == standings(played)


@given(st.lists(results))
def test_wins_losses_and_points_balance(played: list[MatchResult]) -> None:
    rows = standings(played)
    assert sum(row.won for row in rows) == sum(row.lost for row in rows) == len(played)
    assert sum(row.effectiveness for row in rows) == 0
    for before, after in pairwise(rows):
        assert before.merit >= after.merit
        assert (before.rank == after.rank) == (before.merit == after.merit)


def test_each_says_what_separated_it_from_the_one_before() -> None:
    stayed_away = MatchResult((4, 9), (0, 0), 0, 4, walkover=True)
    rows = standings([won(1, 5), won(2, 6), won(3, 7, 210, 110), stayed_away], teams=[8])
    assert [(row.team, row.rank, row.separated) for row in rows] == [
        (3, 1, None),
        (1, 2, Separation(3, "pf", -10)),
        (2, 2, None),
        (4, 4, Separation(2, "appeared", -1)),
        (8, 5, Separation(4, "wins", -1)),
        (7, 6, Separation(8, "lost", 1)),
        (5, 7, Separation(7, "pf", -10)),
        (6, 7, None),
        (9, 9, Separation(6, "appeared", -1)),
    ]
    assert [row.decided_by for row in standings([won(1, 3, 200, 90), won(2, 4)])][:2] == [None, "eff"]
    assert {figure.name for figure in BY_RESULTS} == {"wins", "lost", "appeared", "eff", "pf"}
