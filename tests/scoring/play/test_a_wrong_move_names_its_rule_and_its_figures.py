"""Every finding about a move in full: the code, the rule it rests on, and the figures of its sentence."""

from collections.abc import Sequence

import pytest

from scoring.findings import Finding, error, warning
from scoring.hands import Move, Seat
from scoring.referee.referee import Referee
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

SACI = get("saci")
DRAW = get("draw", {"players": 2})
DEAL = (
    "0-5 1-1 1-3 1-4 2-4 3-4 3-5",
    "0-0 0-3 3-3 4-4 4-5 4-6 5-6",
    "0-1 1-2 1-5 1-6 2-6 3-6 5-5",
    "0-2 0-4 0-6 2-2 2-3 2-5 6-6",
)
SHOWN = ("6-6 3-6 3-3", "1-2 1-6 1-5", "4-4 5-5", "0-0 0-2 0-4")
SHOWN_LAST = ("6-6 3-6 3-3", "1-2 2-6", "4-4 5-5", "0-0 0-1 0-4")
TWO = ("6-6 5-6 4-6 3-6 2-6 1-6 0-6", "0-0 0-1 0-2 0-3 0-4 0-5 4-5")
STOCK = "1-1 2-2 1-2 1-3 1-4 1-5 2-3 2-4 2-5 3-3 3-4 3-5 4-4 5-5"
SALA = "Sala de juegos"


def found(
    ruleset: Ruleset, deal: Sequence[str], moves: list[Move], stock: str = "", leader: int | None = None
) -> list[Finding]:
    """What is found about the last of these moves; the others are legal. leader: None in a first hand."""
    known = None if leader is None else Seat(leader)
    referee = Referee(ruleset, [tiles(hand) for hand in deal], tiles(stock), known, first_hand=leader is None)
    for move in moves[:-1]:
        assert referee.push(move) == ()
    return list(referee.push(moves[-1]))


@pytest.mark.parametrize(
    ("moves", "code", "rule", "params"),
    [
        ([lay(2, "3-6")], "wrong-leader", 6, {"tile": "3-6", "leader": 3}),
        ([lay(3, "2-2")], "wrong-lead-tile", 6, {"tile": "2-2", "due": "6-6"}),
        ([lay(3, "4-4")], "tile-not-held", 9, {"tile": "4-4"}),
        ([Move(Seat(3), "lay")], "no-tile", 9, {}),
        ([Move(Seat(3), "wrong")], "no-tile", 13, {}),
        ([knock(3)], "false-pass", 12, {"fits": "6-6"}),
        ([Move(Seat(3), "swap")], "swap-not-allowed", 7, {}),
        ([Move(Seat(3), "draw")], "draw-not-allowed", 11, {}),
        ([lay(3, "6-6"), lay(1, "5-6", 0)], "out-of-turn", 9, {"tile": "5-6", "turn": 0}),
        ([lay(3, "6-6"), lay(0, "5-6", 0)], "tile-not-held", 9, {"tile": "5-6"}),
        ([lay(3, "6-6"), lay(0, "3-4", 0)], "tile-does-not-fit", 9, {"tile": "3-4", "at": 0}),
        ([lay(3, "6-6"), lay(0, "3-4", 1)], "tile-does-not-fit", 9, {"tile": "3-4", "at": 1}),
        ([lay(3, "6-6"), lay(0, "3-4")], "no-such-place", 9, {"tile": "3-4"}),
        ([lay(3, "6-6"), lay(0, "3-4", 2)], "no-such-place", 9, {"tile": "3-4", "at": 2}),
        ([lay(3, "6-6"), knock(0), knock(1)], "false-pass", 12, {"fits": "4-6"}),
        ([lay(3, "6-6"), knock(0), lay(1, "4-6", kind="wrong")], "shown-tile-fits", 13, {"tile": "4-6"}),
        ([lay(3, "6-6"), lay(0, "5-6", kind="wrong")], "tile-not-held", 13, {"tile": "5-6"}),
    ],
    ids=range(17),
)
def test_on_a_line(moves: list[Move], code: str, rule: int, params: dict[str, int | str]) -> None:
    told = {"move": len(moves), "seat": moves[-1].seat, **params}
    assert found(SACI, DEAL, moves) == [error(code, f"SACI rule {rule}", "moves", **told)]


@pytest.mark.parametrize("kind", ["lay", "wrong"])
def test_what_the_set_does_not_have(kind: str) -> None:
    move = Move(Seat(3), "lay" if kind == "lay" else "wrong", tiles("7-8")[0])
    assert found(SACI, DEAL, [move]) == [
        error("tile-not-in-set", "double-six set", "moves", move=1, seat=3, tile="7-8")
    ]
    assert found(SACI, DEAL, [knock(4)]) == [error("no-such-seat", "double-six set", "moves", move=1, seat=4)]
    assert found(SACI, DEAL, [knock(-1)]) == [error("no-such-seat", "double-six set", "moves", move=1, seat=-1)]


def test_a_tile_that_lies_face_up() -> None:
    before = [lay(0, "6-6"), lay(1, "1-2", kind="wrong"), lay(1, "1-6", 0), knock(2), knock(3), lay(0, "3-6", 1)]
    told: dict[str, int | str] = {"move": 7, "seat": 1, "tile": "1-5", "due": "1-2"}
    assert found(SACI, SHOWN, [*before, lay(1, "1-5", 0)], leader=0) == [
        error("must-play-exposed", "SACI rule 13", "moves", **told)
    ]
    before[2] = lay(1, "2-6", 0)
    told = {"move": 7, "seat": 1, "tile": "1-2"}
    assert found(SACI, SHOWN_LAST, [*before, lay(1, "1-2", 0)], leader=0) == [
        error("exposed-cannot-go-out", "SACI rule 13", "moves", **told)
    ]


@pytest.mark.parametrize(
    ("moves", "code", "params"),
    [
        ([knock(1)], "must-draw", {"stock": 14}),
        ([Move(Seat(1), "draw"), Move(Seat(1), "draw")], "draw-not-allowed", {}),
        ([lay(1, "2-2", kind="draw")], "wrong-drawn-tile", {"tile": "2-2", "due": "1-1"}),
    ],
)
def test_at_a_stock_that_is_known(moves: list[Move], code: str, params: dict[str, int | str]) -> None:
    told = {"move": len(moves) + 1, "seat": 1, **params}
    assert found(DRAW, TWO, [lay(0, "6-6"), *moves], STOCK) == [error(code, SALA, "moves", **told)]
    assert found(DRAW, TWO, [lay(0, "6-6"), lay(1, "1-1", kind="draw")], STOCK) == []


@pytest.mark.parametrize("tile", ["5-6", "0-0", "7-7"])
def test_at_a_stock_that_is_not_known(tile: str) -> None:
    assert found(DRAW, TWO, [lay(0, "6-6"), lay(1, tile, kind="draw")]) == [
        error("wrong-drawn-tile", SALA, "moves", move=2, seat=1, tile=tile)
    ]
    assert found(DRAW, TWO, [lay(0, "6-6"), lay(1, "3-3", kind="draw")]) == []
    assert found(DRAW, TWO, [lay(0, "6-6"), Move(Seat(1), "draw")]) == [
        warning("drawn-tile-not-noted", SALA, "moves", move=2, seat=1)
    ]


def test_at_a_stock_with_nothing_left() -> None:
    deal = (*TWO, STOCK[:27], STOCK[28:])
    assert found(get("draw"), deal, [lay(0, "6-6"), Move(Seat(1), "draw")]) == [
        error("draw-from-empty", SALA, "moves", move=2, seat=1, stock=0)
    ]
