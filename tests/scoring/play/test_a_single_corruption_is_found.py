"""One thing changed in a legal transcript is found, unless a judge written without the engine finds it legal too."""

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.hands import Seat
from scoring.referee import quick
from scoring.referee.replaying import replay
from tests.scoring.corruptions import CORRUPTIONS, with_move, with_moves, with_tile
from tests.scoring.play.dealt import Played, hands_played, plain_hands
from tests.scoring.play.naive import is_complete_and_legal


@given(plain_hands, st.sampled_from(sorted(CORRUPTIONS)), st.data())
def test_on_a_line(hand: Played, kind: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(hand.play.moves) - 1))
    corrupt = CORRUPTIONS[kind](hand.play, at, data.draw)
    legal = is_complete_and_legal(corrupt)
    assert replay(corrupt, hand.ruleset).valid == legal
    assert quick.verdict(corrupt, hand.ruleset) == legal


@given(hands_played, st.data())
def test_a_hand_that_breaks_off_is_not_finished(hand: Played, data: st.DataObject) -> None:
    # where a player may change the hand a block counts from the moment that nobody can lay a tile
    assume(hand.ruleset.swap == "OFF" or not hand.play.stock)
    at = data.draw(st.integers(0, len(hand.play.moves) - 1))
    found = replay(with_moves(hand.play, hand.play.moves[:at]), hand.ruleset, hand.leader, hand.first_hand)
    assert [finding.code for finding in found.findings] == ["unfinished"]


@given(hands_played, st.data())
def test_nobody_moves_for_another(hand: Played, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(hand.play.moves) - 1))
    move = hand.play.moves[at]
    other = data.draw(st.integers(0, hand.ruleset.players - 1).filter(lambda seat: seat != move.seat))
    corrupt = with_move(hand.play, at, move._replace(seat=Seat(other)))
    assert not replay(corrupt, hand.ruleset, hand.leader, hand.first_hand).valid


@given(hands_played, st.data())
def test_nobody_lays_a_tile_of_another(hand: Played, data: st.DataObject) -> None:
    lays = [number for number, move in enumerate(hand.play.moves) if move.kind == "lay"]
    at = data.draw(st.sampled_from(lays))
    laid = [move.tile for move in hand.play.moves[:at] if move.kind == "lay" and move.tile is not None]
    others = [tile for seat, tiles in enumerate(hand.play.deal) for tile in tiles if seat != hand.play.moves[at].seat]
    tile = data.draw(st.sampled_from([*laid, *others]))
    corrupt = with_move(hand.play, at, hand.play.moves[at]._replace(tile=tile))
    assert not replay(corrupt, hand.ruleset, hand.leader, hand.first_hand).valid


@given(hands_played, st.data())
def test_no_tile_is_dealt_twice(hand: Played, data: st.DataObject) -> None:
    first, second = data.draw(st.permutations(range(hand.ruleset.players)))[:2]
    corrupt = with_tile(hand.play, first, hand.play.deal[second][-1])
    codes = {finding.code for finding in replay(corrupt, hand.ruleset, hand.leader, hand.first_hand).findings}
    assert "tile-twice" in codes
