"""In a hall of any size, in whatever order matches end: no table is idle while a match waits, and the day ends."""

from random import Random

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cast import DAY, SEED, enter
from tests.hall.halls import end, start
from tests.support.thorough import often
from tournament.hall import seating, tables
from tournament.lottery import championship, holding
from tournament.models import Club, Division, TableMatch, Tournament
from tournament.tournaments import opening

SIZES = st.integers(2, 7)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=often(2, 20))
@given(men=SIZES, women=SIZES, hall=st.integers(1, 3), chance=st.randoms(use_true_random=False))
def test_a_day_in_a_small_hall(men: int, women: int, hall: int, chance: Random) -> None:
    with transaction.atomic():
        club = Club.objects.create(name="Small Hall")
        day = opening.open_tournament(club=club, name="Day", date=DAY, by=None, tables=hall)
        for key, teams in (("men", men), ("women", women)):
            enter(day.divisions.get(key=key), 2 * teams)
            holding.hold(division=day.divisions.get(key=key), by=None, seed=SEED)
        while _step(day, chance):
            assert not (seating.waiting(day) and tables.free_tables(day))
        assert championship.champion_of(day) is not None
        transaction.set_rollback(True)


def _step(day: Tournament, chance: Random) -> bool:
    """Start a round or end a match, whichever comes; False once nothing is left to do."""
    startable = [one for one in Division.objects.filter(tournament=day) if seating.next_round(one)]
    playing = list(tables.live(day))
    chosen = chance.choice([*startable, *playing]) if startable or playing else None
    if isinstance(chosen, Division):
        start(chosen)
    elif isinstance(chosen, TableMatch):
        end(chosen)
    return chosen is not None
