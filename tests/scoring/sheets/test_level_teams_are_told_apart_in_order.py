"""In groups and Swiss rounds: wins, effectiveness, points for, the direct match, and by lot whatever is left."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.sheets.rankings import MatchResult, Separation, Standing, behind
from scoring.sheets.teams import ranked

LOT = [3, 1, 4, 2, 5]
ORDERS: dict[str, tuple[list[tuple[int, int, int, int]], list[int]]] = {
    # matches as (winner, loser, points of the winner, of the loser), then the order of the teams in them
    "nothing played: by lot alone": ([], [3, 1, 4, 2]),
    "a win outweighs any points": ([(1, 2, 200, 199), (3, 4, 200, 0), (1, 3, 200, 199)], [1, 3, 2, 4]),
    "then points for minus against": ([(1, 2, 200, 150), (3, 4, 200, 100)], [3, 1, 2, 4]),
    "then points for": ([(1, 2, 210, 110), (3, 4, 205, 105)], [1, 3, 2, 4]),
    "then the direct match, whatever the lot says": (
        [(2, 3, 200, 100), (3, 1, 200, 100), (4, 2, 200, 100)],
        [4, 2, 3, 1],
    ),
    "three who beat one another in turn: by lot": ([(1, 2, 200, 100), (2, 3, 200, 100), (3, 1, 200, 100)], [3, 1, 2]),
    "level and never met: by lot": ([(1, 2, 200, 100), (3, 4, 200, 100)], [3, 1, 4, 2]),
}


def result(winner: int, loser: int, points: int, allowed: int) -> MatchResult:
    return MatchResult((winner, loser), (points, allowed), 9, winner)


@pytest.mark.parametrize("case", ORDERS)
def test_the_order(case: str) -> None:
    played, wanted = ORDERS[case]
    rows = ranked([result(*one) for one in played], sorted(wanted), LOT)
    assert [row.team for row in rows] == wanted
    assert [row.rank for row in rows] == list(range(1, len(wanted) + 1))


DECIDED: dict[str, tuple[list[tuple[int, int, int, int]], list[Separation | None]]] = {
    # matches as above, then what separated each team from the one before
    "lot": ([], [None, Separation(3, "lot"), Separation(1, "lot")]),
    "wins, then effectiveness": (
        [(1, 2, 200, 100), (3, 5, 200, 150)],
        [None, Separation(1, "eff", -50), Separation(3, "wins", -1)],
    ),
    "points for": (
        [(1, 5, 210, 110), (2, 5, 205, 105), (3, 5, 200, 100)],
        [None, Separation(1, "pf", -5), Separation(2, "pf", -5)],
    ),
    "the direct match, and the lot against the third, who has not won": (
        [(2, 1, 200, 100), (1, 5, 300, 200), (5, 2, 300, 200)],
        [None, Separation(2, "direct"), Separation(1, "wins", -1)],
    ),
}


@pytest.mark.parametrize("case", DECIDED)
def test_each_says_what_separated_it_from_the_one_before(case: str) -> None:
    played, wanted = DECIDED[case]
    rows = ranked([result(*one) for one in played], [1, 2, 3], LOT)
    assert [row.separated for row in rows] == wanted


def test_a_missed_match_and_a_withdrawal_separate_too() -> None:
    stayed_away = MatchResult((1, 3), (0, 0), 0, 1, walkover=True)
    first, second, third = ranked([stayed_away, result(4, 2, 200, 0)], [1, 2, 3], LOT)
    assert (first.separated, second.separated) == (None, Separation(1, "wins", -1))
    assert third.separated == Separation(2, "missed", 1)
    last, lowest = behind(ranked([], [4, 5], LOT), [first, second, third])
    assert (last.rank, last.separated) == (4, Separation(3, "withdrawn"))
    assert (lowest.rank, lowest.separated) == (5, Separation(4, "lot"))
    assert [row.rank for row in behind(ranked([], [4, 5], LOT), [])] == [1, 2]


def test_what_was_won_against_a_team_that_left_counts_and_it_is_not_ranked() -> None:
    rows = ranked([result(1, 5, 200, 0), result(2, 1, 200, 190)], [1, 2], LOT)
    assert [(row.team, row.rank, row.won, row.points_for) for row in rows] == [(1, 1, 1, 390), (2, 2, 1, 200)]


def test_a_bye_is_a_win_without_points() -> None:
    first, second, third = ranked([result(2, 3, 200, 100)], [1, 2, 3], LOT, byes=[1])
    assert (first.team, second.team, third.team) == (2, 1, 3)
    assert (second.won, second.lost, second.byes, second.points_for, second.hands) == (1, 0, 1, 0, 0)


def test_nobody_gains_by_staying_away() -> None:
    stayed_away = MatchResult((1, 4), (0, 0), 0, 1, walkover=True)
    played = [stayed_away, result(2, 3, 200, 100)]
    assert [row.team for row in ranked(played, [1, 2, 3, 4], LOT)] == [2, 1, 3, 4]
    both = MatchResult((3, 4), (0, 0), 0, None, walkover=True)
    assert [(row.team, row.missed) for row in ranked([both, result(1, 2, 200, 0)], [1, 2, 3, 4], LOT)] == [
        (1, 0),
        (2, 0),
        (3, 1),
        (4, 1),
    ]


ORDER = ("wins", "missed", "eff", "pf")


def record(row: Standing) -> tuple[int, ...]:
    """What ranks a team before the direct match and the lot."""
    return row.won, -row.missed, row.effectiveness, row.points_for


matches = st.builds(
    lambda pair, points, first: MatchResult(pair, points, 9, pair[0] if first else pair[1]),
    st.permutations(range(1, 7)).map(lambda order: (order[0], order[1])),
    st.tuples(st.integers(-50, 60), st.integers(-50, 60)),
    st.booleans(),
)


@given(st.lists(matches, max_size=15), st.permutations(range(1, 7)), st.randoms())
def test_every_team_has_a_place_of_its_own_however_it_is_asked(
    played: list[MatchResult], lot: list[int], rng: random.Random
) -> None:
    rows = ranked(played, range(1, 7), lot)
    assert sorted(row.team for row in rows) == list(range(1, 7))
    assert [record(row) for row in rows] == sorted((record(row) for row in rows), reverse=True)
    shuffled, teams = list(played), list(range(1, 7))
    rng.shuffle(shuffled)
    rng.shuffle(teams)
    assert ranked(shuffled, teams, lot) == rows


@given(st.lists(matches, max_size=15), st.permutations(range(1, 7)))
def test_the_lot_moves_only_those_who_are_level(played: list[MatchResult], lot: list[int]) -> None:
    one, other = ranked(played, range(1, 7), lot), ranked(played, range(1, 7), lot[::-1])
    assert [record(row) for row in one] == [record(row) for row in other]


def figure_of(row: Standing, name: str) -> int:
    return abs(record(row)[ORDER.index(name)]) if name == "missed" else record(row)[ORDER.index(name)]


@given(st.lists(matches, max_size=15), st.permutations(range(1, 7)))
def test_the_criterion_differs_and_those_before_it_do_not(played: list[MatchResult], lot: list[int]) -> None:
    names = [*ORDER]
    for before, row in pairwise(ranked(played, range(1, 7), lot)):
        found = row.separated
        assert found is not None
        assert found.before == before.team
        earlier = names[: names.index(found.criterion)] if found.criterion in names else names
        assert [name for name in earlier if figure_of(row, name) != figure_of(before, name)] == []
        if found.criterion in names:
            assert found.gap == figure_of(row, found.criterion) - figure_of(before, found.criterion) != 0
        else:
            assert found.criterion in ("direct", "lot")
            assert found.criterion == "direct" or lot.index(before.team) < lot.index(row.team)
