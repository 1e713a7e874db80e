"""A hall that plays, and a clock that the test sets."""

import datetime
from collections.abc import Callable

import pytest
from django.utils import timezone

from tests import cast
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import Division, TableMatch, Tournament

NINE = datetime.datetime(2026, 11, 21, 14, 0, tzinfo=datetime.UTC)  # 9:00 in New York
Clock = Callable[[float], datetime.datetime]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the server's clock to so many minutes after nine, and says the moment."""

    def set_to(minutes: float) -> datetime.datetime:
        moment = NINE + datetime.timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda: moment)
        return moment

    set_to(-60)
    return set_to


@pytest.fixture
def playing(clock: Clock, tournament: Tournament, men: Division, women: Division) -> list[TableMatch]:
    """Four tables of men and two of women, seated at nine; a hand every four minutes at each, until twenty past."""
    seated: list[TableMatch] = []
    for division, count in ((men, 16), (women, 8)):
        cast.enter(division, count)
        holding.hold(division=division, by=None, seed=cast.SEED)
    clock(0)
    for division in (men, women):
        seated += seating.start_round(division=division, by=None, seed=cast.SEED).table_matches.order_by("table")
    for turn in range(1, 6):
        for place, table_match in enumerate(seated):
            clock(4 * turn + place / 10)
            cast.write(table_match, cast.hand(turn % 2, (0, 9, 8, 3) if turn % 2 == 0 else (9, 0, 3, 8 + turn % 3)))
    clock(21)
    return seated
