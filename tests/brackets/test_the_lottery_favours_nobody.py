"""The order of the tickets is uniform. Seeds are fixed, so the figures never change from run to run."""

import pytest

from brackets import lottery
from tests.brackets import fairness

TRIALS = 24_000
REJECT_BELOW = 1e-6


def by_ticket(trial: int, size: int) -> tuple[int, ...]:
    """The product's own draw."""
    labels = [str(number) for number in range(size)]
    return tuple(int(label) for label in lottery.order(f"trial {trial}".encode(), "places", labels))


@pytest.mark.parametrize(
    "look", [fairness.whole_orders, fairness.first_round_pairings, fairness.places_by_entrant], ids=lambda f: f.__name__
)
def test_no_look_at_the_draw_finds_a_favourite(look: fairness.Look) -> None:
    assert look(by_ticket, TRIALS) > REJECT_BELOW


@pytest.mark.parametrize(("statistic", "degrees", "p"), [(124.34, 100, 0.05), (149.45, 100, 0.001)])
def test_the_p_value_agrees_with_the_printed_tables(statistic: float, degrees: int, p: float) -> None:
    assert fairness.chi_square_p(statistic, degrees) == pytest.approx(p, rel=0.02)
