"""docs/glossary.md: each word once, and no cell empty."""

from collections import Counter

from tests.docs.papers import read

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
