"""Ways to change one thing in a transcript, for the tests that judge it before and after."""

from collections.abc import Callable

from hypothesis import strategies as st

from scoring.hands import Move, Play, Seat
from scoring.tiles import Tile, tile_set

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
    "a pass that names a tile": lambda play, at, draw: with_move(
        play, at, Move(play.moves[at].seat, "pass", tile_set(6)[draw(st.integers(0, 27))])
    ),
    "a half left free": lambda play, at, draw: with_move(play, at, play.moves[at]._replace(free=draw(ROUNDS))),
    "another tile dealt": lambda play, at, draw: with_tile(
        play, at % len(play.deal), tile_set(6)[draw(st.integers(0, 27))]
    ),
}
