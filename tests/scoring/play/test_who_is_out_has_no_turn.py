"""Who is out of a match of several sides is dealt nothing, and the turn goes past that seat."""

from scoring.hands import Play
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

DRAW = get("draw", {"players": 3})
FIRST = tiles("6-6 0-1 0-2 0-3 0-4 0-5 1-2")
THIRD = tiles("2-6 1-1 1-3 1-4 1-5 2-2 2-3")


def test_the_turn_passes_over_that_player() -> None:
    referee = Referee(DRAW, (FIRST, (), THIRD), first_hand=True)
    assert referee.push(lay(0, "6-6")) == ()
    assert referee.turn == 2
    assert [finding.code for finding in referee.push(knock(1))] == ["seat-is-out"]


def test_the_others_are_dealt_as_for_fewer_players() -> None:
    found = replay(Play((FIRST, (), THIRD), (lay(0, "6-6"),)), DRAW)
    assert [finding.code for finding in found.findings] == ["unfinished"]


def test_of_two_sides_everybody_is_dealt_tiles() -> None:
    deal = (FIRST, (), THIRD, tiles("0-0 2-4 2-5 3-3 3-4 3-5 3-6"))
    found = replay(Play(deal, (lay(0, "6-6"),)), get("saci"), first_hand=True)
    assert "too-few-tiles" in [finding.code for finding in found.findings]
