"""Thousands of moves are no hand: they are refused at once, and each other play is judged move by move."""

import pytest

from scoring.entries.data import MOST_MOVES as MOST_IN_DATA
from scoring.hands import Move, Play, Seat
from scoring.referee.referee import Referee
from scoring.referee.replaying import MOST_FINDINGS, MOST_MOVES, replay
from scoring.rulesets import get
from tests.scoring.play.dealt import played
from tests.scoring.written import SACI

HAND = played(1, SACI)
SHOWN = next(
    Move(HAND.play.moves[0].seat, "wrong", tile)
    for tile in HAND.play.deal[HAND.play.moves[0].seat]
    if tile != HAND.play.moves[0].tile
)


@pytest.fixture
def pushed(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """The moves that the referee was asked about."""
    asked: list[Move] = []
    push = Referee.push

    def counting(self: Referee, move: Move) -> tuple[object, ...]:
        asked.append(move)
        return push(self, move)

    monkeypatch.setattr(Referee, "push", counting)
    return asked


@pytest.mark.parametrize("nonsense", [SHOWN, Move(Seat(0), "draw"), Move(Seat(9), "pass"), Move(Seat(1), "lay")])
def test_thousands_of_moves_are_not_judged(nonsense: Move, pushed: list[Move]) -> None:
    found = replay(Play(HAND.play.deal, (HAND.play.moves[0], *[nonsense] * 5_000)), SACI, first_hand=True)
    assert [finding.code for finding in found.findings] == ["too-many-moves", "rest-not-judged"]
    assert found.findings[0].params == {"moves": 5_001, "most": MOST_MOVES}
    assert not found.valid
    assert pushed == []


@pytest.mark.parametrize("nonsense", [SHOWN, Move(Seat(0), "draw"), Move(Seat(9), "pass"), Move(Seat(1), "lay")])
def test_as_many_as_are_allowed_are_judged_to_the_hundredth_finding(nonsense: Move, pushed: list[Move]) -> None:
    moves = (HAND.play.moves[0], *[nonsense] * (MOST_MOVES - 1))
    found = replay(Play(HAND.play.deal, moves), SACI, first_hand=True)
    assert len(pushed) <= MOST_MOVES
    assert len(found.findings) <= MOST_FINDINGS + 2
    assert not found.valid


def test_every_text_and_every_entry_has_the_same_bound() -> None:
    assert MOST_IN_DATA == MOST_MOVES


def test_the_longest_hands_are_far_below_it() -> None:
    for seed in range(20):
        assert len(played(seed, get("draw", {"double": 12, "players": 4, "team_size": 2})).play.moves) < MOST_MOVES // 2
