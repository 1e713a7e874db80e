"""A day's payments written straight into the database: a thousand of them in a moment, with a fixed seed."""

import datetime
import random

from tests.cast import key
from tests.prizes.winners import decide, hand_out, parts, pledge
from tournament.models import CashSession, Payment, Registration, Tournament
from tournament.prizes import payouts
from tournament.registration import cash_boxes

START = datetime.datetime(2026, 11, 21, 13, 30, tzinfo=datetime.UTC)
METHODS = ("cash", "cash", "cash", "card", "transfer")


def fill(tournament: Tournament, count: int, seed: int = 1) -> list[CashSession]:
    """So many payments and waivers over two boxes and no box, and what some of them had to be followed by."""
    chance = random.Random(seed)
    boxes = list(cash_boxes.opened(tournament)) or [
        cash_boxes.open_session(tournament=tournament, desk=desk, float_cents=5000, key=key(), by=None)
        for desk in ("Door", "Hall")
    ]
    places = list(tournament.registrations.all())
    first = tournament.payments.count() + 1
    ordinals = {place.pk: place.payments.count() for place in places}
    came = [_came(chance, tournament, chance.choice(places), boxes) for _ in range(count)]
    _write(came, first, ordinals)
    back = [_back(chance, one, boxes) for one in Payment.objects.filter(receipt__gte=first) if chance.random() < 0.3]
    _write(back, first + count, ordinals)
    Tournament.objects.filter(pk=tournament.pk).update(next_receipt=first + count + len(back))
    return boxes


def hand_prizes_out(tournament: Tournament, box: CashSession) -> None:
    """The men's winners get money, one from a box and one by transfer, and a cup."""
    men = tournament.divisions.get(key="men")
    money, cup = pledge(tournament, "men", 1, cents=31_01), pledge(tournament, "men", 1, name="Cup")
    decide(men)
    one, other = parts(money)
    hand_out(one, how=payouts.How(session=box))
    hand_out(other, how=payouts.How("transfer", "4711"))
    hand_out(parts(cup)[0])


def _came(chance: random.Random, tournament: Tournament, place: Registration, boxes: list[CashSession]) -> Payment:
    waived = chance.random() < 0.15
    method = "waived" if waived else chance.choice(METHODS)
    return Payment(
        tournament=tournament,
        registration=place,
        kind="waiver" if waived else "payment",
        amount_cents=chance.randint(1, 5000),
        method=method,
        reason="helps in the kitchen" if waived else "",
        session=chance.choice([*boxes, None]) if method == "cash" else None,
        taken_at=START + datetime.timedelta(minutes=chance.randint(0, 400)),
    )


def _back(chance: random.Random, one: Payment, boxes: list[CashSession]) -> Payment:
    refunded = one.kind == "payment" and one.amount_cents > 1 and chance.random() < 0.5
    return Payment(
        tournament_id=one.tournament_id,
        registration_id=one.registration_id,
        kind="refund" if refunded else "reversal",
        amount_cents=-chance.randint(1, one.amount_cents - 1) if refunded else -one.amount_cents,
        method=one.method,
        reason="by mistake",
        reverses=None if refunded else one,
        refunds=one if refunded else None,
        session=chance.choice([*boxes, None]) if one.method == "cash" else None,
        taken_at=one.taken_at + datetime.timedelta(minutes=chance.randint(1, 100)),
    )


def _write(rows: list[Payment], first: int, ordinals: dict[int, int]) -> None:
    for receipt, row in enumerate(rows, start=first):
        ordinals[row.registration_id] += 1
        row.receipt, row.ordinal, row.key = receipt, ordinals[row.registration_id], key()
    Payment.objects.bulk_create(rows)
