"""Two at the same moment: a round is started once, and a table gets one match, on SQLite and on PostgreSQL."""

import pytest
from django.db import IntegrityError
from django.db.models import Count

from tests.cast import SEED, enter
from tests.hall.halls import at, end, small_hall, start, waiting
from tests.support.at_once import two_that_stay
from tournament.core.errors import Conflict
from tournament.hall import table_changes
from tournament.journal.log import first_broken
from tournament.lottery import holding
from tournament.models import Division, Round, TableMatch, Tournament


@pytest.mark.django_db(transaction=True)
def test_a_round_started_twice_is_started_once(men: Division) -> None:
    men = small_hall(men, players=16, seats=3)
    with two_that_stay() as together:
        got = together(lambda: start(men), lambda: start(men))
    assert _one_of_each(got)
    assert Round.objects.count() == 1
    assert TableMatch.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_matches_for_one_table(tournament: Tournament, men: Division, women: Division) -> None:
    men = small_hall(men, players=16, seats=4)
    enter(women, 12)
    holding.hold(division=women, by=None, seed=SEED)
    start(men)
    start(women)
    first, second = at(tournament, 1), at(tournament, 2)
    with two_that_stay() as together:
        together(lambda: end(first), lambda: end(second))  # both tables are given to who waits
        Tournament.objects.update(tables=5)
        one, other = at(tournament, 3), at(tournament, 4)
        got = together(
            lambda: table_changes.move(table_match=one, table=5, by=None),
            lambda: table_changes.move(table_match=other, table=5, by=None),
        )
    assert _one_of_each(got)
    live = TableMatch.objects.exclude(state=TableMatch.State.FINISHED)
    assert not live.values("table").annotate(matches=Count("pk")).filter(matches__gt=1).exists()
    assert live.count() == 5
    assert waiting(tournament) == []
    assert first_broken(tournament) is None


@pytest.mark.django_db(transaction=True)
def test_the_database_itself_refuses_the_second(first_round: Round) -> None:
    one, other = (TableMatch.objects.filter(pk=table_match.pk) for table_match in first_round.table_matches.all())
    with two_that_stay() as together:
        got = together(lambda: one.update(table=5), lambda: other.update(table=5))
    assert sorted(isinstance(heard, IntegrityError) for heard in got) == [False, True]


def _one_of_each(got: object) -> bool:
    """Whether one of the two did it, and the other heard that somebody was quicker."""
    assert isinstance(got, list)
    return sorted(isinstance(one, Conflict) for one in got) == [False, True]
