"""A corpus of files as clubs have them, each with what must come out: nobody lost, nobody invented."""

import pytest

from tests.exchange.roster.club_files import phone_books, texts, workbooks
from tests.exchange.roster.club_files.kinds import ClubFile, said
from tests.exchange.roster.sheets import read
from tournament.exchange.roster.records import Choices

FILES = [*texts.FILES, *phone_books.FILES, *workbooks.FILES]


@pytest.mark.parametrize("file", FILES, ids=[file.what for file in FILES])
def test_a_file_comes_out_as_its_people(file: ClubFile) -> None:
    found = read(file.content, choices=Choices())
    assert "\n".join(map(said, found.rows)) == file.people
    assert ", ".join(str(problem.params.get("header")) for problem in found.problems) == file.columns


def test_the_corpus_has_forty_files() -> None:
    assert len(FILES) >= 40
