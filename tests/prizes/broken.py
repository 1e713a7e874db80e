"""What must never be true of prizes, for tests/models/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from tests.cast import key
from tests.prizes.winners import pledge, put_prizes
from tournament.models import Payout, Prize, PrizePool, TableMatch
from tournament.prizes import pledges
from tournament.registration import cash_boxes


def pool(table_match: TableMatch, **changed: object) -> None:
    pledges.set_pool(tournament=table_match.tournament, cents=100, by=None)
    PrizePool.objects.update(**changed)


def prize(table_match: TableMatch, **changed: object) -> None:
    for name in ("Cup", "Medal"):
        pledge(table_match.tournament, "men", 1, name=name)
    Prize.objects.update(**changed)


def payout(table_match: TableMatch, *, same_key: bool = False, **changed: object) -> None:
    """What was handed out, once more with some columns changed."""
    row = put_prizes(table_match.tournament)
    row.pk = None
    for name, value in {"receipt": 2, "ordinal": 3, "key": row.key if same_key else key(), **changed}.items():
        setattr(row, name, value)
    row.save(force_insert=True)


def from_a_box(table_match: TableMatch) -> None:
    box = cash_boxes.open_session(tournament=table_match.tournament, desk="A", float_cents=0, key=key(), by=None)
    payout(table_match, method=Payout.Method.TRANSFER, amount_cents=1, session=box)


BROKEN_PRIZES: dict[str, Callable[[TableMatch], None]] = {
    "a_pool_is_a_sum_or_a_part": lambda table_match: pool(table_match, cents=None),
    "a_pool_is_part_of_the_fees": lambda table_match: pool(table_match, fees_part=10_001),
    "one_prize_per_number": lambda table_match: prize(table_match, number=1),
    "one_prize_per_key": lambda table_match: prize(table_match, key="the same key"),
    "prizes_are_for_three_places": lambda table_match: prize(table_match, place=4),
    "a_prize_is_for_team_or_player": lambda table_match: prize(table_match, each="club"),
    "a_prize_is_money_share_or_trophy": lambda table_match: prize(table_match, cents=5),
    "one_payout_per_receipt": lambda table_match: payout(table_match, receipt=1),
    "one_payout_per_key": lambda table_match: payout(table_match, same_key=True),
    "payouts_of_a_slot_in_order": lambda table_match: payout(table_match, ordinal=1),
    "handed_out_and_given_back_in_turn": lambda table_match: payout(table_match, ordinal=2),
    "a_prize_has_two_slots_at_most": lambda table_match: payout(table_match, slot=2),
    "only_cash_leaves_a_box": from_a_box,
}
