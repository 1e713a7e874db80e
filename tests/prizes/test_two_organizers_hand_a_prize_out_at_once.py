"""Two organizers, the same winners, the same second: each player gets one part, and receipts have no gap."""

from functools import partial

import pytest

from tests.prizes.winners import decide, hand_out, parts, pledge
from tests.support.at_once import at_once
from tournament.core.errors import Conflict
from tournament.models import Division, Payout, Tournament
from tournament.prizes import winners


@pytest.mark.django_db(transaction=True)
def test_each_part_leaves_once(drawn: Tournament, men: Division) -> None:
    decide(men)
    for turn in range(2):
        prize = pledge(drawn, "men", 1, name=f"Medal {turn}", each="player")
        for part in parts(prize):
            told = at_once(partial(give, part), 2)
            assert sorted(type(one).__name__ for one in told) == ["Conflict", "Payout"]
    assert list(Payout.objects.values_list("receipt", flat=True)) == list(range(1, 5))


def give(part: winners.Part) -> object:
    try:
        return hand_out(part)
    except Conflict as conflict:
        return conflict
