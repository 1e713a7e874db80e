"""The controls of the fairness test: shuffles that people really write, each of which must be rejected."""

import random
from functools import cmp_to_key

import pytest

from tests.brackets.lottery import fairness

TRIALS = 12_000
REJECT_BELOW = 1e-6


def swap_with_any(trial: int, size: int) -> tuple[int, ...]:
    """Exchange every position with any position: size ** size ways do not divide evenly among the orders."""
    chance, order = random.Random(trial), list(range(size))
    for position in range(size):
        other = chance.randrange(size)
        order[position], order[other] = order[other], order[position]
    return tuple(order)


def sort_with_a_random_comparator(trial: int, size: int) -> tuple[int, ...]:
    """Sort by tossing a coin at every comparison."""
    chance = random.Random(trial)
    return tuple(sorted(range(size), key=cmp_to_key(lambda _a, _b: chance.choice((-1, 1)))))


def four_bit_tickets(trial: int, size: int) -> tuple[int, ...]:
    """Tickets so short that many are equal, and equal ones keep the order of the list."""
    chance = random.Random(trial)
    tickets = [chance.getrandbits(4) for _ in range(size)]
    return tuple(sorted(range(size), key=tickets.__getitem__))


SHUFFLES = [swap_with_any, sort_with_a_random_comparator, four_bit_tickets]


@pytest.mark.parametrize("shuffle", SHUFFLES, ids=lambda shuffle: shuffle.__name__)
@pytest.mark.parametrize("look", [fairness.whole_orders, fairness.places_by_entrant], ids=lambda look: look.__name__)
def test_a_biased_shuffle_is_rejected(look: fairness.Look, shuffle: fairness.Shuffle) -> None:
    assert look(shuffle, TRIALS) < REJECT_BELOW


def test_pairings_alone_are_blind_to_swapping_with_any() -> None:
    assert fairness.first_round_pairings(swap_with_any, TRIALS) > REJECT_BELOW
