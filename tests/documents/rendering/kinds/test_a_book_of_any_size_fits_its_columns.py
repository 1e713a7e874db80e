"""However many teams played, and however long a match was: each stands once in the book, whole, within its columns."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import record, render, sections
from tests.documents.rendering.reading import noting
from tournament.documents.book import plan
from tournament.documents.book.pages import HEIGHT, flow
from tournament.documents.book.record import BookMatch, BookRecord, BookRound
from tournament.documents.engine.records import BracketMatch


@given(hands=st.lists(st.integers(0, 120), max_size=60))
def test_no_column_is_too_full(hands: list[int]) -> None:
    played = [cast.book_match(number, cast.team(1), cast.team(2)) for number in range(1, len(hands) + 1)]
    lines = cast.book_match(2, cast.team(1), cast.team(2)).lines * 3
    long = tuple(replace(one, lines=lines[:many]) for one, many in zip(played, hands, strict=True))
    blocks = list(plan.match_blocks(BookRound("Round 1", long)))
    pages = flow(blocks, plan.COLUMNS)
    assert [block for page in pages for column in page for block in column] == blocks
    assert all(column.height <= HEIGHT for page in pages for column in page)
    assert all(len(page) <= plan.COLUMNS for page in pages)


def of(teams: int) -> BookRecord:
    """The book of a bracket of so many teams, brought to its end."""
    sample: BookRecord = record("results-book")
    hung = cast.bracket(teams, 8)

    def played(match: BracketMatch) -> BookMatch:
        assert match.first.team is not None
        assert match.second.team is not None
        return cast.book_match(match.number, match.first.team, match.second.team)

    rounds = tuple(BookRound(one.name, tuple(map(played, one.matches))) for one in hung.columns)
    chapter = replace(sample.chapters[0], columns=hung.columns, champion=hung.champion, rounds=rounds)
    return replace(sample, chapters=(chapter,))


@pytest.mark.parametrize("teams", [1, 2, 3, 40, 128])
def test_every_match_of_so_many_teams(monkeypatch: pytest.MonkeyPatch, teams: int) -> None:
    told = of(teams)
    with noting(monkeypatch) as notes:
        render(told)
    heads = [note.text for note in notes if note.text.startswith("Match ")]
    assert {f"Match {number} · table {number}" for number in range(1, teams)} == set(heads)
    assert len({section.key for section in sections(told)}) == len(sections(told))
