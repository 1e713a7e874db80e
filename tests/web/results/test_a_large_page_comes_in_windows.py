"""A large bracket or list is delivered in windows, which together show everything once, with links between them."""

import re

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from brackets import formats
from brackets.models import Bracket, Takes
from brackets.tree import Place
from tests import cast
from tests.web import stages
from tournament.lottery import holding
from tournament.models import Division, Tournament
from tournament.web.frame import windows
from tournament.web.results import bracket_windows
from tournament.web.results.bracket_windows import MOST, Line, Section

TITLE = re.compile(r'data-match="([0-9]+)"')


def lines_of(bracket: Bracket) -> list[Line]:
    """The matches that the lottery plans, with their numbers as keys."""

    def from_(source: object) -> tuple[int | None, str]:
        if source is None or isinstance(source, Place):
            return None, Takes.WINNER
        return getattr(source, "match"), Takes.LOSER if isinstance(source, formats.LoserOf) else Takes.WINNER  # noqa: B009 # of two types

    return [
        Line(one.number, one.number, one.round, one.part, "", *from_(one.first), *from_(one.second))
        for one in bracket.plan
    ]


def sections_of(key: str, size: int) -> tuple[list[Line], list[Section]]:
    options = formats.get(key).settled({}, size)
    bracket = Bracket(size=size, format=key, options=options)
    lines = lines_of(bracket)
    return lines, bracket_windows.sections_of(Division(key="men", format=key, bracket=bracket), lines)


PLAYED = [  # losers play on only up to a size
    (key, size)
    for key in ("single", "groups", "swiss", "double", "consolation")
    for size in (92, 128, 301, 1024)
    if size <= formats.MOST or key not in ("double", "consolation")
]


@pytest.mark.parametrize(("key", "size"), PLAYED)
def test_windows_of_a_bracket_show_each_match_once(key: str, size: int) -> None:
    lines, sections = sections_of(key, size)
    assert sorted(line.key for one in sections for line in one.lines) == [line.key for line in lines] or not sections
    assert all(0 < len(one.lines) <= MOST for one in sections)
    assert len({one.label for one in sections}) == len(sections)


def test_a_small_bracket_is_whole() -> None:
    assert sections_of("single", MOST + 1)[1] == []


def test_a_window_of_a_tree_is_a_subtree() -> None:
    _lines, sections = sections_of("single", 1024)
    assert [one.label for one in sections[:2]] == ["1–32", "33–64"]
    assert sections[-1].label == "Round 6 – Final"
    for one in sections[:-1]:
        assert len({feed for line in one.lines for feed in line.feeders} - one.keys) == 0


def test_the_page_of_a_bracket_links_its_windows(
    client: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bracket_windows, "MOST", 3)
    men = tournament.divisions.get(key="men")
    cast.enter(men, 16)
    holding.hold(division=men, by=None, seed=cast.SEED)
    page = client.get(f"/t/{tournament.slug}/men/").content.decode()
    places = [int(place) for place in re.findall(r'href="\?from=([0-9]+)"', page)]
    assert places == [0, 1, 2]
    shown = [client.get(f"/t/{tournament.slug}/men/?from={place}").content.decode() for place in places]
    assert sorted(int(number) for one in shown for number in TITLE.findall(one)) == [*range(1, 8)]
    assert TITLE.findall(page) == TITLE.findall(shown[0])  # the first one that is not over
    assert "from=1&amp;v=" in shown[1]  # it polls for itself
    for table_match in stages.start(tournament, "men"):
        cast.sign_both(cast.play_to_the_end(table_match))
    after = client.get(f"/t/{tournament.slug}/men/").content.decode()
    assert TITLE.findall(after) == TITLE.findall(shown[0])  # its second round is still to come


def asked(query: str) -> HttpRequest:
    return RequestFactory().get(f"/t/day/standings/{query}")


def test_lists_are_cut_one_after_the_other() -> None:
    lists = ([*range(5)], [*range(5, 7)], [*range(7, 12)])
    (first, second, third), links = windows.cut(asked("?sort=won&v=3&from=4"), *lists, most=4)
    assert (first, second, third) == ([4], [5, 6], [7])
    assert [(one.label, one.query, one.is_shown) for one in links] == [
        ("1–4", "sort=won&from=0", False),
        ("5–8", "sort=won&from=4", True),
        ("9–12", "sort=won&from=8", False),
    ]
    assert windows.cut(asked("?from=99"), *lists, most=4)[0][2] == [8, 9, 10, 11]
    assert windows.cut(asked("?from=x"), *lists, most=4)[0][0] == [0, 1, 2, 3]
    assert windows.cut(asked(""), *lists, most=12) == (list(lists), [])
