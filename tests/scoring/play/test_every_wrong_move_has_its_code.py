"""Each way to break the rules has a code, the rule it rests on, and what a sentence needs."""

from collections.abc import Mapping

import pytest

from scoring.findings import Finding
from scoring.hands import Kind, Move, Seat
from scoring.referee.referee import Referee
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

SACI = get("saci")
DEAL = (
    "0-5 1-1 1-3 1-4 2-4 3-4 3-5",
    "0-0 0-3 3-3 4-4 4-5 4-6 5-6",
    "0-1 1-2 1-5 1-6 2-6 3-6 5-5",
    "0-2 0-4 0-6 2-2 2-3 2-5 6-6",
)


def refused(ruleset: Ruleset, deal: tuple[str, ...], moves: list[Move], **how: object) -> tuple[Finding, ...]:
    """What is found about the last of these moves; the others are legal."""
    referee = Referee(ruleset, [tiles(hand) for hand in deal], **how)  # type: ignore[arg-type]  # each test's own
    for move in moves[:-1]:
        assert referee.push(move) == ()
    return referee.push(moves[-1])


@pytest.mark.parametrize(
    ("moves", "code", "params"),
    [
        ([lay(2, "3-6")], "wrong-leader", {"leader": 3, "tile": "3-6"}),
        ([lay(3, "2-2")], "wrong-lead-tile", {"due": "6-6"}),
        ([knock(3)], "false-pass", {"fits": "6-6"}),
        ([lay(3, "6-6"), lay(1, "5-6", 0)], "out-of-turn", {"turn": 0}),
        ([lay(3, "6-6"), lay(0, "5-6", 0)], "tile-not-held", {"tile": "5-6"}),
        ([lay(3, "6-6"), lay(0, "3-4", 0)], "tile-does-not-fit", {"at": 0}),
        ([lay(3, "6-6"), lay(0, "3-4")], "no-such-place", {"tile": "3-4"}),
        ([lay(3, "6-6"), lay(0, "7-7", 0)], "tile-not-in-set", {"tile": "7-7"}),
        ([lay(3, "6-6"), Move(Seat(0), "lay", None, 0)], "no-tile", {}),
        ([lay(3, "6-6"), knock(0), knock(1)], "false-pass", {"fits": "4-6"}),
        ([lay(3, "6-6"), knock(4)], "no-such-seat", {"seat": 4}),
        ([lay(3, "6-6"), Move(Seat(0), "draw")], "draw-not-allowed", {}),
        ([lay(3, "6-6"), Move(Seat(0), "swap")], "swap-not-allowed", {}),
        ([lay(3, "6-6"), knock(0), lay(1, "4-6", kind="wrong")], "shown-tile-fits", {"tile": "4-6"}),
        ([lay(3, "6-6"), lay(0, "5-6", kind="wrong")], "tile-not-held", {"tile": "5-6"}),
    ],
)
def test_on_a_line(moves: list[Move], code: str, params: Mapping[str, object]) -> None:
    (found,) = refused(SACI, DEAL, moves, first_hand=True)
    assert (found.code, found.severity, found.field) == (code, "error", "moves")
    assert found.rule in SACI.cites.values()
    assert found.params == {"move": len(moves), "seat": moves[-1].seat, **found.params, **params}


def test_two_things_wrong_are_both_found() -> None:
    found = refused(SACI, DEAL, [lay(3, "6-6"), lay(1, "0-0", 0)], first_hand=True)
    assert [finding.code for finding in found] == ["out-of-turn", "tile-does-not-fit"]


def test_a_kind_of_move_nobody_knows() -> None:
    kind: Kind = "fly"  # type: ignore[assignment]  # what a damaged file may say
    (found,) = refused(SACI, DEAL, [Move(Seat(3), kind)])
    assert found.code == "no-such-move"


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([lay(0, "6-6"), lay(1, "3-6", 2)], "arm-closed"),
        ([lay(0, "6-6"), lay(1, "3-6", 1), lay(2, "3-4", 1)], "arm-closed"),
        ([lay(0, "6-6"), lay(1, "3-6", 3)], "no-such-place"),
        ([lay(0, "6-6"), lay(1, "3-6")], "no-such-place"),
        ([lay(0, "6-6"), lay(1, "3-6", 0)], "arm-closed"),
        ([lay(0, "6-6"), lay(1, "3-3", 1)], "tile-does-not-fit"),
    ],
)
def test_on_a_cross(moves: list[Move], code: str) -> None:
    deal = ("6-6 0-1 0-2 0-3 0-4 0-5 0-6", "3-6 3-3 1-1 1-2 1-3 1-4 1-5", "3-4 2-6 2-2 2-3 2-4 2-5 5-6")
    (found,) = refused(get("garrafina", {"players": 3}), deal, moves, first_hand=True)
    assert found.code == code


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([lay(0, "9-9"), lay(1, "8-9"), lay(2, "7-8", 0)], "star-not-complete"),
        ([lay(0, "9-9"), lay(1, "8-9"), lay(2, "7-8")], "tile-does-not-fit"),
        ([lay(0, "9-9"), lay(1, "8-9"), lay(2, "7-8", 1)], "no-such-place"),
    ],
)
def test_on_a_star(moves: list[Move], code: str) -> None:
    ruleset = get("cyprus", {"players": 10})
    deal = ("9-9 1-9", "8-9 1-1", "7-8", *(f"0-{seat}" for seat in range(7)))
    (found,) = refused(ruleset, deal, moves, first_hand=True)
    assert found.code == code


def test_where_matadors_lie_lengthwise_the_free_half_is_said() -> None:
    ruleset = get("matador", {"matador_laid": "LENGTHWISE", "players": 2})
    (found,) = refused(ruleset, ("6-6 3-3", "1-6 2-2"), [lay(0, "6-6"), lay(1, "1-6", 0)], first_hand=True)
    assert found.code == "no-such-half"


@pytest.mark.parametrize(
    ("stock", "moves", "code"),
    [
        ("1-1 2-2", [lay(0, "6-6"), knock(1)], "must-draw"),
        ("1-1 2-2", [lay(0, "6-6"), Move(Seat(1), "draw"), Move(Seat(1), "draw")], "draw-not-allowed"),
        ("1-1 2-2", [lay(0, "6-6"), lay(1, "2-2", kind="draw")], "wrong-drawn-tile"),
        ("", [lay(0, "6-6"), lay(1, "5-6", kind="draw")], "wrong-drawn-tile"),
    ],
)
def test_at_the_stock(stock: str, moves: list[Move], code: str) -> None:
    left = [tile for tile in tiles(WITHOUT_SIXES) if tile not in tiles(stock)]
    ruleset = get("draw", {"players": 2})
    deal = ("6-6 5-6 4-6 3-6 2-6 1-6 0-6", "0-0 0-1 0-2 0-3 0-4 0-5 4-5")
    (found,) = refused(ruleset, deal, moves, first_hand=True, stock=(*tiles(stock), *left) if stock else ())
    assert found.code == code


WITHOUT_SIXES = "1-1 1-2 1-3 1-4 1-5 2-2 2-3 2-4 2-5 3-3 3-4 3-5 4-4 5-5"


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    deal = ("6-6 5-6 4-6 3-6 2-6 1-6 0-6", "0-0 0-1 0-2 0-3 0-4 0-5 4-5", WITHOUT_SIXES[:27], WITHOUT_SIXES[28:])
    (found,) = refused(get("draw"), deal, [lay(0, "6-6"), Move(Seat(1), "draw")], first_hand=True)
    assert found.code == "draw-from-empty"
