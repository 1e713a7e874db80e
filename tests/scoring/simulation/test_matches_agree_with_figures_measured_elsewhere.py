"""An independent simulator's means of whole matches, under seven rule systems and for both policies."""

import random
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

import pytest

from scoring.rulesets import get
from scoring.simulation import POLICIES, MatchStatistics, play_match
from scoring.simulation.statistics import match_statistics
from tests.scoring.simulation.elsewhere import z
from tests.support.thorough import some

OURS = 400
Two = tuple[float, float]
"""Played at random, and greedily."""


class Row(NamedTuple):
    """A line of the table. elsewhere: matches measured there; finals are printed with one decimal, shares with four."""

    ruleset: str
    options: dict[str, object]
    elsewhere: int
    hands: Two
    winner_final: Two
    loser_final: Two
    first_leader_wins: Two
    loser_on_zero: Two | None


ROWS: Final = {
    "saci": Row(
        "saci", {}, 100_000, (10.087, 20.133), (220.4, 210.2), (106.3, 126.6), (0.5181, 0.5173), (0.0554, 0.0037)
    ),
    "saci-opp": Row(
        "saci",
        {"count_scope": "OPP"},
        100_000,
        (15.992, 30.959),
        (212.7, 207.1),
        (120.6, 135.9),
        (0.5205, 0.5104),
        (0.0106, 0.0002),
    ),
    "international": Row(
        "international",
        {},
        100_000,
        (10.258, 20.659),
        (220.2, 210.1),
        (115.8, 136.5),
        (0.5098, 0.5060),
        (0.0276, 0.0008),
    ),
    "latino": Row(
        "latino", {}, 100_000, (11.940, 17.720), (217.4, 214.4), (122.4, 128.8), (0.5152, 0.5164), (0.0112, 0.0017)
    ),
    "saci500": Row(
        "saci500", {}, 60_000, (11.202, 12.645), (538.9, 544.1), (259.6, 256.7), (0.5380, 0.5360), (0.0973, 0.0894)
    ),
    "casual": Row(
        "casual",
        {"first_lead": "LOTTERY", "redeal": "NEVER"},
        60_000,
        (8.839, 15.879),
        (21.7, 20.7),
        (11.0, 12.8),
        (0.5098, 0.5099),
        (0.0452, 0.0034),
    ),
    "basque": Row("basque", {}, 60_000, (22.716, 39.829), (22.8, 21.8), (11.6, 13.5), (0.5038, 0.5054), None),
}
PLAYED: Final = some([(row, policy) for row in ROWS for policy in POLICIES], one_in=4)


@cache
def measured(row: str, policy: str) -> MatchStatistics:
    rng = random.Random(20251122)
    ruleset = get(ROWS[row].ruleset, ROWS[row].options)
    return match_statistics((play_match(rng, ruleset, POLICIES[policy]) for _ in range(OURS)), ruleset)


def figure(row: str, policy: str, name: str) -> float:
    figures: Two = getattr(ROWS[row], name)
    return figures[list(POLICIES).index(policy)]


def test_hands_to_the_target() -> None:
    for row, policy in PLAYED:
        hands = measured(row, policy).hands
        assert z(hands, figure(row, policy, "hands"), ROWS[row].elsewhere) < 4, (row, policy)


@pytest.mark.parametrize("name", ["winner_final", "loser_final"])
def test_final_points(name: str) -> None:
    for row, policy in PLAYED:
        final = getattr(measured(row, policy), name)
        assert z(final, figure(row, policy, name), ROWS[row].elsewhere, rounded=0.05) < 4, (row, policy)


def test_the_first_lead_hardly_helps() -> None:
    for row, policy in PLAYED:
        wins = measured(row, policy).first_leader_wins
        assert z(wins, figure(row, policy, "first_leader_wins"), ROWS[row].elsewhere) < 4, (row, policy)


def test_a_loser_seldom_stays_on_zero() -> None:
    for row, policy in PLAYED:
        if ROWS[row].loser_on_zero:
            share, on_zero = figure(row, policy, "loser_on_zero"), measured(row, policy).loser_on_zero.counts[1]
            assert abs(on_zero - share * OURS) < 4 * sqrt(share * OURS) + 1, (row, policy)


def test_the_other_count_is_told_apart() -> None:
    assert z(measured("saci", "random").hands, figure("saci-opp", "random", "hands"), 100_000) > 4
