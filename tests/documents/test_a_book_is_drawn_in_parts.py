"""A book, diplomas, receipts of prizes: each leaf alone is what it is in the whole, and is out of date alone."""

from dataclasses import replace

import pytest

from tests.documents.drawing import record
from tests.documents.reading import opened, words
from tournament.documents import kinds
from tournament.documents.book import BookRecord
from tournament.documents.book.planning import plan
from tournament.documents.press import Press


@pytest.mark.parametrize("kind", ["results-book", "diplomas", "prize-receipts"])
def test_its_pages_are_those_of_the_whole(kind: str) -> None:
    told, press = record(kind), Press()
    pdf = kinds.draw(kind, told, press)
    leaves = kinds.KINDS[kind].leaves(told)
    assert list(dict.fromkeys(press.leaves)) == [leaf.key for leaf in leaves]
    for number, leaf in enumerate(leaves):
        alone = Press(part=range(number, number + 1))
        mine = [page for page, key in enumerate(press.leaves) if key == leaf.key]
        assert words(kinds.draw(kind, told, alone)) == "".join(words(pdf, page) for page in mine)
        assert alone.leaves == [leaf.key] * len(mine)


def test_what_is_corrected_makes_its_own_leaves_stale() -> None:
    told = record("results-book")
    changed = {"men/round-2"}
    rounds = list(told.chapters[0].rounds)
    match = replace(rounds[1].matches[0], points_a=225)
    rounds[1] = replace(rounds[1], matches=(match, *rounds[1].matches[1:]))
    corrected = replace(told, chapters=(replace(told.chapters[0], rounds=tuple(rounds)),))
    before, after = (
        {leaf.key: leaf.facts for leaf in kinds.KINDS["results-book"].leaves(one)} for one in (told, corrected)
    )
    assert {key for key in before if before[key] != after[key]} == changed


def test_the_index_names_the_pages_of_everybody() -> None:
    told: BookRecord = record("results-book")
    found = plan(told)
    pages = ["".join(page.extract_text().split()) for page in opened(kinds.draw("results-book", told)).pages]
    rounds = [round_ for chapter in told.chapters for round_ in chapter.rounds]
    seats = {seat.number: seat.player for round_ in rounds for match in round_.matches for seat in match.seats}
    assert found.seen.keys() >= seats.keys()
    for number, name in seats.items():
        assert all("".join(name.split()) in pages[page - 1] for page in found.seen[number])
