"""A paper is a witness: at its foot stands the head of the journal when it was frozen."""

from dataclasses import replace

import pytest
from django.utils import translation

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import drawn, render
from tests.documents.rendering.reading import opened, squeezed, words
from tests.support.thorough import some
from tournament.documents import kinds

HEAD = "3f2a 9c01 b2d4 e5f6"
PROVING = {"scoresheets", "blank-scoresheets", "certificate", "minutes", "treasurer-report"}


def test_every_scoresheet_carries_it() -> None:
    pdf = render(cast.scoresheets(cast.sheet(1), cast.sheet(2)))
    for page in (0, 1):
        assert squeezed(f"Journal up to line 123456: {HEAD}.") in words(pdf, page)
        assert squeezed("The club's up to line 9876: 77aa 01b2 c3d4 e5f6.") in words(pdf, page)


def test_only_papers_where_a_cut_tail_must_be_found_carry_it() -> None:
    for kind in some(list(kinds.KINDS)):
        pages = opened(drawn(kind)).pages
        last = len(pages) - 1
        carrying = [number for number, page in enumerate(pages) if squeezed(HEAD) in squeezed(page.extract_text())]
        every = [*range(last + 1)] if kind in PROVING else []
        assert carrying == ([last] if kind == "results-book" else every), kind


@pytest.mark.parametrize("language", ["en", "es", "eu"])
def test_it_is_said_in_the_language_of_the_paper(language: str) -> None:
    with translation.override(language):
        pdf = render(cast.scoresheets(cast.sheet(1)))
    assert squeezed(HEAD) in words(pdf)
    assert (squeezed("Keep this document") in words(pdf)) == (language == "en")


def test_a_record_from_before_has_none() -> None:
    old = replace(cast.HEADING, journal="", journal_line=0)
    assert "Journal" not in words(render(cast.scoresheets(cast.sheet(1), heading=old)))
