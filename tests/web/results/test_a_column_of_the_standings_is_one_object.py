"""A column of the standings is one object: the page, the widget, the wall, the file and the API show what it says."""

import csv
import io
import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import strip_tags

from tests.cast import play_to_the_end, sign_both
from tournament.exchange.exports import results
from tournament.models import TableMatch
from tournament.results import standings
from tournament.results.standings import Shown
from tournament.web.hall.scenes import Scene


@pytest.fixture
def played(table_match: TableMatch) -> TableMatch:
    """A signed match: its winner has a difference of +200."""
    sign_both(play_to_the_end(table_match))
    return table_match


def names(where: Shown) -> list[str]:
    return [str(column.name) for column in standings.columns(where)]


def heads(page: str) -> list[str]:
    found = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', page, re.DOTALL)
    return [re.sub(r"\W*[▼▲]", "", strip_tags(head)).strip() for head in found]


def first_row(page: str) -> list[str]:
    row = page.split("<tbody>")[1].split("</tr>")[0]
    return [" ".join(strip_tags(cell).split()) for cell in re.findall(r"<t[dh][^>]*>.*?</t[dh]>", row, re.DOTALL)]


def test_the_page_has_its_columns_and_their_cells(client: Client, played: TableMatch) -> None:
    page = client.get(f"/t/{played.tournament.slug}/standings/").content.decode().split("<table")[1]
    assert heads(page) == names(Shown.PAGE)
    assert [first_row(page)[at] for at in (0, 2, 3, 7)] == ["1", "1", "0", "+200"]
    assert len(first_row(page)) == len(names(Shown.PAGE))


def test_so_has_the_widget(client: Client, played: TableMatch) -> None:
    page = client.get(f"/t/{played.tournament.slug}/widget/").content.decode()
    assert heads(page) == [column.sign or column.name for column in standings.columns(Shown.WIDGET)]
    assert first_row(page)[-1] == "+200"


def test_so_has_the_wall(played: TableMatch) -> None:
    rows = standings.standings_of(played.round.division)
    scene = Scene("standings", "", "", columns=standings.columns(Shown.WALL), rows=rows)
    page = render_to_string("hall/wall/standings.html", {"scene": scene})
    assert heads(page)[1:] == names(Shown.WALL)[1:]
    assert first_row(page)[-1] == "+200"


def test_the_file_has_the_rank_and_the_figures(played: TableMatch) -> None:
    table = results.place_table(played.tournament)
    lines = list(csv.reader(io.StringIO(table.csv().decode("utf-8-sig")), delimiter=";"))
    assert lines[0][3] == "Place"
    assert lines[0][6:] == names(Shown.FILE)[1:]
    assert len(lines[1]) == len(lines[0])


def test_the_api_has_each_figure_by_its_name(client: Client, played: TableMatch) -> None:
    row, *_others = client.get(f"/api/v1/tournaments/{played.tournament.slug}/standings/").json()
    assert list(row) == [
        "rank",
        "team",
        *(column.api_name for column in standings.columns(Shown.API)[1:]),
        *("decided_by", "played", "criteria", "clubs", "provisional"),
    ]
    assert (row["won"], row["effectiveness"]) == (1, 200)


def test_a_cost_is_that_of_its_figure(played: TableMatch) -> None:
    by_key = {column.key: column for column in standings.COLUMNS}
    row = standings.Row(played.team_a, standings.overall(played.tournament)[0].standing, penalties=2, penalty_points=60)
    assert (by_key["penalties"].value(row), by_key["penalties"].cost_of(row)) == (2, 60)
    assert by_key["won"].cost_of(row) == 0
