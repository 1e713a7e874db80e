"""Beyond 16 teams a page holds a section of at most 16, and a cover before them brings their winners together."""

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import opened, squeezed, words
from tournament.documents.bracket_sheets.layout import trace
from tournament.documents.bracket_sheets.trees import paginate


@pytest.mark.parametrize(("teams", "pages"), [(1, 1), (16, 1), (17, 3), (32, 3), (48, 4), (64, 5), (128, 9)])
def test_the_number_of_pages(teams: int, pages: int) -> None:
    assert len(opened(render(cast.bracket(teams))).pages) == pages


@pytest.mark.parametrize("teams", [*range(17, 34), 47, 63, 64, 65, 66, 97, 127, 128])
def test_every_section_is_readable_and_nobody_stands_twice(teams: int) -> None:
    cover, *sections = paginate(trace(cast.bracket(teams)))
    assert all(2 <= section.sections <= 16 for section in sections)
    edges = [line for page in (cover, *sections) for line in page.walk() if not line.sources]
    placed = [line.slot.team.number for line in edges if line.slot.team]
    assert sorted(placed) == list(range(1, teams + 1))


def test_the_cover_says_on_which_page_each_section_stands_and_who_is_in_it() -> None:
    cover, *sections = paginate(trace(cast.bracket(64)))
    cut = {line.page: line for line in cover.walk() if line.page}
    assert {page: line.match for page, line in cut.items()} == {
        number: section.match for number, section in enumerate(sections, start=2)
    }
    assert cut[2].teams == tuple(range(1, 17))


def test_a_section_says_where_its_winner_goes() -> None:
    pdf = render(cast.bracket(64))
    for page, match in enumerate((61, 61, 62, 62), start=1):
        assert squeezed(f"to match {match}, page 1") in words(pdf, page)
        assert squeezed(f"Section {page} of 4") in words(pdf, page)
    assert "Cover" in words(pdf, 0)
