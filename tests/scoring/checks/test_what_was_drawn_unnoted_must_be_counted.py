"""A play does not show what is left while draws are not noted: a count must be given, and no other one is made up."""

from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.entries import Hand
from scoring.hands import Play, Side
from scoring.notation import parse_play
from scoring.referee.replaying import Facts, replay
from scoring.rulesets import get
from scoring.sheets import HandScore, check, score, total_sheet
from scoring.sheets.checks import worth_alone
from tests.scoring.checks.test_no_true_hand_is_refused import by_side, sheet
from tests.scoring.play.dealt import GAMES, Played, played
from tests.scoring.written import held
from tests.support.thorough import often

DRAWING: Final = [game for game in GAMES if get(*game).unable != "PASS"]
TWO: Final = get("draw", {"players": 2})
PLAY: Final = parse_play(
    "deal 0-3 2-3 1-4 2-6 0-5 0-0 1-1 / 3-6 3-4 3-3 4-5 5-5 0-4 0-2 moves 1:5-5 0:0-5L 1:0-4L 0:1-4L 1:4-5R 0:1-1L "
    "1:3-4R 0:2-3R 1:0-2R 0:0-0R 1:+ 1:- 0:0-3R 1:3-6R 0:2-6R"
)
"""Seat 0 goes out; seat 1 has 3-3 left and a tile that it drew unnoted."""
HAND: Final = Hand("domino", None, None, None, None, play=PLAY)


def codes(hand: Hand) -> list[str]:
    return [finding.code for finding in check(total_sheet((), TWO), hand, TWO) if finding.severity == "error"]


def points(hand: Hand) -> dict[Side, int]:
    return dict(score(hand, total_sheet((), TWO), TWO).points)


def test_without_a_count_there_are_no_points() -> None:
    assert codes(HAND) == ["draws-not-noted"]
    assert points(HAND) == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    "count",
    [{"pips": (0, 14)}, {"side_pips": (0, 14)}, {"tiles": held("", "3-3 3-5")}],
)
def test_a_count_is_taken_if_it_can_be_true(count: dict[str, Any]) -> None:
    assert codes(replace(HAND, **count)) == []
    assert points(replace(HAND, **count)) == {"A": 0, "B": 14}


@pytest.mark.parametrize(
    "count",
    [
        {"pips": (0, 6)},  # without the tile that was drawn
        {"pips": (0, 19)},  # no tile has 13 pips
        {"pips": (1, 14)},
        {"side_pips": (0, 19)},
        {"tiles": held("", "3-3")},
        {"tiles": held("", "2-2 3-5")},
        {"tiles": held("", "3-3 0-0")},  # on the table
        {"tiles": held("", "3-3 2-2 1-2")},
    ],
)
def test_a_count_that_the_moves_exclude_is_refused(count: dict[str, Any]) -> None:
    assert "play-disagrees" in codes(replace(HAND, **count))


def test_a_replay_says_that_it_cannot_count() -> None:
    replayed = replay(PLAY, TWO, first_hand=True)
    assert replayed.valid
    assert replayed.findings[-1].code == "draws-not-noted"
    assert replayed.findings[-1].params == {"seats": "1"}
    assert replayed.facts.unnoted == (0, 1)
    assert worth_alone(PLAY, replayed.facts, TWO, first_hand=True).points == {"A": 0, "B": 0}


def test_a_complete_play_is_held_against_the_sides_too() -> None:
    hand = played(1, get("saci"))
    facts = replay(hand.play, hand.ruleset, first_hand=True).facts
    told = Hand(facts.end or "void", None, None, None, None, play=hand.play, side_pips=by_side(facts, hand.ruleset))
    assert check(total_sheet((), hand.ruleset), told, hand.ruleset) == ()
    wrong = replace(told, side_pips=tuple(pips + 1 for pips in told.side_pips or ()))
    (found,) = check(total_sheet((), hand.ruleset), wrong, hand.ruleset)
    assert (found.code, found.field) == ("play-disagrees", "side_pips")


def without_draws(hand: Played) -> Play:
    """The same hand as if nobody had noted a draw, nor the stock."""
    moves = (move._replace(tile=None) if move.kind == "draw" else move for move in hand.play.moves)
    return replace(hand.play, moves=tuple(moves), stock=())


def worth(hand: Played, count: Hand) -> HandScore:
    return score(count, sheet((), hand), hand.ruleset)


@pytest.mark.parametrize("game", DRAWING)
@settings(max_examples=often(8, 2_000))
@given(seed=st.integers(0, 10**9))
def test_no_figure_is_made_up(game: tuple[str, dict[str, object]], seed: int) -> None:
    hand = played(seed, get(*game))
    facts = replay(hand.play, hand.ruleset, hand.leader, hand.first_hand).facts
    blind = hand._replace(play=without_draws(hand))
    replayed = replay(blind.play, blind.ruleset, blind.leader, blind.first_hand)
    assume(replayed.valid)  # what was drawn can hide that the hand is over
    true = worth(hand, _told(hand, facts))
    for count in ({"tiles": facts.left}, {"pips": facts.pips}, {"side_pips": by_side(facts, hand.ruleset)}):
        told = replace(_told(blind, facts), **count)
        found = check(sheet((), hand), told, hand.ruleset)
        assert [finding for finding in found if finding.severity == "error"] == []
        # 0-0 held alone, and a player's own pips, show only by seat.
        if "side_pips" not in count or not hand.ruleset.blank_alone:
            assert worth(blind, told).points == true.points
    alone = worth(blind, _told(blind, facts))
    errors = {finding.code for finding in check(sheet((), hand), _told(blind, facts), hand.ruleset)}
    assert ("draws-not-noted" in errors) == bool(replayed.facts.unnoted)
    if replayed.facts.unnoted:
        assert not any(alone.points.values())
    else:
        assert alone.points == true.points


def _told(hand: Played, facts: Facts) -> Hand:
    assert facts.end is not None
    return Hand(facts.end, None, None, None, None, play=hand.play)
