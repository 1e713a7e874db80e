"""A refund is a row of its own, never more than is left; a waiver settles without money."""

import datetime

import pytest
import time_machine

from tests.cast import enter, key
from tournament.core.errors import Conflict, Refused
from tournament.lottery import holding
from tournament.models import CashSession, Division, Payment
from tournament.registration import cash_boxes, payments


@pytest.fixture
def payment(men: Division) -> Payment:
    return enter(men, 1)[0].payments.get()


def give_back(payment: Payment, cents: int, box: CashSession | None = None) -> Payment:
    return payments.refund(payment=payment, amount_cents=cents, reason="came late", key=key(), by=None, session=box)


def test_that_part_is_owed_again_and_can_be_waived(payment: Payment) -> None:
    back = give_back(payment, 500)
    assert (back.kind, back.amount_cents, back.receipt, back.refunds) == ("refund", -500, 2, payment)
    assert payments.due_cents(payment.registration) == 500
    waived = payments.waive(registration=payment.registration, reason="came late", key=key(), by=None)
    assert (waived.kind, waived.method, waived.receipt) == ("waiver", "waived", 3)
    assert payments.due_cents(payment.registration) == 0
    assert sum(row.amount_cents for row in payments.money(Payment.objects.all())) == 1000


def test_who_need_not_pay_is_drawn(men: Division) -> None:
    for place in enter(men, 4, paid=False):
        payments.waive(registration=place, reason="plays for us", key=key(), by=None)
    assert holding.hold(division=men, by=None)
    assert men.tournament.teams.count() == 2


@pytest.mark.parametrize("cents", [0, -1, 1501, 10**12, 7.5])
def test_what_is_not_there_is_not_given_back(payment: Payment, cents: int) -> None:
    with pytest.raises(Refused) as caught:
        give_back(payment, cents)
    assert caught.value.field == "amount_cents"
    assert Payment.objects.count() == 1


def test_two_parts_are_never_more_than_the_whole(payment: Payment) -> None:
    give_back(payment, 1000)
    with pytest.raises(Refused, match=r"No more than \$5.00"):
        give_back(payment, 501)
    with pytest.raises(Conflict, match="only the rest"):
        payments.reverse(payment=payment, reason="left", key=key(), by=None)
    give_back(payment, 500)
    assert payments.left_cents(payment) == 0


def test_nothing_is_given_back_of_what_gave_back_or_was_no_money(payment: Payment) -> None:
    part = give_back(payment, 500)
    waiver = payments.waive(registration=payment.registration, reason="late", key=key(), by=None)
    for row, sentence in ((part, "cannot be reversed"), (waiver, "was waived")):
        with pytest.raises(Refused, match=sentence):
            give_back(row, 1)
    taken_back = payments.reverse(payment=waiver, reason="no friend", key=key(), by=None)
    assert (taken_back.method, payments.due_cents(payment.registration)) == ("waived", 500)
    with pytest.raises(Refused, match="cannot be reversed"):
        payments.reverse(payment=taken_back, reason="again", key=key(), by=None)


@pytest.mark.parametrize("method", ["card", "transfer"])
def test_a_card_has_a_reference(men: Division, method: str) -> None:
    place = enter(men, 1, paid=False)[0]
    with pytest.raises(Refused) as caught:
        payments.take(registration=place, key=key(), by=None, method=method, reference=" ")
    assert caught.value.field == "reference"
    assert payments.take(registration=place, key=key(), by=None, method=method, reference="7").reference == "7"


def test_only_cash_goes_into_the_box(men: Division) -> None:
    box = cash_boxes.open_session(tournament=men.tournament, desk="A", float_cents=0, key=key(), by=None)
    one, other = enter(men, 2, paid=False)
    payments.take(registration=one, key=key(), by=None, method="card", reference="7", session=box)
    paid = payments.take(registration=other, key=key(), by=None, session=box)
    with pytest.raises(Refused, match="put change into it"):
        give_back(
            enter(men, 1)[0].payments.get(),
            1500,
            cash_boxes.open_session(tournament=men.tournament, desk="B", float_cents=0, key=key(), by=None),
        )
    give_back(paid, 500, box)
    assert cash_boxes.report(box).expected_cents == 1000


def test_a_clock_that_goes_back_changes_no_number_and_no_sum(men: Division) -> None:
    places = enter(men, 3, paid=False)
    box = cash_boxes.open_session(tournament=men.tournament, desk="A", float_cents=0, key=key(), by=None)
    now = datetime.datetime(2026, 11, 21, 9, tzinfo=datetime.UTC)
    for place, hour in zip(places, (2, 1, 0), strict=True):
        with time_machine.travel(now + datetime.timedelta(hours=hour), tick=False):
            payments.take(registration=place, key=key(), by=None, session=box)
    assert list(Payment.objects.values_list("receipt", flat=True)) == [1, 2, 3]
    with time_machine.travel(now - datetime.timedelta(days=1), tick=False):
        closed = cash_boxes.close(session=box, counted={5: 900}, expected_cents=4500, remark="", key=key(), by=None)
    assert (closed.difference_cents, cash_boxes.report(closed).expected_cents) == (0, 4500)
