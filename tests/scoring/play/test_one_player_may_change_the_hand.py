"""Garrafina for three: once in a hand one player changes the hand for the tiles aside, in turn."""

from scoring.hands import Move, Play, Seat
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.rulesets import get
from scoring.tiles import tile_set
from tests.scoring.play.dealt import knock, lay, tiles

THREE = get("garrafina", {"players": 3})
DEAL = (
    tiles("6-6 0-1 0-2 0-3 0-4 0-5 1-2"),
    tiles("3-6 1-1 2-2 3-3 4-4 5-5 0-0"),
    tiles("2-6 1-3 1-4 1-5 2-3 2-4 2-5"),
)
ASIDE = tuple(tile for tile in tile_set(6) if not any(tile in hand for hand in DEAL))


def swap(seat: int) -> Move:
    return Move(Seat(seat), "swap")


def after(*moves: Move) -> Referee:
    referee = Referee(THREE, DEAL, first_hand=True)
    for move in moves:
        assert referee.push(move) == ()
    return referee


def test_the_leader_may_after_leading() -> None:
    referee = after(lay(0, "6-6"), swap(0))
    assert referee.left[0] == ASIDE
    assert (referee.turn, referee.stock, referee.swapped_by) == (1, 0, 0)


def test_the_others_may_on_their_turn_and_then_go_on() -> None:
    referee = after(lay(0, "6-6"), swap(1))
    assert referee.turn == 1
    assert referee.push(lay(1, "1-6", 1)) == ()


def test_nobody_may_out_of_turn_or_before_the_lead() -> None:
    assert [finding.code for finding in after().push(swap(0))] == ["swap-not-allowed"]
    codes = [finding.code for finding in after(lay(0, "6-6")).push(swap(2))]
    assert codes == ["out-of-turn", "swap-not-allowed"]
    codes = [finding.code for finding in after(lay(0, "6-6"), lay(1, "3-6", 1)).push(swap(0))]
    assert codes == ["out-of-turn", "swap-not-allowed"]


def test_only_one_may() -> None:
    assert [finding.code for finding in after(lay(0, "6-6"), swap(0)).push(swap(1))] == ["swap-not-allowed"]


def test_without_tiles_aside_nobody_may() -> None:
    four = tuple(tile_set(6)[seat::4] for seat in range(4))
    referee = Referee(get("garrafina"), four, first_hand=True)
    seat = referee.turn
    assert seat is not None
    assert referee.push(lay(seat, "6-6")) == ()
    assert [finding.code for finding in referee.push(swap((seat + 1) % 4))] == ["swap-not-allowed"]


def test_a_hand_that_a_change_may_open_again_is_over_after_a_round() -> None:
    referee = Referee(THREE, (tiles("6-6 1-1"), tiles("3-6 0-5"), tiles("2-6 4-5")), first_hand=True)
    for move in (lay(0, "6-6"), lay(1, "3-6", 1), lay(2, "2-6", 2)):
        assert referee.push(move) == ()
    assert referee.stuck
    for seat in range(3):
        assert referee.ended is None
        assert referee.push(knock(seat)) == ()
    assert referee.ended == "block"
    assert referee.push(knock(0)) != ()


def test_the_transcript_tells_who() -> None:
    found = replay(Play(DEAL, (lay(0, "6-6"), swap(1))), THREE, first_hand=True)
    assert found.facts.swapped_by == 1
