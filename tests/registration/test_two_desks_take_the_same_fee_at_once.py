"""Two desks, the same player, the same second: one payment, one clear answer, receipts without a gap."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import IntegrityError, OperationalError, transaction
from django.db.models import QuerySet

from tests.cast import enter, key
from tests.support.at_once import TRIES, at_once, times, two_that_stay
from tournament.core.errors import Conflict
from tournament.models import Division, Payment, Registration
from tournament.registration import payments


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


@pytest.mark.django_db(transaction=True)
def test_a_step_that_fails_after_its_receipt_leaves_no_gap(men: Division) -> None:
    """One desk's step is undone after it had its number, while the other desk waits for the next."""
    with two_that_stay() as together:
        for place, other in pairs(men, times(8)):
            together(partial(fails_at_the_end, partial(take, place)), partial(take, other))
    numbers = list(Payment.objects.values_list("receipt", flat=True))
    assert numbers == list(range(1, times(8) + 1))


@pytest.mark.django_db(transaction=True)
def test_without_the_locks_receipts_collide(men: Division, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: else the tests above would prove nothing."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())
    with two_that_stay(locks=False) as together:
        told = (one for _try in range(TRIES) for one in together(*(partial(take, place) for place in pairs(men, 1)[0])))
        assert any(isinstance(one, IntegrityError | OperationalError) for one in told), "a race is not lost every time"


def pairs(men: Division, number: int) -> list[tuple[Registration, Registration]]:
    places = iter(enter(men, 2 * number, paid=False, present=False))
    return list(zip(places, places, strict=True))


def fails_at_the_end(step: Callable[[], object]) -> None:
    with transaction.atomic():
        step()
        raise ZeroDivisionError


def take(place: Registration, one: str | None = None) -> object:
    try:
        return payments.take(registration=place, key=one or key(), by=None)
    except Conflict as conflict:
        return conflict
