"""The matches of a round share the lowest free tables by lot, and one that waits gets the lowest that is free."""

from brackets import lottery
from tests.hall.halls import at, end, small_hall, start, waiting
from tournament.hall import table_changes
from tournament.models import Division


def test_a_round_of_four_matches_fills_four_tables_in_the_order_of_the_record(men: Division) -> None:
    division = small_hall(men, players=16, seats=9)
    table_changes.close_table(tournament=division.tournament, number=2, reason="wobbly", vacate=False, by=None)
    round_ = start(division)
    taken = [one.table for one in round_.table_matches.order_by("match__number")]
    assert sorted(taken) == [1, 3, 4, 5]
    # The record lists all tables: the round takes its own in that order.
    record = [
        int(table)
        for table in lottery.order(bytes.fromhex(round_.seed), "tables", [str(table) for table in range(1, 10)])
    ]
    assert taken == [table for table in record if table in taken]


def test_the_next_match_gets_the_lowest_free_table(men: Division) -> None:
    division = small_hall(men, players=16, seats=3)
    start(division)
    table_changes.close_table(tournament=division.tournament, number=3, reason="wobbly", vacate=False, by=None)
    assert len(waiting(division.tournament)) == 1
    first = at(division.tournament, 2)
    end(first)
    assert at(division.tournament, 2) != first
