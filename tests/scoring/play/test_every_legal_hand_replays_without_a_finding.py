"""Whatever the referee calls legal it finds nothing wrong with, on every table and in every set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.referee.replaying import replay
from scoring.rulesets import get
from scoring.tiles import tile_set
from tests.scoring.play.dealt import GAMES, Played, hands_played, played


@given(hands_played)
def test_nothing_is_found(hand: Played) -> None:
    found = replay(hand.play, hand.ruleset, hand.leader, hand.first_hand)
    assert found.findings == ()
    assert found.valid
    assert found.verdicts == ((),) * len(hand.play.moves)


@given(hands_played)
def test_no_tile_is_lost_on_the_way(hand: Played) -> None:
    facts = replay(hand.play, hand.ruleset, hand.leader, hand.first_hand).facts
    drawn = sum(move.kind == "draw" for move in hand.play.moves)
    dealt = sum(len(tiles) for tiles in hand.play.deal)
    if facts.swapped_by is None:
        assert sum(len(tiles) for tiles in facts.left) == dealt + drawn - facts.laid
    assert sum(facts.pips) <= sum(tile.pips for tile in tile_set(hand.ruleset.double))


@given(hands_played)
def test_somebody_is_out_or_nobody_can_play(hand: Played) -> None:
    facts = replay(hand.play, hand.ruleset, hand.leader, hand.first_hand).facts
    assert facts.by is not None
    assert facts.end == ("block" if facts.left[facts.by] else "domino")


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**9))
def test_in_every_game(game: tuple[str, dict[str, object]], seed: int) -> None:
    hand = played(seed, get(*game))
    assert replay(hand.play, hand.ruleset, hand.leader, hand.first_hand).findings == ()
