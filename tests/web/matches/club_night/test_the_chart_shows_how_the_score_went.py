"""A line for each side from nothing to now, inside its picture, and the same figures in a table."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from scoring import entries, sheets
from scoring.hands import LETTERS, Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Sheet
from tournament.web.matches.club_night.sheet import AREA, chart_of, counted
from tournament.web.matches.scoreboard.chart import Chart


def rules(players: int = 5) -> Ruleset:
    return get("matador", {"players": players, "double": 12, "target": 1_000})


def sheet(wins: list[tuple[int, int]], players: int = 5) -> Sheet:
    ruleset = rules(players)
    hands = [
        entries.Hand(
            "domino",
            Seat(seat % players),
            tuple(0 if s == seat % players else left for s in range(players)),
            None,
            None,
        )
        for seat, left in wins
    ]
    return sheets.total_sheet(hands, ruleset)


def of(folded: Sheet) -> Chart:
    chart = chart_of(folded, rules())
    assert chart is not None
    return chart


def test_nothing_is_drawn_of_an_empty_sheet() -> None:
    assert chart_of(sheet([]), rules()) is None


def test_every_side_has_a_line_from_nothing_to_its_points() -> None:
    folded = sheet([(0, 10), (1, 5)])
    chart = of(folded)
    assert [curve.side for curve in chart.curves] == list(LETTERS[:5])
    assert [len(curve.marks) for curve in chart.curves] == [3] * 5
    assert len({curve.path.split()[0] for curve in chart.curves}) == 1
    assert [list(line.totals.values()) for line in counted(folded)] == [[40, 0, 0, 0, 0], [40, 20, 0, 0, 0]]


def test_more_points_stand_higher() -> None:
    chart = of(sheet([(0, 10)]))
    ends = [curve.end.y for curve in chart.curves]
    assert ends[0] < ends[1] == ends[4]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 60)), min_size=1, max_size=30), st.integers(2, 10))
def test_all_of_it_stays_inside_the_picture_and_no_letters_meet(wins: list[tuple[int, int]], players: int) -> None:
    chart = of(sheet(wins, players))
    for curve in chart.curves:
        for mark in curve.marks:
            assert 0 <= mark.x <= AREA.width
            assert AREA.top <= mark.y <= AREA.bottom
    heights = sorted(curve.label_y for curve in chart.curves)
    assert heights[0] >= AREA.top
    assert heights[-1] <= AREA.bottom
    assert min(later - earlier for earlier, later in itertools.pairwise(heights)) >= 12
