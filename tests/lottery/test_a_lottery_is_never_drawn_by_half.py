"""The database fails after each fifth statement of a draw, or of giving one up, after each one in a thorough run:
nothing is written, then all of it.
"""

import pytest

from tests.cast import enter
from tests.support.breaking import first_half
from tests.support.thorough import often
from tournament.journal import verification
from tournament.lottery import commitment, entry_list, holding, redraw, terms
from tournament.models import Division

EVERY = often(5, 1)
pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]


def test_of_a_draw_and_of_its_end(men: Division) -> None:
    enter(men, 3)
    entry_list.close_list(division=men, by=None, requested_for=terms.Terms(objection_minutes=0))
    commitment.commit(division=men, by=None)
    commitment.add_tiles(division=men, typed=holding.invented_tiles(b"never by half"), by=None)
    assert first_half(lambda: holding.draw_lots(division=men, by=None), every=EVERY) == ""
    assert first_half(lambda: redraw.redraw(division=men, reason="one was forgotten", by=None), every=EVERY) == ""
    assert verification.verify(men.tournament).holds
