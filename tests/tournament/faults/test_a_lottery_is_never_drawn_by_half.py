"""The database fails after each third statement of a draw, or of giving one up: nothing is written, then all of it."""

import pytest

from tests.cast import enter
from tests.tournament.faults.breaking import first_half
from tournament import draw, proving
from tournament.models import Division

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]


def test_of_a_draw_and_of_its_end(men: Division) -> None:
    enter(men, 3)
    draw.freeze(division=men, by=None, asked_for=draw.Terms(objection_minutes=0))
    draw.commit(division=men, by=None)
    draw.add_tiles(division=men, typed=draw.invented_tiles(b"never by half"), by=None)
    assert first_half(lambda: draw.draw_lots(division=men, by=None), every=3) == ""
    assert first_half(lambda: draw.redraw(division=men, reason="one was forgotten", by=None), every=3) == ""
    assert proving.prove(men.tournament).holds
