"""Cyprus: until eight arms stand only the centre's number is laid; then any arm."""

import pytest

from scoring import layouts
from scoring.hands import Seat
from scoring.referee.legal import legal
from scoring.rulesets import get
from tests.scoring.play.dealt import tiles


@pytest.mark.parametrize(
    ("double", "arms", "hand", "expected"),
    [
        (9, [5, 4], "3-9 3-4 0-9", "0-9@centre 3-9@centre"),
        (9, [0, 1, 2, 3, 4, 5, 6, 7], "0-1 8-9 7-7", "0-1@0 0-1@1 7-7@7"),
        (12, [4], "3-12 9-9 4-9", "3-12@centre"),
        (9, [0, 1, 2, 3, 4, 5, 6, 7], "7-9", "7-9@7"),
        (9, [0, 1, 2, 3, 4, 5, 9, 7], "8-8 0-9", "0-9@0 0-9@6"),
        (9, [4], "3-4", ""),
    ],
)
def test_worked_positions(double: int, arms: list[int], hand: str, expected: str) -> None:
    ruleset = get("cyprus", {"double": double})
    found = legal(layouts.star(ruleset, arms), Seat(0), tiles(hand), ruleset)
    said = [f"{laying.tile}@{'centre' if laying.at is None else laying.at}" for laying in found.moves]
    assert " ".join(said) == expected
    assert found.otherwise == (None if expected else "pass")


def test_the_eighth_arm_completes_it() -> None:
    table = layouts.star(get("cyprus"), [0, 1, 2, 3, 4, 5, 6])
    (eighth, ninth, other) = tiles("7-9 8-9 1-7")
    assert table.growing
    assert not table.lay(Seat(0), other, 1, None)
    assert table.lay(Seat(0), eighth, None, None)
    assert not table.growing
    assert not table.lay(Seat(0), ninth, None, None)
    assert table.lay(Seat(0), other, 7, None)
    assert table.ends[7] == (1,)
