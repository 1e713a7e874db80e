"""The worked cases of resolution A9: matches, rounds and byes by the size of the brackets."""

import json
from pathlib import Path
from typing import Any

import pytest

from brackets import tree

CASES = [json.loads(line) for line in (Path(__file__).parent / "cases" / "tournament.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case(case: dict[str, Any]) -> None:
    trees = {label: tree.build(size) for label, size in case["brackets"].items()}
    expected = case["expected"]
    for label, figures in expected.get("brackets", {}).items():
        rounds = trees[label].rounds
        assert {
            "matches": len(trees[label].matches),
            "rounds": len(rounds),
            "byes_per_round": [int(played.bye is not None) for played in rounds],
        } == figures
    assert expected["total_matches"] == sum(len(planned.matches) for planned in trees.values()) + 1


def test_an_empty_bracket_is_refused() -> None:
    with pytest.raises(tree.NoEntrants):
        tree.build(0)


def test_a_bracket_of_one_is_won_without_play() -> None:
    assert tree.build(1) == tree.Tree(size=1, rounds=())
