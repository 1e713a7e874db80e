"""docs/rules/: an example that names a case takes its numbers from it."""

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from scoring.tiles import parse_tile
from tests.docs.examples.before import ENDING
from tests.docs.examples.blocks import parse
from tests.docs.examples.hands import LAST
from tests.docs.examples.words import read_figures, read_hands, read_points, read_tiles
from tests.docs.pages import BASE
from tests.docs.rules_pages import BLOCKS

LINES: Final = [
    line for path in (BASE / "tests/scoring/cases").glob("*.jsonl") for line in path.read_text("utf-8").splitlines()
]
CASES: Final[Mapping[str, Mapping[str, Any]]] = {case["id"]: case for case in map(json.loads, filter(None, LINES))}
NAMED: Final = [name for name, (_, block) in BLOCKS.items() if block.startswith("case: ")]


@pytest.mark.parametrize("name", NAMED)
def test_an_example_takes_its_numbers_from_its_case(name: str) -> None:
    example = parse(*BLOCKS[name])
    case = CASES[example.get("case")]
    seats = case.get("seats", {})
    held = list(seats.values())
    if example.get("left") and held and isinstance(held[0], list):
        assert list(read_hands(example.get("left"))) == [read_tiles(" ".join(tiles)) for tiles in held]
    if example.get("pips") and held and isinstance(held[0], int):
        assert list(read_figures(example.get("pips"))) == held
    if example.get("before") and "before" in case:
        # A case may name its sides by seat or as teams of its own; the order is the same.
        assert list(read_points(example.get("before")).values()) == list(case["before"].values())
    if example.get("dealt") and "hands" in case:
        assert list(read_hands(example.get("dealt"))) == [
            read_tiles(" ".join(dealt)) for dealt in case["hands"].values()
        ]
    if example.get("holds") and "hand" in case:
        assert read_tiles(example.get("holds")) == read_tiles(" ".join(case["hand"]))


@pytest.mark.parametrize("name", NAMED)
def test_an_example_ends_as_its_case_does(name: str) -> None:
    example = parse(*BLOCKS[name])
    case = CASES[example.get("case")]
    told = case.get("outcome", {})  # a case to be refused tells little
    found = ENDING.fullmatch(example.get("end"))
    if found is None:
        return
    kind, by, left, right, leader = found.groups()
    assert kind == told.get("type", kind)
    assert by is None or int(by) == told.get("by", int(by))
    assert leader is None or int(leader) == told.get("leader", int(leader))
    assert left is None or [int(left), int(right)] == told.get("ends", case.get("ends"))
    last = LAST.fullmatch(example.get("last"))
    if last is not None:
        assert parse_tile(last[1]) == parse_tile(told["last"])
        assert last[2] is None or sorted([int(last[2]), int(last[3])]) == sorted(told["ends_before"])


def test_some_examples_are_cases() -> None:
    assert len(NAMED) > 10
