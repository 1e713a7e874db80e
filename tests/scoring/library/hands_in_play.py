"""Hands in the middle of a play, of every rule system, for the tests of the library."""

import random
from collections.abc import Iterator, Mapping

from hypothesis import strategies as st

import scoring

TABLES: tuple[tuple[str, Mapping[str, object]], ...] = (
    *((key, {}) for key in scoring.systems()),
    ("draw", {"players": 2, "drawn": "MUST_LAY"}),
    ("garrafina", {"players": 3}),
    ("garrafina", {"open_arms": "LEFT_NEIGHBOUR"}),
    ("matador", {"matador_laid": "LENGTHWISE", "players": 2}),
    ("matador", {"draw_with_matador": "YES", "unable": "DRAW_ONE", "double": 9}),
    ("cyprus", {"unable": "DRAW_ONE", "draw_when": "STAR_ONLY"}),
)
"""Every rule system, and tables on which its options change what may be done."""
RULES = tuple(scoring.rules(key, **options) for key, options in TABLES)
seeds = st.integers(0, 10**9)
rules = st.sampled_from(RULES)


def play_on(hand: scoring.Hand, rng: random.Random, moves: int, mistakes: float = 1 / 6) -> scoring.Hand:
    """Make this many moves at random, fewer if the hand ends. mistakes: how often a wrong domino is shown, if one can
    be.
    """
    for _ in range(moves):
        legal = hand.legal_moves()
        if not legal:
            break
        wrong = list(wrong_dominoes(hand)) if rng.random() < mistakes else []
        hand.push(rng.choice(wrong or legal))
    return hand


def wrong_dominoes(hand: scoring.Hand) -> Iterator[scoring.Move]:
    """The tiles that the seat to move may show by mistake."""
    seat = hand.turn
    if seat is None or not hand.ends:
        return
    for tile in hand.hands[seat]:
        move = scoring.Move(seat, "wrong", tile)
        try:
            hand.copy().push(move)
        except scoring.IllegalMove:
            continue
        yield move


def hand_in_play(rules: scoring.Ruleset, seed: int, moves: int = 12) -> scoring.Hand:
    """A hand after some random moves."""
    rng = random.Random(seed)
    return play_on(scoring.Hand.deal(rules, rng), rng, rng.randrange(moves + 1))
