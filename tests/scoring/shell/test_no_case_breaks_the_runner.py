"""A case with anything at all in any of its places gets a verdict, never an exception."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.shell.cases.running import run_line
from tests.support.thorough import often

CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for line in path.read_text().splitlines()
]
NAMES = ("11", "0", "Z", "set", "players", "scope", "teams", "arms", "ends", "stock", "drawn", "options", "before")
JUNK: tuple[Any, ...] = (
    *(None, -1, 0, 3, 10**9, 10**30, 1.5, True, False, "x", "", "6-6", "7-7", "99-99", "pass", [], {}, [[]], [1]),
    *([[1, 2]], {"0": []}, {"A": 1}, {"5": ["1-1"]}, "L", float("nan"), ["6-6"], "DRAW_ONE", [None], "½", "²", "12"),
    *({"x": {"end": 3}}, {"type": "domino"}, {"²": ["1-1"]}, "\ud800"),
)


@settings(max_examples=often(100, 300))
@given(st.integers(0, 2**32))
def test_a_spoilt_case_gets_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    case = copy.deepcopy(rng.choice(CASES))
    for _ in range(rng.randint(1, 3)):
        spoil(case, rng)
    verdict = run_line(1, json.dumps(case).encode())
    assert all(isinstance(fault, str) for fault in verdict.faults)


def spoil(case: dict[str, Any], rng: random.Random) -> None:
    """Put something else in one place, take something away, or add something."""
    path = rng.choice([path for path in places(case) if path])
    inside: Any = case
    for step in path[:-1]:
        inside = inside[step]
    junk = copy.deepcopy(rng.choice(JUNK))
    if isinstance(inside, dict) and rng.random() < 0.3:
        if rng.random() < 0.5:
            del inside[path[-1]]
        else:
            inside[rng.choice(NAMES)] = junk
    else:
        inside[path[-1]] = junk


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], (*path, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))
