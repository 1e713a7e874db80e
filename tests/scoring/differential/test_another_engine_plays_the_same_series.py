"""Random series, a tenth of 2,000 in each run: legal moves, ends, points, winners, leaders and scores agree."""

import pytest

from scoring.rulesets import get
from tests.scoring.differential.mirror import differences
from tests.scoring.written import SACI
from tests.support.thorough import some

SERIES, BLOCK = 2_000, 500
EVERY = 5
"""One series in so many has all its legal moves compared, some eighty thousand positions in all."""


@pytest.mark.parametrize("first", range(0, SERIES, BLOCK))
def test_no_difference(first: int) -> None:
    found = {
        seed: differing
        for seed in some(range(first, first + BLOCK), one_in=10)
        if (differing := list(differences(seed, SACI, positions=seed % EVERY == 0)))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("options", "difference"),
    [
        ({"count_scope": "OPP"}, "points"),
        ({"tie": "VOID_ROTATE"}, "next leader"),
        ({"lead_after_block": "WINNERS_CHOOSE"}, "next leader"),
        ({"target": 150}, "end of the series"),
    ],
)
def test_other_rules_are_told_apart(options: dict[str, object], difference: str) -> None:
    ruleset = get("saci", options)
    assert difference in {each for seed in range(30) for each in differences(seed, ruleset)}
