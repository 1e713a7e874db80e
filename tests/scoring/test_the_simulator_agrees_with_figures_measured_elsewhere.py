"""Statistical cross-check: an independent simulator's means (a million hands each), same policies, fixed seeds.

A mean is rejected beyond four standard errors, those of both samples taken together.
"""

import random
from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import score
from scoring.simulation import PlayedHand, Policy, greedy_policy, play_hand, play_match, random_policy
from tests.scoring.written import SACI, standing

HANDS = 6_000
ELSEWHERE = 1_000_000
MATCHES = 400
MATCHES_ELSEWHERE = 100_000
SIX_LED, FREE = None, Seat(0)

# policy, leader: P(block), mean points of a decided hand, tiles laid, passes
FIGURES = [
    (random_policy, SIX_LED, (0.25030, 29.546, 22.504, 3.261)),
    (random_policy, FREE, (0.26907, 33.327, 22.406, 3.216)),
    (greedy_policy, SIX_LED, (0.05718, 15.996, 23.495, 3.264)),
    (greedy_policy, FREE, (0.06110, 16.871, 23.491, 3.272)),
]


@cache
def played(policy: Policy, leader: Seat | None) -> tuple[PlayedHand, ...]:
    rng = random.Random(20251121)
    return tuple(play_hand(rng, policy, leader) for _ in range(HANDS))


def points(hands: Sequence[PlayedHand]) -> list[float]:
    worths = [score(hand.entry, standing(0, 0), SACI) for hand in hands]
    return [sum(worth.points.values()) for worth in worths if worth.winner is not None]


MEASURES: list[Callable[[Sequence[PlayedHand]], list[float]]] = [
    lambda hands: [hand.entry.end == "block" for hand in hands],
    points,
    lambda hands: [hand.laid for hand in hands],
    lambda hands: [hand.passes for hand in hands],
]


def z(sample: list[float], expected: float, size_elsewhere: int) -> float:
    """How many standard errors the sample's mean lies from the mean measured elsewhere."""
    spread = stdev(sample)
    return (fmean(sample) - expected) / sqrt(spread**2 / len(sample) + spread**2 / size_elsewhere)


@pytest.mark.parametrize("measure", range(4), ids=["block", "points", "tiles", "passes"])
@pytest.mark.parametrize(("policy", "leader", "figures"), FIGURES, ids=["random-66", "random", "greedy-66", "greedy"])
def test_hands_agree(policy: Policy, leader: Seat | None, figures: tuple[float, ...], measure: int) -> None:
    sample = MEASURES[measure](played(policy, leader))
    assert abs(z(sample, figures[measure], ELSEWHERE)) < 4


@pytest.mark.parametrize("measure", range(4), ids=["block", "points", "tiles", "passes"])
def test_the_other_policy_is_told_apart(measure: int) -> None:
    sample = MEASURES[measure](played(greedy_policy, SIX_LED))
    figures = (0.25030, 29.546, 22.504, 3.9)  # passes hardly differ between the policies: a figure made up
    assert abs(z(sample, figures[measure], ELSEWHERE)) > 4


@pytest.mark.parametrize(
    ("policy", "scope", "expected"),
    [
        (random_policy, "ALL", 10.087),
        (greedy_policy, "ALL", 20.133),
        (random_policy, "OPP", 15.992),
        (greedy_policy, "OPP", 30.959),
    ],
)
def test_hands_to_two_hundred_agree(policy: Policy, scope: str, expected: float) -> None:
    rng = random.Random(20251122)
    ruleset = get("saci", {"count_scope": scope})
    lengths: list[float] = [len(play_match(rng, ruleset, policy)) for _ in range(MATCHES)]
    assert abs(z(lengths, expected, MATCHES_ELSEWHERE)) < 4
