"""One page a match; only a sheet with more lines than a page holds takes another."""

from typing import Any

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import render
from tests.documents.rendering.reading import opened, squeezed, words


@pytest.mark.parametrize("matches", [1, 3])
def test_a_round_has_as_many_pages_as_matches(matches: int) -> None:
    pdf = render(cast.scoresheets(*(cast.sheet(table) for table in range(1, matches + 1))))
    assert len(opened(pdf).pages) == matches
    for page in range(matches):
        text = words(pdf, page)
        assert f"Match{page + 1}" in text
        assert squeezed(f"Page {page + 1} of {matches}") in text


@pytest.mark.parametrize(("entries", "pages"), [(0, 1), (19, 1), (20, 2), (39, 2), (40, 3)])
def test_a_full_page_is_followed_by_one_to_write_on(entries: int, pages: int) -> None:
    pdf = render(cast.scoresheets(cast.sheet(1, cast.lines(entries))))
    assert len(opened(pdf).pages) == pages


def test_a_round_without_matches_says_so() -> None:
    pdf = render(cast.scoresheets())
    assert len(opened(pdf).pages) == 1
    assert squeezed("No match is played in this round.") in words(pdf)


def test_every_page_is_found_under_its_table() -> None:
    outline: list[Any] = opened(render(cast.scoresheets(cast.sheet(1), cast.sheet(2)))).outline
    assert [entry["/Title"] for entry in outline] == ["Table 1: Match 1", "Table 2: Match 2"]
