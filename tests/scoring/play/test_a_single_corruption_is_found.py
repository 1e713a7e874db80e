"""One thing changed in a legal transcript is found, unless a judge written without the engine finds it legal too."""

from collections.abc import Callable

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.hands import Move, Play, Seat
from scoring.referee import quick
from scoring.referee.replaying import replay
from scoring.tiles import Tile, tile_set
from tests.scoring.play.dealt import Played, hands_played, plain_hands
from tests.scoring.play.naive import is_complete_and_legal

Draw = Callable[[st.SearchStrategy[int]], int]


def with_moves(play: Play, moves: tuple[Move, ...]) -> Play:
    return Play(play.deal, moves, play.stock)


def with_move(play: Play, number: int, move: Move) -> Play:
    return with_moves(play, (*play.moves[:number], move, *play.moves[number + 1 :]))


def with_tile(play: Play, seat: int, tile: Tile) -> Play:
    """The first tile of a hand replaced."""
    deal = list(play.deal)
    deal[seat] = (tile, *deal[seat][1:])
    return Play(tuple(deal), play.moves, play.stock)


ROUNDS = st.integers(2, 7)
CORRUPTIONS: dict[str, Callable[[Play, int, Draw], Play]] = {
    "another tile": lambda play, at, draw: with_move(
        play, at, play.moves[at]._replace(tile=tile_set(6)[draw(st.integers(0, 27))])
    ),
    "the other end": lambda play, at, draw: with_move(
        play, at, play.moves[at]._replace(at=draw(st.sampled_from((-1, 0, 1, 2))))
    ),
    "a pass instead": lambda play, at, draw: with_move(play, at, Move(play.moves[at].seat, "pass")),
    "another seat": lambda play, at, draw: with_move(
        play, at, play.moves[at]._replace(seat=Seat(draw(st.integers(-1, 4))))
    ),
    "a move dropped": lambda play, at, draw: with_moves(play, (*play.moves[:at], *play.moves[at + 1 :])),
    "a move twice": lambda play, at, draw: with_moves(play, (*play.moves[: at + 1], *play.moves[at:])),
    "the tail cut": lambda play, at, draw: with_moves(play, play.moves[:at]),
    "passes after the end": lambda play, at, draw: with_moves(
        play,
        (*play.moves, *(Move(Seat((play.moves[-1].seat + step) % 4), "pass") for step in range(1, draw(ROUNDS)))),
    ),
    "a move by nobody after the end": lambda play, at, draw: with_moves(
        play, (*play.moves, Move(Seat(draw(st.sampled_from((-1, 9)))), "pass"))
    ),
    "passes before the lead": lambda play, at, draw: with_moves(
        play, (Move(Seat((play.moves[0].seat - 1) % 4), "pass"), *play.moves)
    ),
    "another tile dealt": lambda play, at, draw: with_tile(play, at % 4, tile_set(6)[draw(st.integers(0, 27))]),
}


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
