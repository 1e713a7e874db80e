"""The arena: the same seed gives the same result, all hands are counted, and a policy is asked for its own seat."""

import pytest

import scoring
from tests.scoring.library.hands_in_play import RULES

SACI = scoring.rules("saci")


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_every_hand_is_counted(rules: scoring.Ruleset) -> None:
    sides = rules.seating.sides
    result = scoring.arena(["random", "greedy", *["random"] * (len(sides) - 2)], rules, 3, seed=1)
    assert sum(result.wins.values()) + result.level == result.hands == 3
    assert tuple(result.wins) == tuple(result.points) == sides


def test_the_same_seed_gives_the_same_result() -> None:
    one, other, third = (scoring.arena(["random", "greedy"], SACI, 10, seed) for seed in (1, 1, 2))
    assert one == other
    assert one != third
    assert repr(one).startswith("<10 hands: A won ")


def test_a_policy_sees_the_view_of_the_seat_to_move() -> None:
    seen: set[int] = set()

    def first(view: scoring.View) -> scoring.Move:
        assert view.turn == view.seat
        seen.add(view.seat)
        return view.legal_moves[0]

    scoring.arena([first, "random"], SACI, 5, seed=1)
    assert seen == {0, 2}


def test_greedy_lays_the_most_pips() -> None:
    hand = scoring.Hand.from_position("saci; hands 0-5 3-4 2-5 / 1-1 / 2-2 / 3-3; table 6-3 3-5*; turn 0; last 3:3-6")
    assert scoring.greedy_policy(hand.view(0)) == hand.push("0:2-5R")


def test_an_illegal_move_is_named() -> None:
    with pytest.raises(scoring.IllegalMove, match="move 1, "):
        scoring.arena([lambda view: f"{view.seat}:-"] * 2, SACI, 1, seed=1)
