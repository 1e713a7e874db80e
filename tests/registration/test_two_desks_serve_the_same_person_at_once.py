"""The same person at two desks in the same second: one place, one payment, and the other desk is told."""

from functools import partial

import pytest

from tests.cast import key, make_person
from tests.support.at_once import at_once
from tournament.core.errors import Conflict
from tournament.models import Division, Payment, Person, Registration
from tournament.registration import check_in


@pytest.mark.django_db(transaction=True)
def test_one_of_them_is_told_to_take_no_money(men: Division) -> None:
    for number in range(1, 4):
        person = make_person(men.tournament.club, f"Player {number}")
        results = at_once(partial(check_in_player, person, men), 2)
        (told,) = (result for result in results if isinstance(result, Conflict))
        assert told.code == "already-paid"
        place = Registration.objects.get(person=person)
        assert (place.number, place.present) == (number, True)
    assert list(Payment.objects.values_list("receipt", flat=True)) == [1, 2, 3]


def check_in_player(person: Person, division: Division) -> object:
    try:
        return check_in.check_in_player(
            tournament=division.tournament,
            person=person,
            division=division,
            rules_accepted=True,
            key=key(),
            by=None,
            expected_cents=1500,
        )
    except Conflict as conflict:
        return conflict
