"""What must never be true of prizes, for tests/tournament/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from tests.cast import key
from tests.tournament.prizes.winners import promise, put_prizes
from tournament import cash, prizes
from tournament.models import Payout, Prize, PrizePool, Sitting


def pool(sitting: Sitting, **changed: object) -> None:
    prizes.set_pool(tournament=sitting.tournament, cents=100, by=None)
    PrizePool.objects.update(**changed)


def prize(sitting: Sitting, **changed: object) -> None:
    for name in ("Cup", "Medal"):
        promise(sitting.tournament, "men", 1, name=name)
    Prize.objects.update(**changed)


def payout(sitting: Sitting, *, same_key: bool = False, **changed: object) -> None:
    """What was handed out, once more with some columns changed."""
    row = put_prizes(sitting.tournament)
    row.pk = None
    for name, value in {"receipt": 2, "ordinal": 3, "key": row.key if same_key else key(), **changed}.items():
        setattr(row, name, value)
    row.save(force_insert=True)


def from_a_box(sitting: Sitting) -> None:
    box = cash.open_session(tournament=sitting.tournament, desk="A", float_cents=0, key=key(), by=None)
    payout(sitting, method=Payout.Method.TRANSFER, amount_cents=1, session=box)


BROKEN_PRIZES: dict[str, Callable[[Sitting], None]] = {
    "a_pool_is_a_sum_or_a_part": lambda sitting: pool(sitting, cents=None),
    "a_pool_is_part_of_the_fees": lambda sitting: pool(sitting, fees_part=10_001),
    "one_prize_per_number": lambda sitting: prize(sitting, number=1),
    "one_prize_per_key": lambda sitting: prize(sitting, key="the same key"),
    "prizes_are_for_three_places": lambda sitting: prize(sitting, place=4),
    "a_prize_is_for_team_or_player": lambda sitting: prize(sitting, each="club"),
    "a_prize_is_money_share_or_trophy": lambda sitting: prize(sitting, cents=5),
    "one_payout_per_receipt": lambda sitting: payout(sitting, receipt=1),
    "one_payout_per_key": lambda sitting: payout(sitting, same_key=True),
    "payouts_of_a_slot_in_order": lambda sitting: payout(sitting, ordinal=1),
    "handed_out_and_given_back_in_turn": lambda sitting: payout(sitting, ordinal=2),
    "a_prize_has_two_slots_at_most": lambda sitting: payout(sitting, slot=2),
    "only_cash_leaves_a_box": from_a_box,
}
