"""The quick verdict says yes to whole hands of the plain line game only; of anything else it knows nothing."""

from hypothesis import given

from scoring.hands import Play
from scoring.referee import quick
from scoring.rulesets import get
from tests.scoring.play.dealt import Played, hands_played, plain_hands, played


@given(hands_played)
def test_another_game_is_left_to_the_referee(hand: Played) -> None:
    ruleset = hand.ruleset
    plain = ruleset.layout == "LINE" and ruleset.fit == "EQUAL" and ruleset.unable == "PASS"
    assert quick.verdict(hand.play, ruleset) == (plain and not hand.play.stock)


@given(plain_hands)
def test_every_player_has_as_many_tiles(hand: Played) -> None:
    first, second, *others = hand.play.deal
    for deal in (((*first, second[-1]), second[:-1], *others), (first, second)):
        assert not quick.verdict(Play(deal, hand.play.moves), hand.ruleset)


def test_two_players_of_the_line_game_are_known_to_it() -> None:
    hand = played(7, get("basque", {"players": 2, "team_size": 1}), noted=False)
    assert quick.verdict(hand.play, hand.ruleset)
