"""The tiles each player is dealt, and those that are left."""

import pytest

from scoring.referee.start import hand_sizes
from scoring.rulesets import get


@pytest.mark.parametrize(
    ("key", "options", "expected"),
    [
        ("draw", {"double": 9, "players": 10}, (5, 5)),
        ("draw", {"players": 4}, (7, 0)),
        ("draw", {"double": 9, "players": 8}, (6, 7)),
        ("cyprus", {"players": 5}, (11, 0)),
        ("cyprus", {"players": 9, "deal": "BOTERMANS"}, (5, 10)),
        ("garrafina", {"players": 3}, (7, 7)),
        ("saci", {}, (7, 0)),
    ],
)
def test_worked_deals(key: str, options: dict[str, object], expected: tuple[int, int]) -> None:
    assert hand_sizes(get(key, options)) == expected
