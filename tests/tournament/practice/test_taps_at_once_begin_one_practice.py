import pytest

from tests.at_once import at_once
from tests.cast import hand, write
from tournament import practice
from tournament.models import Club, Sitting, Tournament, User


@pytest.mark.django_db(transaction=True)
def test_first_taps_and_taps_to_begin_again(tournament: Tournament, judge: User) -> None:
    (first,) = set(at_once(lambda: practice.start(tournament=tournament, by=judge), 4))
    assert isinstance(first, Sitting)
    assert Club.every.get(practice=True).people.count() == 4
    write(first, hand())
    (second,) = set(at_once(lambda: practice.start_again(sitting=first, by=judge), 4))
    assert set(Sitting.every.all()) == {first, second}
