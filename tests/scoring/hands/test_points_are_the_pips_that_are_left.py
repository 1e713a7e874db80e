"""What a hand is worth follows from what is left: everything under ALL, nothing in all where losers pay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.sheets import Sheet, score, total_sheet
from scoring.sheets.worth import marks

ALL = [
    ruleset
    for ruleset in all_rulesets()
    if ruleset.bounds.six and ruleset.players == 4 and ruleset.team_size == 2 and ruleset.scored == "PIPS"
]
GARRAFINA = get("garrafina")
DRAW = get("draw")
seats = st.integers(0, 3).map(Seat)
figures = st.integers(1, 40)


def out(by: Seat, pips: tuple[int, ...]) -> Hand:
    """`by` goes out, the others keep these pips."""
    return Hand("domino", by, tuple(0 if seat == by else each for seat, each in enumerate(pips)), None, None)


def locked(by: Seat, pips: tuple[int, ...]) -> Hand:
    return Hand("block", by, pips, None, None, leader=Seat(0))


hands = st.builds(out, seats, st.tuples(figures, figures, figures, figures)) | st.builds(
    locked, seats, st.tuples(figures, figures, figures, figures)
)


def start(ruleset: Ruleset) -> Sheet:
    return total_sheet([], ruleset)


@pytest.mark.parametrize("ruleset", [r for r in ALL if r.count_scope == "ALL" and r.rounding == "NONE"], ids=repr)
@given(hand=hands)
def test_the_winners_count_every_pip_that_is_left(ruleset: Ruleset, hand: Hand) -> None:
    worth = score(hand, start(ruleset), ruleset)
    assert hand.left is not None
    assert worth.counted == ({} if worth.winner is None else {worth.winner: sum(hand.left)})


@pytest.mark.parametrize("ruleset", ALL, ids=repr)
@given(hand=hands)
def test_what_both_sides_would_count_is_all_that_is_left(ruleset: Ruleset, hand: Hand) -> None:
    """OPP gives the losers' pips; with the winners' own they are ALL again."""
    worth = score(hand, start(ruleset), ruleset)
    if worth.winner is None or hand.left is None:
        return
    own = sum(pips for seat, pips in enumerate(hand.left) if ruleset.seating.side_at[seat] == worth.winner)
    assert worth.pips == sum(hand.left) - (own if ruleset.count_scope == "OPP" else 0)
    assert worth.counted == {worth.winner: marks(worth.pips, ruleset.rounding)}


@given(hands, st.none() | seats, st.sampled_from((3, 4)))
def test_where_losers_pay_nothing_is_made_or_lost(hand: Hand, swapper: Seat | None, players: int) -> None:
    ruleset = get("garrafina", {"players": players})
    assert hand.left is not None
    if players == 3 and (hand.by == 3 or swapper == 3):
        return
    cut = Hand(hand.end, hand.by, hand.left[:players], None, None, swapped_by=swapper if players == 3 else None)
    points = score(cut, start(ruleset), ruleset).points
    assert sum(points.values()) == 0
    assert max(points.values()) >= 0


@given(hands)
def test_a_block_pays_the_difference_in_garrafina(hand: Hand) -> None:
    assert hand.left is not None
    worth = score(hand, start(GARRAFINA), GARRAFINA)
    if hand.end == "block" and worth.winner is not None:
        least = min(hand.left)
        assert sorted(worth.points.values())[:-1] == sorted(least - pips for pips in hand.left)[:-1]


@given(hands)
def test_in_the_draw_game_everybody_scores_the_pips_held(hand: Hand) -> None:
    worth = score(hand, start(DRAW), DRAW)
    assert hand.left is not None
    assert tuple(worth.points.values()) == hand.left


@given(hands, st.sampled_from(("international", "casual")))
def test_losses_are_what_the_winners_would_have_gained(hand: Hand, key: str) -> None:
    gained = score(hand, Sheet(), get(key))
    lost = score(hand, Sheet(), get(key, {"loss": "NEGATIVE"}))
    assert lost.winner == gained.winner
    assert lost.points == {"A": -gained.points["B"], "B": -gained.points["A"]}
