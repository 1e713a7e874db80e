import pytest

from tests.api.asking import ask, at, refused, shown
from tests.cast import enter
from tournament.models import Division, Payment, User


@pytest.fixture
def address(men: Division) -> str:
    """A place that is not paid."""
    enter(men, 1, paid=False)
    return at(men.tournament, "registrations/1/")


def test_a_fee_gets_a_receipt(address: str, desk: User) -> None:
    answer = shown(
        ask(desk, "POST", f"{address}payments/", {"key": "phone-key-1", "method": "card", "reference": "slip 7"}), 201
    )
    assert (answer["receipt"], answer["amount_cents"], answer["method"]) == (1, 1500, "card")
    assert shown(ask(desk, "GET", address))["due_cents"] == 0


def test_the_same_key_twice_is_one_payment(address: str, desk: User) -> None:
    asked = {"key": "phone-key-1"}
    first = shown(ask(desk, "POST", f"{address}payments/", asked), 201)
    assert shown(ask(desk, "POST", f"{address}payments/", asked), 201) == first
    assert Payment.objects.count() == 1


def test_another_key_finds_nothing_owed(address: str, desk: User) -> None:
    shown(ask(desk, "POST", f"{address}payments/", {"key": "phone-key-1"}), 201)
    error = refused(ask(desk, "POST", f"{address}payments/", {"key": "phone-key-2"}), 409)
    assert (error["code"], error["rule"]) == ("already-paid", "SACI rule 3")


def test_a_payment_is_given_back_once_and_stays_on_the_list(address: str, desk: User, men: Division) -> None:
    shown(ask(desk, "POST", f"{address}payments/", {"key": "phone-key-1"}), 201)
    reversal = at(men.tournament, "payments/1/reversal/")
    asked = {"key": "phone-key-2", "reason": "left"}
    answer = shown(ask(desk, "POST", reversal, asked), 201)
    assert (answer["receipt"], answer["amount_cents"], answer["reverses"]) == (2, -1500, 1)
    assert shown(ask(desk, "POST", reversal, asked), 201) == answer
    assert refused(ask(desk, "POST", reversal, {**asked, "key": "phone-key-3"}), 409)["code"] == "already-reversed"
    assert [line["receipt"] for line in shown(ask(desk, "GET", f"{address}payments/"))] == [1, 2]


def test_a_reversal_says_why(address: str, desk: User, men: Division) -> None:
    shown(ask(desk, "POST", f"{address}payments/", {"key": "phone-key-1"}), 201)
    reversal = at(men.tournament, "payments/1/reversal/")
    assert refused(ask(desk, "POST", reversal, {"key": "phone-key-2", "reason": "  "}), 400)["field"] == "reason"


@pytest.mark.parametrize("key", ["short", "x" * 65, "", None])
def test_a_key_has_its_length(key: str | None, address: str, desk: User) -> None:
    assert refused(ask(desk, "POST", f"{address}payments/", {"key": key}), 400)["field"] == "key"
