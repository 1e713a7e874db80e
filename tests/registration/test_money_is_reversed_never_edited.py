"""Money given back is a new row that names the old one."""

import pytest

from tests.cast import enter, key
from tournament.core.errors import Conflict, Refused
from tournament.models import Division, Payment, Registration, Tournament
from tournament.registration import payments


def paid(men: Division) -> Payment:
    return enter(men, 1)[0].payments.get()


def test_a_reversal_has_its_own_receipt_and_balances(men: Division) -> None:
    payment = paid(men)
    back = payments.reverse(payment=payment, reason="wrong person", key=key(), by=None)
    assert (back.amount_cents, back.receipt, back.reverses) == (-1500, 2, payment)
    assert payments.due_cents(payment.registration) == 1500


def test_the_fee_can_be_taken_again_after_a_reversal(men: Division) -> None:
    payment = paid(men)
    payments.reverse(payment=payment, reason="wrong method", key=key(), by=None)
    payments.take(registration=payment.registration, key=key(), by=None, method="card", reference="slip 1")
    assert payments.due_cents(payment.registration) == 0


def test_a_payment_is_reversed_once(men: Division) -> None:
    payment = paid(men)
    payments.reverse(payment=payment, reason="wrong person", key=key(), by=None)
    with pytest.raises(Conflict, match="reversed already"):
        payments.reverse(payment=payment, reason="again", key=key(), by=None)


def test_a_second_submit_is_the_same_reversal(men: Division) -> None:
    payment = paid(men)
    one = key()
    rows = {payments.reverse(payment=payment, reason="wrong person", key=one, by=None).pk for _ in range(2)}
    assert len(rows) == 1


def test_the_key_of_a_payment_reverses_nothing(men: Division) -> None:
    payment = paid(men)
    with pytest.raises(Conflict, match="another payment"):
        payments.reverse(payment=payment, reason="wrong person", key=payment.key, by=None)


def test_a_reversal_is_not_reversed(men: Division) -> None:
    back = payments.reverse(payment=paid(men), reason="wrong person", key=key(), by=None)
    with pytest.raises(Refused):
        payments.reverse(payment=back, reason="undo", key=key(), by=None)


@pytest.mark.parametrize("reason", ["  ", "\x1b[2J", "x" * 201])
def test_a_reversal_needs_a_reason(men: Division, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        payments.reverse(payment=paid(men), reason=reason, key=key(), by=None)
    assert caught.value.field == "reason"


def test_a_wrong_method_of_a_drawn_player_can_be_mended(drawn: Tournament) -> None:
    payment = Registration.objects.filter(team_place__isnull=False)[0].payments.get()
    payments.reverse(payment=payment, reason="it was a card", key=key(), by=None)
    payments.take(registration=payment.registration, key=key(), by=None, method="card", reference="slip 1")
    assert payments.due_cents(payment.registration) == 0
