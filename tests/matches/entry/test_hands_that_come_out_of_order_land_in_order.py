"""A phone was without the hall's Wi-Fi for some hands; they arrive in any order, and some of them twice."""

import random

import pytest

from tests.cast import hand, key
from tournament.core.errors import Conflict
from tournament.matches import entry
from tournament.models import TableMatch

HANDS = 6


def test_each_lands_once_and_only_on_its_own_line(table_match: TableMatch) -> None:
    kept = []
    for number in range(HANDS):
        pips = [3 + number, 2, 1, 4]
        pips[number % 4] = 0
        kept.append((number, key(), hand(number % 4, tuple(pips))))  # type: ignore[arg-type] # four seats
    chance, there = random.Random(5), 0
    arriving = [*reversed(kept), *kept[:2]]
    while there < HANDS:
        for number, one, data in arriving:
            if number <= there:
                line = entry.record(table_match=table_match, data=data, key=one, version=number, by=None)
                assert line.number == number + 1
                there = max(there, line.number)
            else:
                with pytest.raises(Conflict, match="The sheet has changed"):
                    entry.record(table_match=table_match, data=data, key=one, version=number, by=None)
            assert table_match.entries.count() == there
        chance.shuffle(arriving)
    assert [(row.number - 1, row.key, row.data) for row in table_match.entries.all()] == kept
