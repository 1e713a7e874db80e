"""Where nobody wrote down which tile was drawn, the hand is judged by what is known."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.hands import Move, Seat
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.rulesets import get
from tests.scoring.play.dealt import lay, played, tiles

TWO = get("draw", {"players": 2})


@given(st.integers(0, 10**9))
def test_a_legal_hand_stays_without_errors(seed: int) -> None:
    hand = played(seed, TWO, noted=False)
    found = replay(hand.play, TWO, first_hand=True)
    assert found.valid
    draws = sum(move.kind == "draw" for move in hand.play.moves)
    unknown = ["draws-not-noted"] if found.facts.unnoted else []
    assert [finding.code for finding in found.findings] == ["drawn-tile-not-noted"] * draws + unknown


def test_a_tile_laid_later_may_be_the_one_that_was_drawn() -> None:
    referee = Referee(TWO, (tiles("6-6 1-1"), tiles("2-2 3-3")), first_hand=True)
    referee.push(lay(0, "6-6"))
    (found,) = referee.push(Move(Seat(1), "draw"))
    assert (found.code, found.severity) == ("drawn-tile-not-noted", "warning")
    assert [finding.code for finding in referee.push(lay(1, "1-1", 0))] == ["tile-not-held"]
    assert referee.push(lay(1, "0-6", 0)) == ()
    assert referee.left[1] == tiles("2-2 3-3")
