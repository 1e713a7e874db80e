"""The playable hand: every system is played to its end, every move can be taken back, and a copy goes on by itself."""

import random

import pytest
from hypothesis import given, settings

import scoring
from scoring.sheets.checks import worth_alone
from tests.scoring.library.hands_in_play import RULES, hand_in_play, play_on, rules, seeds

SACI = scoring.rules("saci")
DEAL = (
    "0-5 1-1 1-3 1-4 2-4 3-4 3-5 / 0-0 0-3 3-3 4-4 4-5 4-6 5-6 / "
    "0-1 1-2 1-5 1-6 2-6 3-6 5-5 / 0-2 0-4 0-6 2-2 2-3 2-5 6-6"
)


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_every_system_is_played_to_its_end(rules: scoring.Ruleset) -> None:
    rng = random.Random(7)
    hand = scoring.Hand.deal(rules, rng)
    while hand.outcome() is None:
        assert hand.legal_moves()
        hand.push(rng.choice(hand.legal_moves()))
    assert hand.turn is None
    assert hand.legal_moves() == ()


@settings(max_examples=20, deadline=None)
@given(rules, seeds)
def test_a_finished_hand_is_worth_what_its_replay_is_worth(rules: scoring.Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    hand = play_on(scoring.Hand.deal(rules, rng), rng, 400)
    outcome, play = hand.outcome(), hand.play
    assert outcome is not None
    assert play is not None
    replayed = scoring.replay(hand, rules, first_hand=True)
    assert replayed.valid
    worth = worth_alone(play, replayed.facts, rules, first_hand=False)
    assert (outcome.winner, outcome.points) == (worth.winner, worth.points)
    assert (outcome.end, outcome.by, outcome.pips) == (replayed.facts.end, replayed.facts.by, replayed.facts.pips)


@settings(max_examples=20, deadline=None)
@given(rules, seeds)
def test_every_move_can_be_taken_back(rules: scoring.Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    hand = scoring.Hand.deal(rules, rng)
    seen = [hand.position]
    while hand.legal_moves():
        play_on(hand, rng, 1)
        seen.append(hand.position)
    while hand.moves:
        assert hand.position == seen.pop()
        hand.pop()
    assert [hand.position] == seen


def test_a_copy_goes_on_by_itself() -> None:
    hand = scoring.Hand(SACI, DEAL)
    hand.push("3:6-6")
    twin = hand.copy()
    twin.push("0:-")
    twin.push("1:5-6L")
    assert len(hand.moves) == 1
    twin.pop()
    twin.pop()
    assert twin == hand
    twin.pop()
    assert twin.position != hand.position
    assert hand.push("0:-").kind == "pass"


def test_a_move_may_leave_out_the_only_place() -> None:
    hand = scoring.Hand(SACI, DEAL)
    assert hand.push("3:6-6L") == scoring.Move(hand.moves[0].seat, "lay", scoring.Tile(6, 6))
    hand.push("0:-")
    hand.push("1:5-6L")
    assert hand.push("2:5-5").at == 0
    with pytest.raises(scoring.IllegalMove, match="move 5, 3:2-5R: tile-does-not-fit"):
        hand.push("3:2-5R")


def test_a_draw_takes_the_tile_on_top_of_the_stock() -> None:
    rules = scoring.rules("matador", players=2)
    unordered = scoring.Hand(rules, "2-3 2-4 3-3 4-4 4-5 5-5 6-6 / 0-1 0-2 0-3 0-5 1-1 1-3 2-2")
    unordered.push("0:6-6")
    unordered.push("1:1-1L")
    drawn = [move.tile for move in unordered.legal_moves() if move.kind == "draw"]
    assert len(drawn) == 14
    with pytest.raises(scoring.WrongValue, match="the order of the stock is not known"):
        unordered.push("0:+")
    ordered = hand_in_play(rules, 3, 0)
    stock = ordered.play.stock if ordered.play else ()
    while not any(move.kind == "draw" for move in ordered.legal_moves()):
        ordered.push(ordered.legal_moves()[0])
    assert ordered.push(f"{ordered.turn}:+").tile == stock[0]


def test_a_seat_that_passes_before_the_lead_must_say_so() -> None:
    rules = scoring.rules("garrafina")
    deal = scoring.Hand.deal(rules, random.Random(2)).hands
    leader = next(seat for seat, tiles in enumerate(deal) if scoring.Tile(6, 6) in tiles)
    hand = scoring.Hand(rules, deal, leader=(leader + 2) % 4)
    assert [hand.push(hand.legal_moves()[0]).kind for _ in range(3)] == ["pass", "pass", "lay"]


def test_nothing_is_taken_back_before_the_first_move() -> None:
    with pytest.raises(scoring.WrongValue, match="pop: no move has been made"):
        scoring.Hand(SACI, DEAL).pop()
