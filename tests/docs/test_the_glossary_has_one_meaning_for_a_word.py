"""docs/glossary.md: each word once, no cell empty, and no page with a word that was given up."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.docs.pages import BASE, PAPERS, prose, read

NAMES_THEM = ("CHANGELOG.md", "CONTRIBUTING.md", "docs/glossary.md")
PLAIN = [paper for paper in PAPERS if str(paper.relative_to(BASE)) not in NAMES_THEM and paper.parent.name != "rules"]
RETIRED = re.compile(r"\b(?:whoever|anew|he|him|his|sittings?|foreseeing|whereabouts|closed lists?|the house)\b", re.I)
"""Words of the table "Retired words" that have no other meaning on these pages."""

CELLS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in read("docs/glossary.md").splitlines()
    if line.startswith("| ") and not line.startswith(("| word", "| ---"))
]


def test_each_word_stands_once() -> None:
    words = Counter(cells[0].casefold() for cells in CELLS)
    assert len(words) > 40
    assert [word for word, times in words.items() if times > 1] == []


def test_no_cell_is_empty() -> None:
    assert [cells[0] for cells in CELLS if not all(cells)] == []


@pytest.mark.parametrize("paper", PLAIN, ids=lambda path: path.name)
def test_no_page_uses_a_retired_word(paper: Path) -> None:
    assert RETIRED.findall(prose(paper.read_text(encoding="utf-8"))) == []
