"""A book, diplomas, receipts of prizes: each leaf alone is what it is in the whole, and is out of date alone."""

from dataclasses import replace

import pytest

from tests.documents.rendering.drawing import record
from tests.documents.rendering.reading import opened, squeezed, words
from tests.support.thorough import some
from tournament.documents import kinds
from tournament.documents.book.plan import plan
from tournament.documents.book.record import BookRecord
from tournament.documents.engine.context import RenderContext


@pytest.mark.parametrize("kind", ["results-book", "diplomas", "prize-receipts"])
def test_its_pages_are_those_of_the_whole(kind: str) -> None:
    told, context = record(kind), RenderContext()
    pdf = kinds.render(kind, told, context)
    sections = kinds.KINDS[kind].sections(told)
    assert list(dict.fromkeys(context.sections)) == [section.key for section in sections]
    pages = [squeezed(page.extract_text()) for page in opened(pdf).pages]
    for number, section in some(list(enumerate(sections))):
        alone = RenderContext(part=range(number, number + 1))
        mine = [page for page, key in zip(pages, context.sections, strict=True) if key == section.key]
        assert words(kinds.render(kind, told, alone)) == "".join(mine)
        assert alone.sections == [section.key] * len(mine)


def test_what_is_corrected_makes_its_own_sections_stale() -> None:
    told = record("results-book")
    changed = {"men/round-2", "records"}  # the highest win
    rounds = list(told.chapters[0].rounds)
    match = replace(rounds[1].matches[0], points_a=225)
    rounds[1] = replace(rounds[1], matches=(match, *rounds[1].matches[1:]))
    corrected = replace(told, chapters=(replace(told.chapters[0], rounds=tuple(rounds)),))
    before, after = (
        {section.key: section.facts for section in kinds.KINDS["results-book"].sections(one)}
        for one in (told, corrected)
    )
    assert {key for key in before if before[key] != after[key]} == changed


def test_the_index_names_the_pages_of_everybody() -> None:
    told: BookRecord = record("results-book")
    found = plan(told)
    pages = ["".join(page.extract_text().split()) for page in opened(kinds.render("results-book", told)).pages]
    rounds = [round_ for chapter in told.chapters for round_ in chapter.rounds]
    seats = {seat.number: seat.player for round_ in rounds for match in round_.matches for seat in match.seats}
    assert found.seen.keys() >= seats.keys()
    for number, name in seats.items():
        assert all("".join(name.split()) in pages[page - 1] for page in found.seen[number])
