"""Resolution F4: a player at the limit is out, the last one left wins, and the last ones may reach it together."""

from scoring.entries import Hand
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Sheet, advance

DRAW = get("draw", {"players": 3})
EXTRA = get("draw", {"players": 3, "shared_win": "EXTRA_HAND"})


def after_a_block(totals: tuple[int, int, int], pips: tuple[int, int, int], ruleset: Ruleset = DRAW) -> Sheet:
    """Everybody scores the pips held after a block."""
    sides: tuple[Side, ...] = ("A", "B", "C")
    sheet = Sheet(totals=dict(zip(sides, totals, strict=True)))
    return advance(sheet, Hand("block", Seat(0), pips, None, None, leader=Seat(0)), ruleset)


def test_one_point_short_is_in_and_a_hundred_is_out() -> None:
    assert after_a_block((90, 90, 90), (9, 9, 9)).eliminated == ()
    assert after_a_block((90, 90, 90), (9, 10, 9)).eliminated == ("B",)


def test_the_last_one_left_wins() -> None:
    after = after_a_block((90, 90, 90), (10, 9, 11))
    assert after.eliminated == ("A", "C")
    assert after.outcome is not None
    assert (after.outcome.winners, after.outcome.reason) == (("B",), "last-standing")


def test_of_those_who_go_out_together_the_lowest_wins() -> None:
    for ruleset in (DRAW, EXTRA):
        after = after_a_block((95, 90, 90), (10, 20, 11), ruleset)
        assert after.outcome is not None
        assert (after.outcome.winners, after.outcome.reason) == (("C",), "last-standing")
        assert after.eliminated == ("A", "B", "C")


def test_level_ones_share_the_win() -> None:
    after = after_a_block((95, 90, 90), (10, 11, 11))
    assert after.outcome is not None
    assert (after.outcome.winners, after.outcome.reason) == (("B", "C"), "last-standing")


def test_or_level_ones_play_another_hand_without_the_others() -> None:
    after = after_a_block((95, 90, 90), (10, 11, 11), EXTRA)
    assert (after.outcome, after.eliminated) == (None, ("A",))
