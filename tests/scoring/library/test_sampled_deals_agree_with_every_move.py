"""`View.deals`: every sample agrees with all that the seat has seen, and every deal that agrees is found."""

import random
from collections import Counter
from itertools import islice, permutations

import pytest
from hypothesis import given, settings

import scoring
from tests.scoring.library.hands_in_play import RULES, hand_in_play, play_on, rules, seeds
from tests.support.thorough import some


@settings(max_examples=15, deadline=None)
@given(rules, seeds)
def test_a_sample_cannot_be_told_from_the_true_hand(rules: scoring.Ruleset, seed: int) -> None:
    hand = hand_in_play(rules, seed, 40)
    for seat in rules.seating.seats[:2]:
        view = hand.view(seat)
        for sampled in islice(view.deals(random.Random(seed)), 2):
            assert sampled.view(seat) == view
            codes = {finding.code for finding in scoring.replay(sampled, rules, first_hand=True).findings}
            assert codes <= {"unfinished"}


@settings(max_examples=15, deadline=None)
@given(rules, seeds)
def test_a_hand_that_began_at_a_position_is_sampled_too(rules: scoring.Ruleset, seed: int) -> None:
    hand = scoring.Hand.from_position(hand_in_play(rules, seed, 40).position)
    play_on(hand, random.Random(seed), 4)
    for seat in rules.seating.seats[:2]:
        view = hand.view(seat)
        assert next(view.deals(random.Random(seed))).view(seat) == view


def test_a_last_tile_that_lies_face_up_may_fit_and_pass() -> None:
    text = "saci; hands 5-5 / 1-1 2-2 / 3-3 4-5 / 0-1; table 6-3 3-5*; turn 0; last 3:3-6; exposed 5-5"
    hand = scoring.Hand.from_position(text)
    assert hand.push("0:-").kind == "pass"
    for sampled in islice(hand.view(1).deals(random.Random(1)), 5):
        assert sampled.hands[0] == hand.hands[0]


def test_every_deal_that_agrees_is_found_about_equally_often() -> None:
    for seed in some(range(2, 5), one_in=3):
        found_about_equally_often(seed)


def found_about_equally_often(seed: int) -> None:
    rules = scoring.rules("saci")
    hand = hand_in_play(rules, seed, 0)
    rng = random.Random(seed)
    while hand.turn is not None and sum(map(len, hand.hands)) - len(hand.hands[0]) > 5:
        hand.push(rng.choice(hand.legal_moves()))
    assert hand.turn is not None
    view = hand.view(0)
    agreeing = {deal for deal in every_deal(hand) if agrees(hand, deal)}
    found = Counter(sampled.hands for sampled in islice(view.deals(rng), 30 * len(agreeing)))
    assert set(found) == agreeing
    assert hand.hands in found
    assert max(found.values()) < 5 * min(found.values())


def every_deal(hand: scoring.Hand) -> set[tuple[tuple[scoring.Tile, ...], ...]]:
    """Every way in which the tiles of the other seats can lie in their hands."""
    sizes = [len(tiles) for tiles in hand.hands[1:]]
    hidden = [tile for tiles in hand.hands[1:] for tile in tiles]
    return {
        (hand.hands[0], *(tuple(sorted(order[sum(sizes[:n]) : sum(sizes[: n + 1])])) for n in range(3)))
        for order in permutations(hidden)
    }


def agrees(hand: scoring.Hand, deal: tuple[tuple[scoring.Tile, ...], ...]) -> bool:
    """Whether all moves are legal with these tiles in the hands now: by playing the whole hand again."""
    laid = [[move.tile for move in hand.moves if move.seat == seat and move.tile] for seat in range(4)]
    again = scoring.Hand(hand.rules, [[*tiles, *laid[seat]] for seat, tiles in enumerate(deal)])
    try:
        for move in hand.moves:
            again.push(move)
    except scoring.IllegalMove:
        return False
    return again.turn == hand.turn


def test_a_pass_tells_what_a_seat_does_not_hold() -> None:
    rng = random.Random(1)
    hand = scoring.Hand.deal(scoring.rules("saci"), rng)
    while not hand.moves or hand.moves[-1].kind != "pass":
        hand.push(hand.legal_moves()[0])
    seat = hand.moves[-1].seat
    ends = {number for end in hand.ends for number in end}
    for sampled in islice(hand.view((seat + 1) % 4).deals(rng), 50):
        assert not any(tile.fits(end) for tile in sampled.hands[seat] for end in ends)


def test_the_highest_double_led_so_no_higher_one_was_dealt() -> None:
    rules = scoring.rules("matador", players=2)
    rng = random.Random(4)
    hands = (scoring.Hand.deal(rules, rng) for _ in range(50))
    hand = next(hand for hand in hands if hand.legal_moves()[0].tile in (scoring.Tile(2, 2), scoring.Tile(3, 3)))
    lead = hand.push(hand.legal_moves()[0]).tile
    assert lead is not None
    for sampled in islice(hand.view(1 - hand.moves[0].seat).deals(rng), 30):
        assert not any(tile.is_double and tile.low > lead.low for tiles in sampled.hands for tile in tiles)


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_the_same_seed_samples_the_same_deals(rules: scoring.Ruleset) -> None:
    view = hand_in_play(rules, 11).view(0)
    one, other = (next(view.deals(random.Random(3))) for _ in range(2))
    assert one == other
