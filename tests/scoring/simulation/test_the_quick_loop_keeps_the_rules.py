"""The loop in bit masks checks nothing itself: the referee finds nothing wrong with its hands, and reads them alike."""

import random

from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Hand
from scoring.hands import SEATS
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.sheets import check
from scoring.simulation import POLICIES, PlayedHand, play_hand
from scoring.tiles import DOUBLE_SIX, mask_of, tile_set
from tests.scoring.written import SACI, standing

seeds = st.integers(0, 10**9)
leaders = st.none() | st.sampled_from(SEATS)
hands = st.builds(
    lambda seed, policy, leader: play_hand(random.Random(seed), POLICIES[policy], leader),
    seeds,
    st.sampled_from(sorted(POLICIES)),
    leaders,
)
TOLD = (
    "leader", "by", "last", "left", "pips", "end", "ends", "ends_before", "passes", "laid", "pase_salida",
    "pases_redondos", "fits_both", "distinct_ends", "chuchazo", "swapped_by",
)  # fmt: skip


@given(hands)
def test_every_move_is_legal_and_the_hand_is_finished(hand: PlayedHand) -> None:
    assert replay(hand.play, SACI, hand.leader).findings == ()


@given(hands)
def test_the_facts_are_those_of_the_transcript(hand: PlayedHand) -> None:
    facts = replay(hand.play, SACI, hand.leader).facts
    assert {name: getattr(hand, name) for name in TOLD} == {name: getattr(facts, name) for name in TOLD}
    assert hand.opening == hand.play.moves[0].tile


@given(seeds, st.sampled_from(sorted(POLICIES)))
def test_the_holder_of_the_double_six_lays_it(seed: int, policy: str) -> None:
    hand = play_hand(random.Random(seed), POLICIES[policy], None)
    assert hand.opening == DOUBLE_SIX
    assert DOUBLE_SIX in hand.play.deal[hand.leader]
    assert replay(hand.play, SACI, first_hand=True).findings == ()


@given(hands)
def test_every_tile_is_dealt_once(hand: PlayedHand) -> None:
    assert [len(held) for held in hand.play.deal] == [7, 7, 7, 7]
    assert sum(mask_of(held) for held in hand.play.deal) == mask_of(tile_set(6))


@given(hands)
def test_the_entry_passes_the_checks(hand: PlayedHand) -> None:
    entry = hand.entry
    assert isinstance(entry, Hand)
    errors = [each for each in check(standing(0, 0, hand.leader), entry, SACI) if each.severity == "error"]
    assert errors == []


@given(seeds, leaders)
def test_the_greedy_player_lays_the_heaviest_at_the_larger_end(seed: int, leader: int | None) -> None:
    hand = play_hand(random.Random(seed), POLICIES["greedy"], None if leader is None else SEATS[leader])
    referee = Referee(SACI, hand.play.deal, leader=hand.leader)
    for number, move in enumerate(hand.play.moves):
        legal, ends = referee.legal().moves, referee.ends
        if move.tile is not None and (number or leader is not None):
            assert move.tile == max((each.tile for each in legal), key=lambda tile: (tile.pips, tile.high))
            if number:
                places = [each.at or 0 for each in legal if each.tile == move.tile]
                assert ends[move.at or 0] == max(ends[place] for place in places)
        assert referee.push(move) == ()


@given(hands)
def test_two_equal_ends_are_the_left_one(hand: PlayedHand) -> None:
    referee = Referee(SACI, hand.play.deal, leader=hand.leader)
    for number, move in enumerate(hand.play.moves):
        if number and move.kind == "lay" and referee.ends[0] == referee.ends[1]:
            assert move.at == 0
        assert referee.push(move) == ()
