"""Moves of a copy do not reach the referee it was made from, nor the other way round, however it was copied."""

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.findings import Finding
from scoring.hands import Move, Seat
from scoring.layouts import Table, cross, line, star
from scoring.referee.referee import Referee
from scoring.rulesets import get
from scoring.tiles import Tile
from tests.scoring.play.dealt import GAMES, Played, played
from tests.support.thorough import often

COPIERS: Final[dict[str, Callable[[Referee], Referee]]] = {
    "copy": Referee.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda referee: pickle.loads(pickle.dumps(referee)),  # noqa: S301 - pickled on the same line
}
STATE: Final = ("turn", "ended", "ends", "left", "exposed", "laid", "passes", "stock", "by", "last", "swapped_by")


def state(referee: Referee) -> tuple[object, ...]:
    return (*(getattr(referee, name) for name in STATE), referee.legal())


def pushed(referee: Referee, moves: Sequence[Move]) -> list[tuple[Finding, ...]]:
    return [referee.push(move) for move in moves]


def begun(hand: Played) -> Referee:
    return Referee(hand.ruleset, hand.play.deal, hand.play.stock, hand.leader, hand.first_hand)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=often(6, 240))
@given(seed=st.integers(0, 10**9), share=st.floats(0, 1), copier=st.sampled_from(sorted(COPIERS)))
def test_neither_hears_the_others_moves(
    game: tuple[str, dict[str, object]], seed: int, share: float, copier: str
) -> None:
    hand = played(seed, get(*game))
    half = int(share * len(hand.play.moves))
    referee = begun(hand)
    pushed(referee, hand.play.moves[:half])
    twin = COPIERS[copier](referee)
    before = state(referee)
    assert state(twin) == before
    found = pushed(twin, hand.play.moves[half:])
    assert state(referee) == before
    assert pushed(referee, hand.play.moves[half:]) == found
    assert state(referee) == state(twin)


@pytest.mark.parametrize("copier", COPIERS)
def test_a_tile_shown_to_one_is_not_exposed_to_the_other(copier: str) -> None:
    hand = played(1, get("saci"))
    referee = begun(hand)
    pushed(referee, hand.play.moves[:1])
    twin = COPIERS[copier](referee)
    seat = referee.turn
    assert seat is not None
    number = referee.ends[0][0]
    shown = next(tile for tile in referee.left[seat] if not tile.fits(number))
    assert twin.push(Move(seat, "wrong", shown)) == ()
    assert not any(referee.exposed)
    assert twin.exposed[seat] == (shown,)


def test_a_copied_referee_numbers_its_moves_on() -> None:
    hand = played(2, get("saci"))
    referee = begun(hand)
    pushed(referee, hand.play.moves[:3])
    wrong = Move(Seat(9), "pass")
    assert referee.copy().push(wrong) == referee.push(wrong)


@pytest.mark.parametrize(
    ("table", "move"),
    [
        (line(get("saci"), (6,), (6,)), Move(Seat(0), "lay", Tile(1, 6), 0)),
        (line(get("matador"), (3,), (3,)), Move(Seat(0), "lay", Tile(1, 4), 1)),
        (cross(get("garrafina"), {}), Move(Seat(0), "lay", Tile(1, 6), 0)),
        (star(get("cyprus"), (0,)), Move(Seat(0), "lay", Tile(1, 9))),
    ],
)
def test_a_copied_table_is_laid_on_alone(table: Table, move: Move) -> None:
    before, twin = table.ends, table.copy()
    assert move.tile is not None
    assert twin.lay(move.seat, move.tile, move.at, None)
    assert table.ends == before != twin.ends
