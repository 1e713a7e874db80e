"""R15 of assurance.md: whatever two desks do, each box holds what its rows say, to the cent and after each of them.

Ten thousand operations on SQLite and a thousand on PostgreSQL in a thorough run, a part of them in every run.
"""

import itertools
import random
from collections import defaultdict

import pytest
from django.db import connection

from tests.cast import enter
from tests.registration.desks import Desks
from tests.support.thorough import often
from tournament.journal import log
from tournament.models import CashSession, Division, Payment
from tournament.registration import cash_boxes, payments

MANY = {"sqlite": often(150, 10_000), "postgresql": often(40, 1_000)}
OPERATIONS = MANY[connection.vendor]


@pytest.mark.slow
def test_after_every_operation_of_two_desks(men: Division) -> None:
    places = enter(men, 60, paid=False, present=False)
    desks = Desks(men.tournament, places, random.Random(20261121))
    seen: dict[int, int] = {}  # by receipt: what the box of that row held after it
    for number in range(OPERATIONS):
        desk = desks.chance.choice("AB")
        box = desks.box(desk)
        before = desks.receipts
        assert desks.work(desk), f"operation {number}"
        box = desks.box(desk) or box
        if box is not None:
            report = cash_boxes.report(box)
            assert report.expected_cents == desks.drawer[box.pk], f"operation {number}"
            if desks.receipts != before:
                seen[desks.receipts] = report.taken_cents - report.given_back_cents
    assert desks.refused > OPERATIONS // 10
    assert list(Payment.objects.values_list("receipt", flat=True)) == list(range(1, desks.receipts + 1))
    assert {place.pk: payments.paid_cents(place) for place in places} == {p.pk: desks.settled[p.pk] for p in places}
    check_the_rows(desks, seen)
    assert log.first_broken(men.tournament) is None


def check_the_rows(desks: Desks, seen: dict[int, int]) -> None:
    """The rows alone, added up by hand, at every prefix."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT receipt, session_id, method, amount_cents FROM tournament_payment ORDER BY receipt")
        rows = cursor.fetchall()
        cursor.execute("SELECT session_id, amount_cents FROM tournament_cashmove ORDER BY id")
        moves = cursor.fetchall()
    held: dict[int | None, int] = defaultdict(int)
    for receipt, box, method, cents in rows:
        if method == "cash":
            held[box] += cents
            assert box is None or seen[receipt] == held[box], receipt
    assert held[None] == desks.loose
    for box, group in itertools.groupby(sorted(moves), key=lambda move: move[0]):
        held[box] += sum(cents for _box, cents in group)
    for session in CashSession.objects.all():
        assert session.float_cents + held[session.pk] == desks.drawer[session.pk]
        assert session.is_open or session.expected_cents == desks.drawer[session.pk]
