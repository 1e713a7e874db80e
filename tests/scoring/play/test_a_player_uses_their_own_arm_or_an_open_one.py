"""Garrafina: each builds their own arm; a lost turn opens it to the others, and the next tile closes it again."""

import pytest

from scoring import layouts
from scoring.hands import Seat
from scoring.layouts import Arm
from scoring.referee.legal import legal
from scoring.rulesets import get
from tests.scoring.play.dealt import tiles

GARRAFINA = get("garrafina")
LEFT_ONLY = get("garrafina", {"open_arms": "LEFT_NEIGHBOUR"})
Arms = dict[int, Arm]


def said(seat: int, hand: str, arms: Arms, left_only: bool = False) -> tuple[str, str | None]:
    """The legal tiles with their arms, and what else the seat may do."""
    ruleset = LEFT_ONLY if left_only else GARRAFINA
    table = layouts.cross(ruleset, {Seat(owner): arm for owner, arm in arms.items()})
    found = legal(table, Seat(seat), tiles(hand), ruleset)
    return " ".join(f"{laying.tile}@{laying.at}" for laying in found.moves), found.otherwise


@pytest.mark.parametrize(
    ("hand", "arms", "expected"),
    [
        ("1-5 2-3", {0: (5, False), 1: (4, False), 2: (1, False), 3: (2, True)}, ("1-5@0 2-3@3", None)),
        ("4-5", {0: (None, False), 1: (4, False), 3: (2, False)}, ("", "pass")),
        ("1-6 4-5", {1: (4, False)}, ("1-6@0", None)),
        ("1-6", {0: (3, False), 2: (None, True)}, ("1-6@2", "pass")),
        ("2-3", {0: (5, False), 3: (2, True)}, ("2-3@3", "pass")),
    ],
)
def test_worked_positions(hand: str, arms: Arms, expected: tuple[str, str | None]) -> None:
    assert said(0, hand, arms) == expected


def test_option_only_the_arm_of_the_player_on_the_left() -> None:
    arms: Arms = {0: (5, False), 1: (4, True), 3: (2, True)}
    assert said(0, "2-4", arms, left_only=True) == ("2-4@3", "pass")
    assert said(0, "2-4", arms) == ("2-4@1 2-4@3", "pass")


def test_a_lost_turn_opens_the_arm_and_a_strangers_tile_closes_it() -> None:
    table = layouts.cross(GARRAFINA, {Seat(0): (5, False), Seat(1): (4, False)})
    owner, stranger = Seat(1), Seat(0)
    (tile, again) = tiles("2-4 2-3")
    assert not table.lay(stranger, tile, owner, None)
    table.lose_turn(owner)
    assert table.lay(stranger, tile, owner, None)
    assert not table.lay(stranger, again, owner, None)
    assert table.lay(owner, again, owner, None)


def test_the_owners_tile_closes_it_again() -> None:
    table = layouts.cross(GARRAFINA, {Seat(1): (4, True)})
    (tile, again) = tiles("2-4 2-3")
    assert table.lay(Seat(1), tile, 1, None)
    assert not table.lay(Seat(0), again, 1, None)
