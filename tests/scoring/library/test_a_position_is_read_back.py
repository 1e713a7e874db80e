"""The text of a position: reading it back gives the same hand, which goes on in the same way, for every layout."""

import random

import pytest
from hypothesis import given, settings

import scoring
from tests.scoring.library.hands_in_play import hand_in_play, play_on, rules, seeds


@settings(max_examples=60, deadline=None)
@given(rules, seeds)
def test_a_position_gives_the_same_hand_again(rules: scoring.Ruleset, seed: int) -> None:
    hand = hand_in_play(rules, seed, 60)
    again = scoring.Hand.from_position(hand.position)
    assert again.position == hand.position
    assert again.legal_moves() == hand.legal_moves()
    assert (again.turn, again.hands, again.stock, again.ends) == (hand.turn, hand.hands, hand.stock, hand.ends)
    assert again.board == hand.board


@settings(max_examples=20, deadline=None)
@given(rules, seeds)
def test_both_hands_go_on_in_the_same_way(rules: scoring.Ruleset, seed: int) -> None:
    hand = hand_in_play(rules, seed, 30)
    again = scoring.Hand.from_position(hand.position)
    play_on(hand, random.Random(seed), 400)
    play_on(again, random.Random(seed), 400)
    assert again.position == hand.position
    one, other = hand.outcome(), again.outcome()
    assert one is not None
    assert other is not None
    assert (one.end, one.by, one.winner, one.pips) == (other.end, other.by, other.winner, other.pips)
    if not rules.specials and rules.scored != "PLAYS":  # plays before the position earn nothing after it
        assert one.points == other.points


@pytest.mark.parametrize(
    "text",
    [
        "saci; hands 0-5 / 1-1 / 2-2 / 3-3; table 6-3 3-5*; turn 2; last 1:3-6",
        "saci target=150; hands 0-5 / 5-6 / 3-4 / 0-3; table 5-5*; turn 1; leader 0; last 0:5-5; passed 0",
        "garrafina; hands 3-5 / 2-4 / 1-1 / 0-1; table 6-6 / 6-2 / - / 6-4 / -; turn 3; last 2:4-6; open 1",
        "cyprus; hands 4-4 / 5-5 / 6-9 / 7-7; table 9-9 / 9-4 / 9-5; turn 0; last 1:5-9; passed 2",
        "matador players=2; hands 0-0 / 1-5; table 2-5 6-6*; turn 1; last 0:2-5",
    ],
)
def test_a_position_written_by_hand_can_be_played(text: str) -> None:
    hand = scoring.Hand.from_position(text)
    assert hand.legal_moves()
    assert scoring.Hand.from_position(hand.position) == hand
