"""A wrong move is found and then taken as made, as far as it can have happened; a refused one changes nothing."""

from dataclasses import replace

import pytest

from scoring.hands import Move, Play, Seat
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

SACI = get("saci")
DEAL = tuple(
    tiles(hand)
    for hand in (
        "0-5 1-1 1-3 1-4 2-4 3-4 3-5",
        "0-0 0-3 3-3 4-4 4-5 4-6 5-6",
        "0-1 1-2 1-5 1-6 2-6 3-6 5-5",
        "0-2 0-4 0-6 2-2 2-3 2-5 6-6",
    )
)


def codes(*moves: Move) -> list[list[str]]:
    """The codes found about each move."""
    found = replay(Play(DEAL, moves), SACI, first_hand=True)
    return [[finding.code for finding in verdict] for verdict in found.verdicts]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ((lay(3, "6-6"), knock(0), knock(1), lay(2, "2-6", 0)), [[], [], ["false-pass"], []]),
        ((lay(3, "6-6"), lay(1, "4-6", 0), lay(2, "1-6", 1)), [[], ["out-of-turn"], []]),
        ((lay(2, "3-6"), lay(3, "2-3", 0)), [["wrong-leader"], []]),
        ((lay(3, "6-6"), knock(0), lay(1, "4-6", 0), lay(2, "2-6", 0), lay(3, "2-2", 1)),
         [[], [], [], ["tile-does-not-fit"], []]),
        ((lay(3, "6-6"), knock(0), lay(1, "0-0", 0), lay(2, "2-6", 0)), [[], [], ["tile-does-not-fit"]]),
        ((lay(3, "6-6"), lay(0, "6-6", 0), lay(1, "4-6", 0)), [[], ["tile-not-held"]]),
    ],
)  # fmt: skip
def test_the_moves_after_it_are_judged(moves: tuple[Move, ...], expected: list[list[str]]) -> None:
    assert codes(*moves) == expected


def test_what_cannot_be_judged_any_more_is_said() -> None:
    found = replay(Play(DEAL, (lay(3, "6-6"), lay(0, "6-6", 0), knock(1), knock(2))), SACI, first_hand=True)
    rest = found.findings[-1]
    assert (rest.code, rest.severity, rest.params) == ("rest-not-judged", "warning", {"move": 3, "moves": 2})
    assert (rest.rule, rest.field) == ("SACI rule 9", "moves")
    assert not found.valid


def test_a_refused_move_changes_nothing() -> None:
    referee = Referee(SACI, DEAL, first_hand=True)
    referee.push(lay(3, "6-6"))
    before = referee.left, referee.turn, referee.ends, referee.laid
    assert referee.push(lay(1, "4-6", 0)) != ()
    assert (referee.left, referee.turn, referee.ends, referee.laid) == before


@pytest.mark.parametrize("moves", [(knock(1), knock(2), lay(3, "6-6")), (lay(3, "6-6"),)])
def test_the_seats_that_lose_their_turn_may_say_so(moves: tuple[Move, ...]) -> None:
    deal = (tiles("0-6 1-1"), tiles("2-2"), tiles("3-3"), tiles("6-6 4-4"))
    referee = Referee(get("garrafina"), deal, leader=Seat(1))
    assert [referee.push(move) for move in moves] == [()] * len(moves)
    assert referee.push(lay(0, "0-6", 0)) == ()


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ((knock(1), lay(3, "6-6")), [[], ["out-of-turn"]]),
        ((knock(2), lay(3, "6-6")), [["out-of-turn"]]),
        ((knock(2), knock(1), lay(3, "6-6")), [["out-of-turn"]]),
    ],
)
def test_they_all_say_so_in_their_order_or_none_does(moves: tuple[Move, ...], found: list[list[str]]) -> None:
    deal = (tiles("0-6 1-1"), tiles("2-2"), tiles("3-3"), tiles("6-6 4-4"))
    referee = Referee(get("garrafina"), deal, leader=Seat(1))
    told = [[finding.code for finding in referee.push(move)] for move in moves[: len(found)]]
    assert told == found


def test_nobody_else_does() -> None:
    deal = (tiles("0-6 1-1"), tiles("2-2"), tiles("3-3"), tiles("6-6 4-4"))
    referee = Referee(get("garrafina"), deal, leader=Seat(2))
    assert "wrong-leader" in [finding.code for finding in referee.push(knock(1))]


def test_tiles_dealt_wrong_are_all_found() -> None:
    deal = (tiles("0-0 0-1 7-7"), (*tiles("0-0"), *DEAL[1][1:], *tiles("1-1")), *DEAL[2:])
    found = replay(Play(deal, ()), SACI)
    assert [finding.code for finding in found.findings] == [
        "too-few-tiles", "too-many-tiles", "tile-not-in-set", "tile-twice", "tile-twice", "unfinished",
    ]  # fmt: skip


def test_a_hand_that_nobody_can_lead_is_dealt_again() -> None:
    ruleset = replace(get("draw", {"players": 2}), deals={"LARGEST": {6: {2: 2}}})
    deal = (tiles("0-1 1-2"), tiles("3-4 2-3"))
    assert "new-deal-due" in [finding.code for finding in replay(Play(deal, ()), ruleset).findings]


def test_a_stock_that_is_not_what_is_left_is_found() -> None:
    ruleset = get("draw", {"players": 2})
    deal = (DEAL[0], DEAL[1])
    for stock in (DEAL[2], (*DEAL[2], *DEAL[0]), (*DEAL[2], *DEAL[2])):
        assert "stock-disagrees" in [finding.code for finding in replay(Play(deal, (), stock), ruleset).findings]
    assert "stock-disagrees" not in [
        finding.code for finding in replay(Play(deal, (), (*DEAL[3], *DEAL[2])), ruleset).findings
    ]
