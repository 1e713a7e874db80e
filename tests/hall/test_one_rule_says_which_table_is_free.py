"""Which tables are free is decided once: the list, a single check and the state of each table agree."""

import pytest

from tournament.core.errors import Conflict, Refused
from tournament.hall import table_changes, tables
from tournament.models import TableMatch, Tournament


def test_a_table_with_a_match_is_taken(table_match: TableMatch) -> None:
    tournament = table_match.tournament
    assert table_match.table not in tables.free_tables(tournament)
    assert table_match.table in tables.usable_tables(tournament)
    with pytest.raises(Conflict) as taken:
        tables.check_free(tournament, table_match.table)
    assert taken.value.code == "table-taken"


def test_a_closed_table_is_neither_free_nor_usable(tournament: Tournament) -> None:
    table_changes.close_table(tournament=tournament, number=2, reason="A leg is broken.", vacate=False, by=None)
    assert 2 not in tables.free_tables(tournament)
    assert 2 not in tables.usable_tables(tournament)
    with pytest.raises(Conflict, match="A leg is broken") as closed:
        tables.check_free(tournament, 2)
    assert closed.value.code == "table-out-of-order"


def test_a_table_outside_the_hall_is_no_table(table_match: TableMatch) -> None:
    tournament = table_match.tournament
    tournament.tables = table_match.table - 1 or 1
    for number in (0, tournament.tables + 1):
        with pytest.raises(Refused) as outside:
            tables.check_free(tournament, number)
        assert outside.value.code == "no-such-table"
        assert number not in tables.usable_tables(tournament)


def test_the_list_is_what_each_check_lets_through(table_match: TableMatch) -> None:
    tournament = table_match.tournament
    free = tables.free_tables(tournament)
    for number in free:
        tables.check_free(tournament, number)
    assert free == [table.number for table in tables.all_tables(tournament) if table.is_free]
