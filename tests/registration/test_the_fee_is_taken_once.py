"""SACI rule 3: the fee, its receipt, and no way to pay it twice."""

import pytest

from tests.cast import enter, key
from tournament.core.errors import Conflict, Refused
from tournament.lottery import holding
from tournament.models import Division, Payment
from tournament.registration import payments as registration_payments


def test_receipts_have_no_gaps(men: Division) -> None:
    places = enter(men, 3, paid=False)
    receipts = [registration_payments.take(registration=place, key=key(), by=None).receipt for place in places]
    assert receipts == [1, 2, 3]


def test_a_second_submit_is_the_same_payment(men: Division) -> None:
    place = enter(men, 1, paid=False)[0]
    one = key()
    payments = {registration_payments.take(registration=place, key=one, by=None).pk for _ in range(3)}
    assert len(payments) == 1
    assert registration_payments.paid_cents(place) == 1500


def test_a_paid_fee_is_not_taken_again(men: Division) -> None:
    place = enter(men, 1)[0]
    with pytest.raises(Conflict, match="paid already") as caught:
        registration_payments.take(registration=place, key=key(), by=None)
    assert caught.value.rule == "SACI rule 3"


def test_a_key_belongs_to_one_person(men: Division) -> None:
    first, second = enter(men, 2, paid=False)
    one = key()
    registration_payments.take(registration=first, key=one, by=None)
    with pytest.raises(Conflict, match="another payment"):
        registration_payments.take(registration=second, key=one, by=None)


def test_a_key_belongs_to_what_was_sent_with_it(men: Division) -> None:
    place = enter(men, 1, paid=False)[0]
    one = key()
    registration_payments.take(registration=place, key=one, by=None)
    with pytest.raises(Conflict, match="another payment"):
        registration_payments.take(registration=place, key=one, by=None, method="card")


def test_an_old_form_does_not_say_paid_after_a_reversal(men: Division) -> None:
    place = enter(men, 1, paid=False)[0]
    one = key()
    payment = registration_payments.take(registration=place, key=one, by=None)
    registration_payments.reverse(payment=payment, reason="wrong person", key=key(), by=None)
    with pytest.raises(Conflict, match="given back since"):
        registration_payments.check_in(registration=place, key=one, by=None)


def test_after_the_lottery_nobody_pays_who_was_not_drawn(men: Division) -> None:
    enter(men, 4)
    late = enter(men, 1, paid=False)[0]
    holding.hold(division=men, by=None)
    with pytest.raises(Conflict, match="was not selected"):
        registration_payments.take(registration=late, key=key(), by=None)
    assert registration_payments.paid_cents(late) == 0


@pytest.mark.parametrize("bad", ["", "short", "x" * 65, "with\x00null byte", "with blanks in it", "ñandúñandú"])
def test_a_form_without_a_key_is_refused(men: Division, bad: str) -> None:
    place = enter(men, 1, paid=False)[0]
    with pytest.raises(Refused):
        registration_payments.take(registration=place, key=bad, by=None)
    assert not Payment.objects.exists()


def test_a_reference_can_be_read_and_is_not_cut(men: Division) -> None:
    registration = enter(men, 1, paid=False)[0]
    for reference in ("slip \x1b[31m7", "9" * 81):
        with pytest.raises(Refused) as caught:
            registration_payments.take(
                registration=registration, key=key(), by=None, method="card", reference=reference
            )
        assert caught.value.field == "reference"
    assert not registration.payments.exists()


def test_an_unknown_method_is_refused(men: Division) -> None:
    place = enter(men, 1, paid=False)[0]
    with pytest.raises(Refused) as caught:
        registration_payments.take(registration=place, key=key(), by=None, method="barter")
    assert caught.value.field == "method"
