"""The lead lottery: most pips, level the larger half; and the two highest against the two lowest (000 L19)."""

import pytest

from scoring.errors import BadEntry
from scoring.referee.start import lottery, partners
from tests.scoring.play.dealt import tiles


@pytest.mark.parametrize(("draws", "leader"), [("3-4 2-5 1-1 0-6", 1), ("3-4 2-5 1-1", 1), ("4-4 2-6 3-5 0-1", 1)])
def test_the_highest_leads(draws: str, leader: int) -> None:
    assert lottery(tiles(draws)) == leader


def test_the_two_highest_play_the_two_lowest() -> None:
    assert partners(tiles("3-4 0-1 2-5 1-1")) == ((2, 0), (3, 1))


def test_without_draws_there_is_no_lottery() -> None:
    with pytest.raises(BadEntry) as nobody:
        lottery(())
    assert (nobody.value.field, nobody.value.code) == ("draws", "no-draws")
    for draws in ("3-4 2-5 1-1", "3-4 0-1 2-5 1-1 0-0"):
        with pytest.raises(BadEntry) as others:
            partners(tiles(draws))
        assert (others.value.field, others.value.code) == ("draws", "four-draw")
