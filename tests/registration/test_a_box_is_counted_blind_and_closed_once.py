"""A cash box: opened once a desk, counted before anybody is told, closed for ever."""

from collections.abc import Mapping
from functools import partial

import pytest
from django.db import DatabaseError, transaction

from tests.cast import enter, key
from tests.support.at_once import times, two_that_stay
from tournament.core.errors import Conflict, Refused
from tournament.models import CashSession, Club, Division, JournalLine, Payment, Tournament
from tournament.registration import cash_boxes, payments
from tournament.tournaments import opening


def open_box(tournament: Tournament, desk: str = "Desk 1", cents: int = 5000) -> CashSession:
    return cash_boxes.open_session(tournament=tournament, desk=desk, float_cents=cents, key=key(), by=None)


@pytest.fixture
def box(tournament: Tournament) -> CashSession:
    return open_box(tournament)


def close(box: CashSession, counted: Mapping[int, int], expected: int, remark: str = "") -> CashSession:
    return cash_boxes.close(session=box, counted=counted, expected_cents=expected, remark=remark, key=key(), by=None)


def test_a_desk_has_one_open_box(box: CashSession) -> None:
    with pytest.raises(Conflict, match="open already"):
        open_box(box.tournament, " désk  1 ")
    assert close(box, {5000: 1}, 5000).closed_at
    assert open_box(box.tournament).number == 2


def test_a_count_is_noted_and_tells(box: CashSession) -> None:
    counted, report = cash_boxes.count(session=box, counted={2000: 2, 25: 4}, by=None)
    assert (counted, report.expected_cents) == (4100, 5000)
    line = JournalLine.objects.get(action="count-cash")
    assert line.after == {"desk": "Desk 1", "cents": 4100, "difference": -900}


@pytest.mark.parametrize(
    "counted", [{}, {2000: -1}, {2000: 10_001}, {2000: 1.5}, {2000: True}, {3: 1}, {2000: "2"}, {10**9: 1}]
)
def test_what_is_no_count_is_refused(box: CashSession, counted: Mapping[int, int]) -> None:
    for step in (lambda: cash_boxes.count(session=box, counted=counted, by=None), lambda: close(box, counted, 5000)):
        with pytest.raises(Refused):
            step()
    assert CashSession.objects.get().is_open


def test_a_difference_has_a_remark(box: CashSession) -> None:
    with pytest.raises(Refused) as caught:
        close(box, {2000: 2}, 5000, "  ")
    assert caught.value.field == "remark"
    assert close(box, {2000: 2}, 5000, "nobody knows").difference_cents == -1000


def test_money_that_moves_after_the_count_is_counted_again(box: CashSession, men: Division) -> None:
    payments.take(registration=enter(men, 1, paid=False)[0], key=key(), by=None, session=box)
    with pytest.raises(Conflict, match="count the box again"):
        close(box, {5000: 1}, 5000)
    assert close(box, {5000: 1, 500: 3}, 6500).is_open is False


def test_a_closed_box_takes_nothing_more(box: CashSession, men: Division) -> None:
    place, stale = enter(men, 1, paid=False)[0], CashSession.objects.get()
    close(box, {5000: 1}, 5000)
    for step in (
        lambda: payments.take(registration=place, key=key(), by=None, session=stale),
        lambda: cash_boxes.move(session=stale, kind="in", amount_cents=1, reason="x", key=key(), by=None),
        lambda: cash_boxes.count(session=stale, counted={1: 1}, by=None),
        lambda: close(stale, {5000: 1}, 5000),
    ):
        with pytest.raises(Conflict, match="has been closed"):
            step()
    assert not Payment.objects.exists()
    for change in (stale.save, stale.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()


def test_a_movement_stays(box: CashSession) -> None:
    row = cash_boxes.move(session=box, kind="out", amount_cents=5000, reason="to the safe", key=key(), by=None)
    with pytest.raises(Refused, match="put change into it"):
        cash_boxes.move(session=box, kind="out", amount_cents=1, reason="x", key=key(), by=None)
    for change in (row.save, row.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"kind": "gift"}, "kind"),
        ({"amount_cents": 0}, "amount_cents"),
        ({"amount_cents": -5}, "amount_cents"),
        ({"amount_cents": 10**10}, "amount_cents"),
        ({"reason": " "}, "reason"),
    ],
)
def test_a_movement_that_cannot_be_is_refused(box: CashSession, changed: dict[str, object], field: str) -> None:
    asked = {"kind": "in", "amount_cents": 100, "reason": "change", **changed}
    with pytest.raises(Refused) as caught:
        cash_boxes.move(session=box, key=key(), by=None, **asked)  # type: ignore[arg-type] # wrong on purpose
    assert caught.value.field == field


def test_another_tournaments_box_is_none(box: CashSession, men: Division, club: Club) -> None:
    other = opening.open_tournament(club=club, name="Other", date=men.tournament.date, by=None)
    elsewhere = open_box(other)
    with pytest.raises(Refused, match="another tournament"):
        payments.take(registration=enter(men, 1, paid=False)[0], key=key(), by=None, session=elsewhere)


@pytest.mark.django_db(transaction=True)
def test_two_who_close_at_once_close_it_once(tournament: Tournament) -> None:
    with two_that_stay() as together:
        for number in range(times(5)):
            box = open_box(tournament, f"Desk {number}")
            told = together(*[partial(close, box, {5000: 1}, 5000)] * 2)
            assert sorted(type(one).__name__ for one in told) == ["CashSession", "Conflict"]
    assert JournalLine.objects.filter(action="close-cash").count() == times(5)
