"""The hands that are left, against a hundred thousand simulated matches each (numbers of the domain)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.control_room.estimator.facts import moments


@pytest.mark.parametrize(
    ("target", "winner", "loser", "hands", "deviation"),
    [
        # Final points of both sides, and hands of a match: by chance, then the heaviest tile first.
        (200, 220.4, 106.3, 10.087, 2.53),
        (200, 210.2, 126.6, 20.133, 3.85),
        (200, 212.7, 120.6, 15.992, 3.34),
        (200, 207.1, 135.9, 30.959, 5.31),
        (200, 217.4, 122.4, 11.940, 2.78),
        (500, 538.9, 259.6, 11.202, 4.15),
        (20, 21.7, 11.0, 8.839, 2.12),
        (20, 20.7, 12.8, 15.879, 2.83),
    ],
)
def test_whole_matches(target: int, winner: float, loser: float, hands: float, deviation: float) -> None:
    worth = (winner + loser) / hands
    mean, variance = moments(target / worth, target / worth)
    assert mean == pytest.approx(hands, rel=0.04)
    assert variance**0.5 == pytest.approx(deviation, rel=0.4)


NEEDS = st.floats(0.01, 60)


@given(NEEDS, NEEDS)
def test_a_match_that_is_not_over_takes_a_hand_at_least(needs: float, others: float) -> None:
    mean, variance = moments(needs, others)
    assert mean >= 1
    assert variance >= 0
    assert moments(others, needs) == pytest.approx((mean, variance))
    assert moments(needs + 1, others)[0] >= mean - 0.01


def test_a_match_that_is_over_takes_none() -> None:
    assert moments(0, 5) == moments(-3, 5) == (0, 0)
