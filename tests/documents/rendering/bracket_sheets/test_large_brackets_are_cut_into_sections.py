"""32 teams stand on a page, 64 on two with the final on both; beyond that there is a cover."""

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import opened, squeezed, words
from tournament.documents.bracket_sheets.layout import trace
from tournament.documents.bracket_sheets.trees import ACROSS, UPRIGHT, paginate


@pytest.mark.parametrize(("teams", "pages"), [(1, 1), (32, 1), (33, 2), (64, 2), (65, 4), (128, 5)])
def test_the_number_of_pages(teams: int, pages: int) -> None:
    assert len(opened(render(cast.bracket(teams))).pages) == pages


@pytest.mark.parametrize("teams", [33, 47, 64, 65, 66, 97, 127, 128])
@pytest.mark.parametrize("most", [ACROSS, 32])
def test_every_section_is_readable_and_nobody_stands_twice(teams: int, most: int) -> None:
    pages = paginate(trace(cast.bracket(teams)), most=most)
    assert all(page.sections <= most + 1 for page in pages)
    edges = [line for page in pages for line in page.walk() if not line.sources and not line.page]
    placed = [line.slot.team.number for line in edges if line.slot.team]
    assert sorted(placed) == list(range(1, teams + 1))


@pytest.mark.parametrize(("teams", "most"), [(64, UPRIGHT), (32, ACROSS)])
def test_the_final_stands_on_both_halves(teams: int, most: int) -> None:
    upper, lower = paginate(trace(cast.bracket(teams)), most=most)
    assert upper.match == lower.match
    assert [line.page for page in (upper, lower) for line in page.sources] == [None, 2, 1, None]


def test_the_cover_says_on_which_page_each_section_stands_and_who_is_in_it() -> None:
    cover, *sections = paginate(trace(cast.bracket(64)), most=ACROSS)
    cut = {line.page: line for line in cover.walk() if line.page}
    assert {page: line.match for page, line in cut.items()} == {
        number: section.match for number, section in enumerate(sections, start=2)
    }
    assert cut[2].teams == tuple(range(1, 17))


def test_a_section_says_where_its_winner_goes() -> None:
    pdf = render(cast.bracket(128))
    for page, match in enumerate((125, 125, 126, 126), start=1):
        assert squeezed(f"to match {match}, page 1") in words(pdf, page)
        assert squeezed(f"Section {page} of 4") in words(pdf, page)
    assert "Cover" in words(pdf, 0)
