"""docs/rules/: an example that names a case takes its numbers from it."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.docs.examples import Example
from tests.docs.examples.words import read_figures, read_hands, read_points, read_tiles
from tests.docs.papers import BASE
from tests.docs.rules_pages import EXAMPLES

LINES: Final = [
    line for path in (BASE / "tests/scoring/cases").glob("*.jsonl") for line in path.read_text("utf-8").splitlines()
]
CASES: Final[Mapping[str, Mapping[str, Any]]] = {case["id"]: case for case in map(json.loads, filter(None, LINES))}
NAMED: Final = [(name, example) for name, example in EXAMPLES if example.get("case")]


@pytest.mark.parametrize("example", [example for _, example in NAMED], ids=[name for name, _ in NAMED])
def test_an_example_takes_its_numbers_from_its_case(example: Example) -> None:
    case = CASES[example.get("case")]
    seats = case.get("seats", {})
    held = list(seats.values())
    if example.get("left") and held and isinstance(held[0], list):
        assert list(read_hands(example.get("left"))) == [read_tiles(" ".join(tiles)) for tiles in held]
    if example.get("pips") and held and isinstance(held[0], int):
        assert list(read_figures(example.get("pips"))) == held
    if example.get("before") and "before" in case:
        assert read_points(example.get("before")) == case["before"]
    if example.get("holds") and "hand" in case:
        assert read_tiles(example.get("holds")) == read_tiles(" ".join(case["hand"]))


def test_some_examples_are_cases() -> None:
    assert len(NAMED) > 10
