"""What must never be true of registrations, payments, prices and cash boxes."""

import datetime
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tests.cast import key
from tests.models.rows import again, void
from tournament.models import (
    Announcement,
    CashMove,
    CashSession,
    Payment,
    PreRegistration,
    Price,
    Registration,
    TableMatch,
)
from tournament.registration import cash_boxes

DAY = datetime.timedelta(days=1)
HALF: dict[str, Any] = {"closed_at": timezone.now(), "expected_cents": 0}

BROKEN_REGISTRATIONS: dict[str, Callable[[TableMatch], None]] = {
    "a_player_is_announced_once": lambda table_match: announced_twice(table_match),
    "one_place_per_person": lambda table_match: again(Registration.objects.earliest("pk"), number=999),
    "one_registration_per_number": lambda table_match: void(Registration.objects.update(number=1)),
    "one_registration_per_key": lambda table_match: void(Registration.objects.update(key="the same key")),
    "a_guest_has_a_sponsor": lambda table_match: void(Registration.objects.update(kind="guest")),
    "sponsor_is_another_person": lambda table_match: void(
        Registration.objects.filter(number=1).update(sponsor=Registration.objects.get(number=1).person)
    ),
    "an_exception_has_a_reason": lambda table_match: void(Registration.objects.update(let_in_at=timezone.now())),
    "one_payment_per_receipt": lambda table_match: again(Payment.objects.earliest("pk"), ordinal=9, key=key()),
    "one_payment_per_key": lambda table_match: again(Payment.objects.earliest("pk"), ordinal=9, receipt=999),
    "payments_of_a_place_in_order": lambda table_match: again(Payment.objects.earliest("pk"), receipt=999, key=key()),
    "only_a_reversal_gives_back": lambda table_match: again(
        Payment.objects.earliest("pk"), amount_cents=-1, ordinal=9, receipt=999, key=key()
    ),
    "a_waiver_is_no_money": lambda table_match: again(
        Payment.objects.earliest("pk"), method="waived", ordinal=9, receipt=999, key=key()
    ),
    "only_cash_lies_in_a_box": lambda table_match: again(
        Payment.objects.earliest("pk"), method="card", session_id=box(table_match).pk, ordinal=9, receipt=999, key=key()
    ),
    "price_has_a_name": lambda table_match: void(price(table_match, name="")),
    "price_kind_known": lambda table_match: void(price(table_match, kind="ghost")),
    "a_price_has_a_time": lambda table_match: void(
        price(table_match, starts_at=timezone.now(), ends_at=timezone.now() - DAY)
    ),
    "one_cash_session_per_number": lambda table_match: again(box(table_match), desk="B", key=key()),
    "one_cash_session_per_key": lambda table_match: again(box(table_match), desk="B", number=2),
    "one_open_cash_box_per_desk": lambda table_match: again(box(table_match), number=2, key=key()),
    "a_cash_box_is_closed_whole": lambda table_match: void(
        CashSession.objects.filter(pk=box(table_match).pk).update(**HALF)
    ),
    "a_difference_has_a_remark": lambda table_match: void(
        CashSession.objects.filter(pk=box(table_match).pk).update(**HALF, counted_cents=1)
    ),
    "moves_of_a_cash_box_in_order": lambda table_match: again(moved(table_match), key=key()),
    "one_cash_move_per_key": lambda table_match: again(moved(table_match), number=2),
    "cash_moves_one_way": lambda table_match: again(moved(table_match), number=2, key=key(), amount_cents=-1),
    "one_pre_registration_per_number": lambda table_match: wishes(table_match, number=1),
    "one_pre_registration_per_key": lambda table_match: wishes(table_match, key="wish-key"),
    "pre_registration_state_known": lambda table_match: wishes(table_match, state="lost"),
    "who_waits_for_a_place_has_a_name": lambda table_match: wishes(table_match, name=""),
    "who_is_confirmed_has_a_place": lambda table_match: wishes(table_match, state="confirmed"),
}


def box(table_match: TableMatch) -> CashSession:
    return cash_boxes.open_session(tournament=table_match.tournament, desk="A", float_cents=0, key=key(), by=None)


def moved(table_match: TableMatch) -> CashMove:
    return cash_boxes.move(session=box(table_match), kind="in", amount_cents=1, reason="change", key=key(), by=None)


def price(table_match: TableMatch, **columns: object) -> Price:
    return Price.objects.create(
        **{"tournament": table_match.tournament, "order": 1, "name": "x", "amount_cents": 1, **columns}
    )


def wishes(table_match: TableMatch, **of_the_second: object) -> None:
    for number in (1, 2):
        row = {"number": number, "key": "wish-key" if number == 1 else "wish-key-2", "name": "Hector", "kind": "member"}
        PreRegistration.objects.create(
            tournament=table_match.tournament,
            division=table_match.round.division,
            rules_accepted_at=timezone.now(),
            created_at=timezone.now(),
            **{**row, **(of_the_second if number == 2 else {})},
        )


def announced_twice(table_match: TableMatch) -> None:
    person = Registration.objects.earliest("pk").person
    for _ in range(2):
        Announcement.objects.create(tournament=table_match.tournament, person=person, announced_at=timezone.now())
