"""SACI rule 13 in play: a wrong domino lies face up, must be laid when it fits, and is never the winning one."""

from dataclasses import replace

from scoring.hands import Held, Move, Play, Seat
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

SACI = get("saci")
DEAL = tuple(tiles(hand) for hand in ("6-6 3-6 3-3", "1-2 1-6 1-5", "4-4 5-5", "0-0 0-2 0-4"))


def after(*moves: Move, deal: Held = DEAL, ruleset: Ruleset = SACI) -> Referee:
    referee = Referee(ruleset, deal, leader=Seat(0))
    for move in moves:
        assert referee.push(move) == ()
    return referee


def test_the_turn_goes_on_with_the_tile_face_up() -> None:
    referee = after(lay(0, "6-6"), lay(1, "1-2", kind="wrong"))
    assert referee.turn == 1
    assert referee.exposed[1] == tiles("1-2")
    assert [laying.tile for laying in referee.legal().moves] == [*tiles("1-6"), *tiles("1-6")]


def test_at_the_first_opportunity_it_must_be_laid() -> None:
    shown = (lay(0, "6-6"), lay(1, "1-2", kind="wrong"), lay(1, "1-6", 0), knock(2), knock(3), lay(0, "3-6", 1))
    referee = after(*shown)
    (found,) = referee.push(lay(1, "1-5", 0))
    assert (found.code, found.rule, found.params["due"]) == ("must-play-exposed", "SACI rule 13", "1-2")
    assert referee.push(lay(1, "1-2", 0)) == ()
    assert referee.exposed[1] == ()


LAST = (lay(0, "6-6"), lay(1, "1-2", kind="wrong"), lay(1, "2-6", 0), knock(2), knock(3), lay(0, "3-6", 1))
LAST_DEAL = tuple(tiles(hand) for hand in ("6-6 3-6 3-3", "1-2 2-6", "4-4 5-5", "0-0 0-1 0-4"))


def test_as_the_last_tile_it_waits_and_its_player_passes() -> None:
    referee = after(*LAST, deal=LAST_DEAL)
    assert referee.legal() == ((), "pass", False)
    (found,) = referee.push(lay(1, "1-2", 0))
    assert found.code == "exposed-cannot-go-out"
    assert referee.push(knock(1)) == ()


def test_option_it_may_go_out() -> None:
    referee = after(*LAST, lay(1, "1-2", 0), deal=LAST_DEAL, ruleset=replace(SACI, exposed_last="MAY_GO_OUT"))
    assert referee.ended == "domino"


def test_a_hand_that_only_such_a_tile_could_go_on_is_blocked() -> None:
    deal = (tiles("6-6 3-6 4-5"), LAST_DEAL[1], LAST_DEAL[2], tiles("0-0 0-1 0-4"))
    assert after(*LAST, deal=deal).ended == "block"


def test_a_transcript_with_a_wrong_domino_has_no_finding_for_it() -> None:
    found = replay(Play(DEAL, (lay(0, "6-6"), lay(1, "1-2", kind="wrong"), lay(1, "1-6", 0))), SACI, Seat(0))
    assert found.verdicts == ((), (), ())


def test_several_tiles_of_one_player_may_lie_face_up() -> None:
    referee = after(lay(0, "6-6"), lay(1, "1-2", kind="wrong"), lay(1, "1-5", kind="wrong"))
    assert referee.exposed[1] == tiles("1-2 1-5")


def test_a_tile_that_was_shown_though_it_fits_lies_there_and_judging_goes_on() -> None:
    found = replay(Play(DEAL, (lay(0, "6-6"), lay(1, "1-6", kind="wrong"), lay(1, "1-6", 0))), SACI, Seat(0))
    assert [[finding.code for finding in verdict] for verdict in found.verdicts] == [[], ["shown-tile-fits"], []]
