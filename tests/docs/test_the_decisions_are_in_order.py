"""docs/decisions/: numbered without a gap, dated, and each with its three parts."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import BASE

DECISIONS = sorted((BASE / "docs/decisions").iterdir())


def test_the_numbers_are_unique_and_without_a_gap() -> None:
    assert [path.name[:5] for path in DECISIONS] == [f"{number:04d}-" for number in range(1, len(DECISIONS) + 1)]


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_has_its_number_its_date_and_its_three_parts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# {int(path.name[:4])}. ")
    assert re.search(r"^\d{4}-\d{2}-\d{2}$", text, re.MULTILINE)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequence"]
