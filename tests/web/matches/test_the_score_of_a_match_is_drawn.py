"""The score of a match as a picture: a line for each side, the goal, and a sentence that says the same."""

from django.test import Client

from scoring import rulesets
from tests import cast
from tournament.matches.sheet_text import LedgerLine
from tournament.models import TableMatch
from tournament.web.matches import match
from tournament.web.matches.scoreboard.chart import MOST_NUMBERS


def line(number: int, hand: int | None, a: int, b: int, *, void: str | None = None) -> LedgerLine:
    return LedgerLine(number, hand, "", "", "", "", (0, 0), (a, b), void, takes_back=False)


def test_the_higher_score_stands_higher_and_a_struck_line_nowhere() -> None:
    lines = [line(1, 1, 30, 0), line(2, 2, 230, 0, void="wrong"), line(3, None, 30, -25), line(4, 2, 30, 60)]
    chart = match.chart_of(lines, rulesets.get("saci"))
    assert chart is not None
    first, second = chart.curves
    assert [mark.points for mark in first.marks] == [0, 30, 30, 30]
    assert [mark.points for mark in second.marks] == [0, 0, -25, 60]
    assert second.marks[-1].y < first.marks[-1].y < second.marks[-2].y
    assert [level.points for level in chart.levels if level.is_goal] == [200]
    assert [hand for _x, hand in chart.hands] == [1, 2]
    assert all(
        0 <= mark.y <= chart.area.height and 0 <= mark.x <= chart.area.width for mark in (*first.marks, *second.marks)
    )


def test_before_a_line_counts_there_is_none() -> None:
    assert match.chart_of([line(1, 1, 30, 0, void="wrong")], rulesets.get("saci")) is None


def test_the_page_says_it_in_words_too(client: Client, table_match: TableMatch) -> None:
    address = f"/t/{table_match.tournament.slug}/matches/{table_match.pk}/"
    cast.write(table_match, cast.hand())
    one = client.get(address).content.decode()
    assert "Hand 1: 23\u00a0:\u00a00" in one  # one value is a sentence, no chart
    assert "<polyline" not in one
    cast.write(table_match, cast.hand())
    page = client.get(address).content.decode()
    assert f"team {table_match.team_a.number} has 46, team {table_match.team_b.number} has 0." in page
    assert page.count("<polyline") == 2
    assert 'data-steps="Hand 1: 23\u00a0:\u00a00|Hand 2: 46\u00a0:\u00a00"' in page


def test_nothing_that_is_written_stands_on_another() -> None:
    chart = match.chart_of([line(at, at, at * 11, at * 11 - 4) for at in range(1, 20)], rulesets.get("saci"))
    assert chart is not None
    assert [level.points for level in chart.levels] == [0, 200]  # 209 would stand on the 200
    first, second = sorted(curve.label_y for curve in chart.curves)
    assert (first >= match.AREA.top, second - first) == (True, match.AREA.apart)
    assert len(chart.hands) <= MOST_NUMBERS
