"""Where the right to begin goes round, those who lack the double pass before its holder: all are told, or none."""

import pytest

from scoring.findings import Finding, error
from scoring.hands import Move, Seat
from scoring.referee.referee import Referee
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

GARRAFINA = get("garrafina", {"players": 4})
DEAL = ("0-1 0-2", "1-2 1-3", "6-6 2-3", "3-4 3-5")


def found(*moves: Move) -> list[Finding]:
    """What is found about the last of these moves; the others are legal. Seat 0 has the right to begin."""
    referee = Referee(GARRAFINA, [tiles(hand) for hand in DEAL], leader=Seat(0))
    for move in moves[:-1]:
        assert referee.push(move) == ()
    return list(referee.push(moves[-1]))


@pytest.mark.parametrize("moves", [(lay(2, "6-6"),), (knock(0), knock(1), lay(2, "6-6")), (knock(0), knock(1))])
def test_all_pass_or_none_is_told(moves: tuple[Move, ...]) -> None:
    assert found(*moves) == []


def test_the_holder_waits_for_those_who_are_told() -> None:
    told: dict[str, int | str] = {"move": 2, "seat": 2, "tile": "6-6", "turn": 1}
    assert found(knock(0), lay(2, "6-6")) == [error("out-of-turn", "Garrafina", "moves", **told)]


def test_they_pass_in_turn() -> None:
    assert found(knock(1)) == [error("out-of-turn", "Garrafina", "moves", move=1, seat=1, turn=0)]


def test_nobody_else_leads() -> None:
    told: dict[str, int | str] = {"move": 1, "seat": 3, "tile": "3-4", "leader": 2}
    assert found(lay(3, "3-4"))[0] == error("wrong-leader", "Garrafina", "moves", **told)
    told = {"move": 1, "seat": 1, "tile": "1-2", "leader": 2}
    assert found(lay(1, "1-2"))[0] == error("wrong-leader", "Garrafina", "moves", **told)
