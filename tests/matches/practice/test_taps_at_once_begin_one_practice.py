import pytest

from tests.cast import hand, write
from tests.support.at_once import at_once
from tournament.matches import practice
from tournament.models import Club, TableMatch, Tournament, User


@pytest.mark.django_db(transaction=True)
def test_first_taps_and_taps_to_begin_again(tournament: Tournament, judge: User) -> None:
    (first,) = set(at_once(lambda: practice.start(tournament=tournament, by=judge), 4))
    assert isinstance(first, TableMatch)
    assert Club.every.get(practice=True).people.count() == 4
    write(first, hand())
    (second,) = set(at_once(lambda: practice.start_again(table_match=first, by=judge), 4))
    assert set(TableMatch.every.all()) == {first, second}
