"""Where the quick verdict says that a hand is right, the checks in full find nothing; and it knows a right hand."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Forfeit, Hand
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from scoring.sheets import total_sheet
from scoring.sheets.checks import findings, is_plainly_right
from scoring.simulation import play_hand, random_policy
from scoring.tiles import tile_set
from tests.scoring.strategies import hands
from tests.scoring.written import SACI, START, standing

TILES = tile_set(6)
played = st.builds(lambda seed: play_hand(random.Random(seed), random_policy, None).entry, st.integers(0, 10**9))
rulesets = st.sampled_from([ruleset for ruleset in all_rulesets() if ruleset.bounds.six])


@st.composite
def spoiled(draw: st.DrawFn) -> Hand:
    """A hand that was played, with one tile of one seat exchanged for another of the set, or gone, or added."""
    hand = draw(played)
    assert hand.tiles is not None
    seat = draw(st.integers(0, 3))
    held = list(hand.tiles[seat])
    if held:
        held.pop(draw(st.integers(0, len(held) - 1)))
    if draw(st.booleans()):
        held.append(draw(st.sampled_from(TILES)))
    tiles = tuple(tuple(held) if number == seat else each for number, each in enumerate(hand.tiles))
    return replace(hand, tiles=tiles, pips=None, ends=draw(st.sampled_from((hand.ends, None))))


@given(played | spoiled() | hands, rulesets, st.booleans())
def test_what_is_plainly_right_has_no_finding(hand: Hand, ruleset: Ruleset, first: bool) -> None:
    sheet = START if first else standing(0, 0)
    if is_plainly_right(sheet, hand, ruleset):
        assert list(findings(sheet, hand, ruleset)) == []


@given(played)
def test_an_ordinary_hand_is_plainly_right(hand: Hand) -> None:
    sheet = standing(0, 0, hand.leader or 0)
    if not list(findings(sheet, hand, SACI)):
        assert is_plainly_right(sheet, hand, SACI)


@pytest.mark.parametrize("recount", [1, -1])
def test_a_recount_that_differs_is_not_passed_over(recount: int) -> None:
    hand = play_hand(random.Random(7), random_policy, None).entry
    sheet = standing(0, 0, hand.leader or 0)
    assert hand.left is not None
    assert not is_plainly_right(sheet, replace(hand, recount=sum(hand.left) + recount), SACI)
    assert is_plainly_right(sheet, replace(hand, recount=sum(hand.left)), SACI)


def test_a_match_that_is_over_takes_no_hand() -> None:
    hand = play_hand(random.Random(7), random_policy, None).entry
    assert is_plainly_right(standing(0, 0, hand.leader or 0), hand, SACI)
    assert not is_plainly_right(total_sheet([Forfeit("A", "left")], SACI), hand, SACI)
