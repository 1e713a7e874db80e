"""Deals that are made again, and who leads what: the holder of the double, a lot, the seat or the side on the sheet."""

import random

import pytest

from scoring.hands import SEATS, Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Lead, total_sheet
from scoring.simulation import PlayedHand, Policy, greedy_policy, play_any, play_hand, play_next, random_policy
from scoring.simulation.tables import is_plain
from scoring.tiles import DOUBLE_SIX, Tile, tile

OWN = Policy(greedy_policy.choose)
"""A policy that has no quick loop."""


def first_hands(ruleset: Ruleset, number: int = 40, policy: Policy = random_policy) -> list[PlayedHand]:
    rng = random.Random(20251124)
    return [play_next(rng, ruleset, total_sheet([], ruleset), policy) for _ in range(number)]


def doubles(held: tuple[Tile, ...]) -> int:
    return sum(tile.is_double for tile in held)


@pytest.mark.parametrize(("redeal", "most"), [("FOUR", 3), ("FIVE", 4), ("NEVER", 7)])
def test_who_may_ask_for_a_new_deal_does(redeal: str, most: int) -> None:
    hands = first_hands(get("casual", {"redeal": redeal}), 200)
    seen = max(doubles(held) for hand in hands for held in hand.play.deal)
    assert seen == most if redeal != "NEVER" else seen > 3


@pytest.mark.parametrize("policy", [random_policy, greedy_policy, OWN])
def test_the_holder_lays_the_double_six(policy: Policy) -> None:
    assert all(hand.opening == DOUBLE_SIX for hand in first_hands(get("saci"), policy=policy))


def test_the_holder_lays_any_tile() -> None:
    hands = first_hands(get("saci", {"first_lead": "TOP_DOUBLE_HOLDER"}))
    assert all(DOUBLE_SIX in hand.play.deal[hand.leader] for hand in hands)
    assert {hand.opening == DOUBLE_SIX for hand in hands} == {True, False}


def test_a_lot_gives_every_seat_its_turn() -> None:
    hands = first_hands(get("international"))
    assert {hand.leader for hand in hands} == set(SEATS)
    assert any(DOUBLE_SIX not in hand.play.deal[hand.leader] for hand in hands)


def test_a_star_begins_with_its_double() -> None:
    assert {hand.opening for hand in first_hands(get("cyprus"), 5)} == {tile(9, 9)}


@pytest.mark.parametrize("seat", SEATS)
def test_the_seat_on_the_sheet_leads(seat: Seat) -> None:
    hand = play_any(random.Random(seat), get("saci"), lead=Lead(seat, None))
    assert hand.leader == seat


def test_either_seat_of_the_side_on_the_sheet_leads() -> None:
    leaders = {play_any(random.Random(seed), get("saci"), lead=Lead(None, "B")).leader for seed in range(20)}
    assert leaders == {1, 3}


def test_who_had_the_right_to_lead_and_lacks_the_double_passes() -> None:
    ruleset = get("garrafina")
    for seed in range(20):
        moves = play_any(random.Random(seed), ruleset, lead=Lead(SEATS[1], "B", "ENTITLED")).play.moves
        lost = [move.seat for move in moves[: next(at for at, move in enumerate(moves) if move.kind == "lay")]]
        assert [*lost, moves[len(lost)].seat] == [(1 + step) % 4 for step in range(len(lost) + 1)]


def test_who_is_out_is_dealt_nothing() -> None:
    hand = play_any(random.Random(1), get("draw", {"players": 4}), out={SEATS[2]})
    assert [len(held) for held in hand.play.deal] == [7, 7, 0, 7]
    assert len(hand.play.stock) == 7
    assert all(move.seat != 2 for move in hand.play.moves)


def test_a_policy_of_its_own_plays_the_plain_game_too() -> None:
    assert is_plain(get("saci"))
    quick = first_hands(get("saci"), 200, greedy_policy)
    slow = first_hands(get("saci"), 200, OWN)
    laid = [sum(hand.laid for hand in hands) / 200 for hands in (quick, slow)]
    assert laid[0] == pytest.approx(laid[1], abs=0.6)
    with pytest.raises(ValueError, match="referee"):
        play_hand(random.Random(1), OWN, None)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("casual", {}),
        ("basque", {"players": 3, "team_size": 1}),
        ("draw", {}),
        ("matador", {}),
        ("garrafina", {}),
        ("cyprus", {}),
    ],
)
def test_other_tables_are_not_plain(key: str, options: dict[str, object]) -> None:
    assert not is_plain(get(key, options))
