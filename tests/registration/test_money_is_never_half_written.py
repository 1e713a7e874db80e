"""The database fails after each statement of a step with money: no receipt, no sum and no line of it is left."""

from collections.abc import Callable

import pytest

from tests.cast import enter, key
from tests.support.breaking import first_half, without_transactions
from tournament.journal import log
from tournament.models import CashSession, Division
from tournament.registration import cash_boxes, payments

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]
Step = Callable[[], object]


def check_in(men: Division, box: CashSession) -> Step:
    place, one = enter(men, 1, paid=False, present=False)[0], key()
    return lambda: payments.check_in(registration=place, key=one, by=None, session=box)


def refund(men: Division, box: CashSession) -> Step:
    paid, one = enter(men, 1)[0].payments.get(), key()
    return lambda: payments.refund(payment=paid, amount_cents=500, reason="late", key=one, by=None, session=box)


def reverse(men: Division, box: CashSession) -> Step:
    paid, one = enter(men, 1)[0].payments.get(), key()
    return lambda: payments.reverse(payment=paid, reason="late", key=one, by=None, session=box)


def close(men: Division, box: CashSession) -> Step:
    one = key()
    return lambda: cash_boxes.close(session=box, counted={5000: 1}, expected_cents=5000, remark="", key=one, by=None)


@pytest.fixture
def box(men: Division) -> CashSession:
    return cash_boxes.open_session(tournament=men.tournament, desk="Desk 1", float_cents=5000, key=key(), by=None)


@pytest.mark.parametrize("step_of", [check_in, refund, reverse, close])
def test_of_money(step_of: Callable[[Division, CashSession], Step], men: Division, box: CashSession) -> None:
    assert first_half(step_of(men, box)) == ""
    assert log.first_broken(men.tournament) is None


@pytest.mark.parametrize("step_of", [check_in, close])
def test_without_transactions_money_is_written_by_half(
    step_of: Callable[[Division, CashSession], Step],
    men: Division,
    box: CashSession,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control: else the test above would prove nothing."""
    step = step_of(men, box)
    without_transactions(monkeypatch)
    assert first_half(step) != ""
