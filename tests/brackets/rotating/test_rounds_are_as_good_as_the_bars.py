"""A few events of each size reach the bars of federation.md section 4; the benchmark plays a hundred."""

import pytest

from benchmarks.seating import BARS, Bar, play, quality


@pytest.mark.parametrize("bar", BARS[:5], ids=lambda bar: f"{bar.people} people")
def test_no_bar_is_missed(bar: Bar) -> None:
    events = [play(bar.people, bar.rounds, seed) for seed in range(3)]
    assert quality(events).missed(bar) == 0, quality(events)
    # Nobody can meet more rivals than there are.
    assert quality(events).rivals >= max(0, 2 * bar.rounds - (bar.people - 1))
