"""Two desks, the same player, the same second: one payment, one clear answer, receipts without a gap."""

from functools import partial

import pytest

from tests.at_once import at_once
from tests.cast import enter, key
from tournament import fees
from tournament.errors import Conflict
from tournament.models import Division, Payment, Registration


@pytest.mark.django_db(transaction=True)
def test_one_of_them_is_told_that_it_is_paid(men: Division) -> None:
    for place in enter(men, 5, paid=False):
        results = at_once(partial(take, place), 2)
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "Payment"]
    assert list(Payment.objects.values_list("receipt", flat=True)) == [1, 2, 3, 4, 5]


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_twice_at_once_is_one_payment(men: Division) -> None:
    for place in enter(men, 5, paid=False):
        one = key()
        results = at_once(partial(take, place, one), 2)
        assert len({result.pk for result in results if isinstance(result, Payment)}) == 1
        assert all(isinstance(result, Payment) for result in results)


def take(place: Registration, one: str | None = None) -> object:
    try:
        return fees.take(registration=place, key=one or key(), by=None)
    except Conflict as conflict:
        return conflict
