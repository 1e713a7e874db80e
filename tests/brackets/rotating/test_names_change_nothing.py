"""The seating is a function of places: other numbers for the same people, and the order of entry, change nothing."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from brackets import lottery
from brackets.rotating import Round, Table, by_lot
from tests.brackets.rotating.playing import chance
from tests.brackets.rotating.simulation import play_event
from tests.support.thorough import often

SEED = "5eed" * 16


@settings(max_examples=often(5, 300))
@given(people=st.integers(4, 50), seed=st.integers(0, 9999))
def test_other_numbers_give_the_same_event(people: int, seed: int) -> None:
    lot = list(range(1, people + 1))
    name = dict(zip(lot, random.Random(seed).sample(range(1000), people), strict=True))
    event = play_event(lot, 4, chance(seed))
    renamed = play_event([name[person] for person in lot], 4, chance(seed))
    assert [_renamed(made, name) for made in event.rounds] == list(renamed.rounds)


def _renamed(made: Round, name: dict[int, int]) -> Round:
    tables = tuple(
        Table(table.number, tuple(tuple(name[person] for person in side) for side in table.sides))
        for table in made.tables
    )
    return Round(tables, tuple(name[person] for person in made.byes))


def test_the_lot_of_round_1_is_that_of_the_record() -> None:
    lines = [lottery.line(number, f"Player {number}") for number in range(1, 10)]
    drawn = by_lot(SEED, lines)
    assert drawn == by_lot(SEED, lines[::-1])
    tickets = lottery.run_lottery(SEED, lines, tables=2).outcome.tickets
    assert [lottery.label(person) for person in drawn] == [number for number, _ticket in tickets]
