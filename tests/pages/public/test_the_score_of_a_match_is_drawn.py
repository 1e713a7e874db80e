"""The score of a match as a picture: a line for each side, the goal, and a sentence that says the same."""

from django.test import Client

from scoring import rulesets
from tests import cast
from tournament.ledger import LedgerLine
from tournament.models import Sitting
from tournament.pages.public import score_chart


def line(number: int, hand: int | None, a: int, b: int, *, void: str | None = None) -> LedgerLine:
    return LedgerLine(number, hand, "", "", "", "", (0, 0), (a, b), void, takes_back=False)


def test_the_higher_score_stands_higher_and_a_struck_line_nowhere() -> None:
    lines = [line(1, 1, 30, 0), line(2, 2, 230, 0, void="wrong"), line(3, None, 30, -25), line(4, 2, 30, 60)]
    chart = score_chart.draw(lines, rulesets.get("saci"))
    assert chart is not None
    first, second = chart.curves
    assert [mark.points for mark in first.marks] == [0, 30, 30, 30]
    assert [mark.points for mark in second.marks] == [0, 0, -25, 60]
    assert second.marks[-1].y < first.marks[-1].y < second.marks[-2].y
    assert [level.points for level in chart.levels if level.is_goal] == [200]
    assert [hand for _x, hand in chart.hands] == [1, 2]
    assert all(0 <= mark.y <= chart.height and 0 <= mark.x <= chart.width for mark in (*first.marks, *second.marks))


def test_before_a_line_counts_there_is_none() -> None:
    assert score_chart.draw([line(1, 1, 30, 0, void="wrong")], rulesets.get("saci")) is None


def test_the_page_says_it_in_words_too(client: Client, sitting: Sitting) -> None:
    cast.write(sitting, cast.hand())
    page = client.get(f"/t/{sitting.tournament.slug}/matches/{sitting.pk}/").content.decode()
    assert f"team {sitting.team_a.number} has 23, team {sitting.team_b.number} has 0." in page
    assert page.count("<polyline") == 2


def test_nothing_that_is_written_stands_on_another() -> None:
    chart = score_chart.draw([line(at, at, at * 11, at * 11 - 4) for at in range(1, 20)], rulesets.get("saci"))
    assert chart is not None
    assert [level.points for level in chart.levels] == [0, 200]  # 209 would stand on the 200
    first, second = sorted(curve.label_y for curve in chart.curves)
    assert (first >= score_chart.TOP, second - first) == (True, score_chart.APART)
    assert len(chart.hands) <= score_chart.MOST_NUMBERS
