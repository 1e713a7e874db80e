"""Whichever way the payments are added up, it is the sum of the rows; and it costs as many queries for any number."""

from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.prizes.treasury.ledgers import fill, hand_prizes_out
from tournament.models import Payment, Payout, Registration, Tournament
from tournament.prizes import treasury
from tournament.registration import cash_boxes

Figures = tuple[int, int, int, int]


def figures(line: treasury.Line) -> Figures:
    return (line.rows, line.taken, line.given_back, line.waived)


def added_up(rows: list[Payment], what: Callable[[Payment], object]) -> dict[object, Figures]:
    """The same tables, row by row."""
    sums: dict[object, Counter[str]] = {}
    for row in rows:
        money = "waived" if row.method == "waived" else "taken" if row.amount_cents > 0 else "given"
        sign = -1 if money == "given" else 1
        sums.setdefault(what(row), Counter()).update({"rows": 1, money: sign * row.amount_cents})
    return {name: (one["rows"], one["taken"], one["given"], one["waived"]) for name, one in sums.items()}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_table_is_the_sum_of_its_rows(drawn: Tournament, seed: int) -> None:
    fill(drawn, 300, seed)
    gone = drawn.registrations.latest("number")
    Registration.objects.filter(pk=gone.pk).update(withdrawn_at=timezone.now())
    rows = list(Payment.objects.filter(tournament=drawn).select_related("registration"))
    accounts = treasury.accounts_of(drawn)
    by_desk = {(one.session.pk if one.session else None, one.is_cash): figures(one.line) for one in accounts.by_desk}
    assert {None: figures(accounts.total)} == added_up(rows, lambda row: None)
    assert {one.pk: figures(line) for one, line, _ in accounts.by_bracket} == added_up(
        rows, lambda row: row.registration.division_id
    )
    assert {method: figures(line) for method, line in accounts.by_method} == added_up(rows, lambda row: row.method)
    assert by_desk == added_up(rows, lambda row: (row.session_id, row.method == "cash"))
    assert {hour: figures(line) for hour, line in accounts.by_hour} == added_up(
        rows, lambda row: timezone.localtime(row.taken_at).replace(minute=0, second=0, microsecond=0)
    )
    for _bracket, line, owed in [*accounts.by_bracket, (None, accounts.total, accounts.owed)]:
        assert owed.promised - line.kept - line.waived == owed.open - owed.over
    assert accounts.owed.promised == sum(
        place.fee_cents for place in drawn.registrations.all() if place.withdrawn_at is None
    )


def test_boxes_and_prizes_agree_with_their_rows(drawn: Tournament) -> None:
    door, hall = fill(drawn, 60)
    hand_prizes_out(drawn, door)
    now = cash_boxes.report(hall).expected_cents
    pieces = {100: now // 100, 1: now % 100}
    cash_boxes.close(session=hall, counted=pieces, expected_cents=now, remark="", key="closing-0001", by=None)
    accounts = treasury.accounts_of(drawn)
    assert accounts.boxes == [cash_boxes.report(box.session) for box in accounts.boxes]
    assert accounts.in_boxes_cents == cash_boxes.report(door).expected_cents
    assert accounts.prizes.cents == sum(Payout.objects.values_list("amount_cents", flat=True)) == 31_01
    assert accounts.prizes.by_method == {"cash": 15_51, "transfer": 15_50}
    assert accounts.prizes.trophies == 1
    assert accounts.left_cents == accounts.total.kept - 31_01
    assert list(accounts.notable) == list(Payment.objects.exclude(kind="payment").order_by("-receipt"))


def test_money_missing_in_a_box_is_missing_in_the_sum(drawn: Tournament) -> None:
    _door, hall = fill(drawn, 20)
    left = treasury.accounts_of(drawn).left_cents
    now = cash_boxes.report(hall).expected_cents
    pieces = {100: now // 100 - 5, 1: now % 100}
    cash_boxes.close(session=hall, counted=pieces, expected_cents=now, remark="?", key="closing-0002", by=None)
    accounts = treasury.accounts_of(drawn)
    assert (accounts.difference_cents, accounts.left_cents) == (-5_00, left - 5_00)


def test_a_thousand_payments_take_no_more_queries_than_ten(drawn: Tournament) -> None:
    counts = []
    for seed, many in enumerate((10, 1000)):
        fill(drawn, many, seed)
        with CaptureQueriesContext(connection) as queries:
            assert treasury.accounts_of(drawn).total.rows > many
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10
