"""The pass in bit masks that spares a legal hand the referee tells the same of every transcript, legal or changed."""

from typing import Final
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hands import SEATS, Play, Seat
from scoring.referee import quick
from scoring.referee.replaying import Replay, replay
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from tests.scoring.corruptions import CORRUPTIONS
from tests.scoring.play.dealt import Played, knock, lay, played, tiles

LINES: Final = tuple(
    get(*game)
    for game in (
        ("saci", {}),
        ("international", {}),
        ("basque", {"players": 4}),
        ("basque", {"players": 3, "team_size": 1}),
        ("basque", {"players": 2, "team_size": 1}),
    )
)
"""Games that the quick pass covers, if no stock is noted."""
line_hands = st.builds(played, st.integers(0, 10**9), st.sampled_from(LINES), st.booleans(), st.just(False))
leaders = st.none() | st.sampled_from(SEATS[:2])


def by_the_referee(play: Play, ruleset: Ruleset, leader: Seat | None = None, first_hand: bool = False) -> Replay:
    """The same transcript, judged move by move."""
    with patch.object(quick, "course_of", return_value=None):
        return replay(play, ruleset, leader, first_hand)


@given(line_hands)
def test_of_a_legal_hand(hand: Played) -> None:
    assert quick.verdict(hand.play, hand.ruleset)
    assert replay(*hand) == by_the_referee(*hand)


@given(line_hands, leaders, st.booleans())
def test_of_a_hand_that_another_should_have_led(hand: Played, leader: Seat | None, first_hand: bool) -> None:
    told = replay(hand.play, hand.ruleset, leader, first_hand)
    assert told == by_the_referee(hand.play, hand.ruleset, leader, first_hand)


@pytest.mark.parametrize("kind", sorted(CORRUPTIONS))
@given(hand=line_hands, data=st.data())
def test_of_a_changed_hand(kind: str, hand: Played, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(hand.play.moves) - 1))
    changed = hand._replace(play=CORRUPTIONS[kind](hand.play, at, data.draw))
    assert replay(*changed) == by_the_referee(*changed)


@given(line_hands, st.integers(1, 6))
def test_of_passes_after_the_end(hand: Played, passes: int) -> None:
    players, last = hand.ruleset.players, hand.play.moves[-1].seat
    late = tuple(knock((last + step) % players) for step in range(1, passes + 1))
    play = Play(hand.play.deal, hand.play.moves + late)
    assert replay(play, hand.ruleset) == by_the_referee(play, hand.ruleset)


def test_of_a_lead_that_blocks_the_hand() -> None:
    """Every other tile of its two numbers lies aside."""
    deal = (tiles("0-1 2-2 2-3 2-4 2-5 2-6 3-3"), tiles("3-4 3-5 3-6 4-4 4-5 4-6 5-5"))
    play, ruleset = Play(deal, (lay(0, "0-1"), knock(1), knock(0))), LINES[-1]
    assert quick.verdict(play, ruleset)
    told = replay(play, ruleset)
    assert told == by_the_referee(play, ruleset)
    assert (told.facts.end, told.facts.ends_before, told.facts.ends) == ("block", None, (0, 1))
