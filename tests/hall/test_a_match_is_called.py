"""Both teams are called to their table until they begin to play."""

import datetime

import pytest

from tests.cast import hand, write
from tournament.core.errors import Conflict
from tournament.hall import table_changes
from tournament.models import JournalLine, Round, TableMatch, Tournament, User


def test_the_newest_call_stands_first(tournament: Tournament, first_round: Round, judge: User) -> None:
    long_ago = first_round.started_at - datetime.timedelta(minutes=1)
    TableMatch.objects.update(called_at=long_ago)
    _first, second = table_changes.calls(tournament)
    called = table_changes.call(table_match=second, by=judge)
    assert table_changes.calls(tournament)[0] == second
    assert called.called_by == judge
    table_changes.call(table_match=second, by=judge)  # a double tap
    assert JournalLine.objects.filter(action="call-match").count() == 1


def test_who_plays_is_not_called(tournament: Tournament, table_match: TableMatch) -> None:
    write(table_match, hand())
    assert table_match not in table_changes.calls(tournament)
    with pytest.raises(Conflict, match="Play has begun"):
        table_changes.call(table_match=table_match, by=None)
