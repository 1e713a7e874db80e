"""Beyond 16 teams a page holds a section of at most 16, and the last page brings their winners together."""

import pytest

from tests.documents import cast
from tests.documents.reading import opened, squeezed, words
from tournament.documents.brackets import draw
from tournament.documents.wall.lineage import trace
from tournament.documents.wall.pages import paginate


@pytest.mark.parametrize(("teams", "pages"), [(1, 1), (16, 1), (17, 3), (32, 3), (48, 4), (64, 5)])
def test_the_number_of_pages(teams: int, pages: int) -> None:
    assert len(opened(draw(cast.bracket(teams))).pages) == pages


@pytest.mark.parametrize("teams", range(17, 65))
def test_every_section_is_readable_and_nobody_stands_twice(teams: int) -> None:
    *sections, finals = paginate(trace(cast.bracket(teams)))
    assert all(2 <= section.leaves <= 16 for section in sections)
    edges = [line for page in (*sections, finals) for line in page.walk() if not line.sources]
    placed = [line.slot.team.number for line in edges if line.slot.team]
    assert sorted(placed) == list(range(1, teams + 1))


def test_the_finals_say_on_which_page_each_section_stands() -> None:
    pages = paginate(trace(cast.bracket(64)))
    cut = {line.page: line.match for line in pages[-1].walk() if line.page}
    assert cut == {number: page.match for number, page in enumerate(pages[:-1], start=1)}


def test_a_section_says_where_its_winner_goes() -> None:
    pdf = draw(cast.bracket(64))
    for page, match in enumerate((61, 61, 62, 62)):
        assert squeezed(f"to match {match}, page 5") in words(pdf, page)
        assert squeezed(f"Section {page + 1} of 4") in words(pdf, page)
    assert "Finals" in words(pdf, 4)
