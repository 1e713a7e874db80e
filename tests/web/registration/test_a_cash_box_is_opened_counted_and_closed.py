"""The pages of a cash box: a browser works at one, counts it blind, looks twice and closes it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import enter, key
from tournament.models import CashSession, Division, Payment, User
from tournament.registration import cash_boxes, payments


def at(men: Division, name: str, *args: object) -> str:
    return reverse(f"desk:{name}", args=[men.tournament.slug, *args])


@pytest.fixture
def box(client: Client, desk: User, men: Division) -> CashSession:
    """Dolores has opened a box and works at it."""
    client.force_login(desk)
    answer = client.post(at(men, "cash"), {"key": key(), "desk": "Desk 1", "float_cents": "50"})
    assert answer.status_code == 303
    return CashSession.objects.get()


def test_cash_goes_into_the_box_of_this_browser(
    client: Client, men: Division, box: CashSession, organizer: User
) -> None:
    one, other = enter(men, 2, paid=False)
    client.post(at(men, "arrive", one.number), {"key": key()})
    elsewhere = Client()
    elsewhere.force_login(organizer)
    elsewhere.post(at(men, "arrive", other.number), {"key": key()})
    assert list(Payment.objects.values_list("session", flat=True)) == [box.pk, None]


def test_the_page_keeps_what_should_be_there_until_it_is_counted(
    client: Client, men: Division, box: CashSession, organizer: User
) -> None:
    page = at(men, "cash-box", 1)
    assert "Expected in the box" not in client.get(page).content.decode()
    boss = Client()
    boss.force_login(organizer)
    assert "Expected in the box" in boss.get(page).content.decode()
    seen = client.post(at(men, "cash-count", 1), {"n2000": "2"}).content.decode()
    assert "−$10.00" in seen
    assert "missing" in seen


def test_a_second_look_then_closed_for_ever(client: Client, men: Division, box: CashSession) -> None:
    sent = {"n2000": "2", "expected_cents": "5000", "key": key()}
    answer = client.post(at(men, "cash-close", 1), sent)
    assert (answer.status_code, "Explain the difference" in answer.content.decode()) == (422, True)
    assert client.post(at(men, "cash-close", 1), {**sent, "remark": "nobody knows"}).status_code == 303
    assert client.post(at(men, "cash-close", 1), {**sent, "remark": "nobody knows"}).status_code == 303  # a double tap
    closed = CashSession.objects.get()
    assert (closed.counted, closed.difference_cents, closed.remark) == ({"2000": 2}, -1000, "nobody knows")
    report = client.get(at(men, "cash-box", 1)).content.decode()
    assert "Report of the closing (Z)" in report
    assert "Signature of a second person" in report
    again = client.post(at(men, "cash-close", 1), {**sent, "key": key(), "remark": "x"})
    assert (again.status_code, "has been closed" in again.content.decode()) == (409, True)


def test_money_that_came_meanwhile_asks_for_another_count(client: Client, men: Division, box: CashSession) -> None:
    payments.take(registration=enter(men, 1, paid=False)[0], key=key(), by=None, session=box)
    answer = client.post(at(men, "cash-close", 1), {"n5000": "1", "expected_cents": "5000", "key": key()})
    assert (answer.status_code, "count the box again" in answer.content.decode()) == (409, True)
    assert 'value="1"' in answer.content.decode()


def test_a_count_that_cannot_be_is_refused_at_its_field(client: Client, men: Division, box: CashSession) -> None:
    for bad in ("-1", "1.5", "99999999999999999999", "ten", "٣ ٣", "1e3"):
        answer = client.post(at(men, "cash-count", 1), {"n2000": bad})
        assert answer.status_code == 422, bad
        assert 'id="id_n2000_error"' in answer.content.decode(), bad


def test_a_form_sent_to_a_box_closed_meanwhile_says_so(client: Client, men: Division, box: CashSession) -> None:
    place = enter(men, 1, paid=False)[0]
    cash_boxes.close(session=box, counted={5000: 1}, expected_cents=5000, remark="", key=key(), by=None)
    sent = {"key": key()}
    answer = client.post(at(men, "arrive", place.number), sent)
    assert (answer.status_code, "has been closed" in answer.content.decode()) == (409, True)
    assert not Payment.objects.exists()
    client.get(at(men, "cash"))
    assert client.post(at(men, "arrive", place.number), sent).status_code == 303
    assert Payment.objects.get().session is None


def test_change_is_put_in_and_nobody_takes_more_than_there_is(client: Client, men: Division, box: CashSession) -> None:
    page = at(men, "cash-box", 1)
    sent = {"kind": "in", "amount_cents": "20", "reason": "from the bank", "key": key()}
    assert client.post(page, sent).status_code == 303
    answer = client.post(page, {**sent, "kind": "out", "amount_cents": "70.01", "key": key()})
    assert (answer.status_code, "put change into it" in answer.content.decode()) == (422, True)
    assert cash_boxes.report(box).expected_cents == 7000


def test_a_browser_leaves_its_box_and_chooses_another(client: Client, men: Division, box: CashSession) -> None:
    choose, pages = at(men, "cash-choose"), (at(men, "cash"), at(men, "place", enter(men, 1, paid=False)[0].number))
    client.post(choose, {"box": ""})
    assert all("No cash box is open" in client.get(page).content.decode() for page in pages)
    client.post(choose, {"box": "1"})
    assert all("Your cash box is" in client.get(page).content.decode() for page in pages)
    assert client.post(choose, {"box": "99"}).status_code == 404


def test_part_of_a_payment_is_given_back_from_the_box(client: Client, men: Division, box: CashSession) -> None:
    payment = enter(men, 1)[0].payments.get()
    page, sent = at(men, "reverse", payment.receipt), {"reason": "came late", "key": key()}
    answer = client.post(page, {**sent, "amount_cents": "15.01"})
    assert (answer.status_code, "No more than $15.00" in answer.content.decode()) == (422, True)
    for _twice in range(2):
        assert client.post(page, {**sent, "amount_cents": "5"}).status_code == 303
    back = Payment.objects.get(kind="refund")
    assert (back.amount_cents, back.session) == (-500, box)
    assert "Gives back a part of" in client.get(at(men, "receipt", back.receipt)).content.decode()
    assert "Part of this money was given back" in client.get(at(men, "receipt", payment.receipt)).content.decode()
    assert client.post(page, {**sent, "amount_cents": "", "key": key()}).status_code == 303
    assert payments.left_cents(payment) == 0
