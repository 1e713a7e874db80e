"""Both teams are called to their table until they begin to play."""

import datetime

import pytest

from tests.cast import hand, write
from tournament import tables
from tournament.errors import Conflict
from tournament.models import JournalLine, Round, Sitting, Tournament, User


def test_the_newest_call_stands_first(tournament: Tournament, first_round: Round, judge: User) -> None:
    long_ago = first_round.started_at - datetime.timedelta(minutes=1)
    Sitting.objects.update(called_at=long_ago)
    _first, second = tables.calls(tournament)
    called = tables.call(sitting=second, by=judge)
    assert tables.calls(tournament)[0] == second
    assert called.called_by == judge
    tables.call(sitting=second, by=judge)  # a double tap
    assert JournalLine.objects.filter(action="call-match").count() == 1


def test_who_plays_is_not_called(tournament: Tournament, sitting: Sitting) -> None:
    write(sitting, hand())
    assert sitting not in tables.calls(tournament)
    with pytest.raises(Conflict, match="Play has begun"):
        tables.call(sitting=sitting, by=None)
