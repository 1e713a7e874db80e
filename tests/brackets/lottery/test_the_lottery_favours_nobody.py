"""The order of the tickets is uniform. Seeds are fixed, so the figures never change from run to run."""

import hashlib
from functools import lru_cache

import pytest

from brackets import lottery
from tests.brackets.lottery import fairness
from tests.support.thorough import often, some

TRIALS = often(10_000, 100_000)
REJECT_BELOW = 1e-6


@lru_cache(maxsize=TRIALS)
def by_ticket(trial: int, size: int) -> tuple[int, ...]:
    """The product's own draw."""
    labels = [str(number) for number in range(size)]
    return tuple(map(int, lottery.order(hashlib.sha256(b"%d" % trial).digest(), "places", labels)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "look", [fairness.whole_orders, fairness.first_round_pairings, fairness.places_by_entrant], ids=lambda f: f.__name__
)
def test_no_look_at_the_draw_finds_a_favourite(look: fairness.Look) -> None:
    assert look(by_ticket, TRIALS) > REJECT_BELOW


@pytest.mark.parametrize(("statistic", "degrees", "p"), [(124.34, 100, 0.05), (149.45, 100, 0.001)])
def test_the_p_value_agrees_with_the_printed_tables(statistic: float, degrees: int, p: float) -> None:
    assert fairness.chi_square_p(statistic, degrees) == pytest.approx(p, rel=0.02)


def test_every_size_of_list_is_drawn_whole_and_the_same_again() -> None:
    """From 2 to 300, a fourth in each run: everybody has one ticket, one team or waits, and every team one place."""
    for size in some(range(2, 301), one_in=4):
        lines = [lottery.line(number, "Ñ") for number in range(1, size + 1)]
        seed = lottery.seed(lottery.list_hash(lines), "", "")
        drawn = lottery.run_lottery(seed, lines, tables=3).outcome
        waiting = [drawn.substitute] if drawn.substitute else []
        assert [number for number, _ in drawn.tickets] == [one for team in drawn.teams for one in team] + waiting
        assert sorted(number for number, _ in drawn.tickets) == [line.split()[0] for line in lines]
        assert (len(waiting), len(drawn.teams)) == (size % 2, size // 2)
        assert sorted(drawn.places) == list(range(1, size // 2 + 1))
        passing = [drawn.bye] if drawn.bye else []
        assert len(passing) == (size // 2 > 1 and (size // 2) % 2)
        playing = [team for _, *teams in drawn.sides for team in teams]
        assert sorted(playing + passing) == (sorted(drawn.places) if size > 3 else [])
        assert lottery.run_lottery(seed, lines[::-1], tables=3).outcome == drawn
