"""A match is sent to another table: the same sheet goes on there."""

import pytest

from tests.cast import hand, write
from tests.hall.halls import at, end, small_hall, start, waiting
from tournament.core.errors import Conflict, Refused
from tournament.hall import table_changes, tables
from tournament.journal.verification import verify
from tournament.models import Division, Round, TableMatch, Tournament


def other_table(table_match: TableMatch) -> int:
    return tables.free_tables(table_match.tournament)[-1]


def test_its_sheet_goes_on_there(table_match: TableMatch) -> None:
    write(table_match, hand())
    began, version = table_match.table, table_match.version
    moved = table_changes.move(table_match=table_match, table=other_table(table_match), by=None)
    assert moved.pk == table_match.pk
    assert moved.version == version
    assert moved.been_at == [began]
    assert write(moved, hand(1, (7, 0, 3, 5))).hands == 2
    assert verify(table_match.tournament).holds


def test_printed_paper_names_the_table_where_it_began(table_match: TableMatch) -> None:
    began = table_match.table
    assert table_match.printed_table is None
    for _time in range(2):
        table_match = table_changes.move(table_match=table_match, table=other_table(table_match), by=None)
        assert table_match.printed_table == began
    assert table_changes.move(table_match=table_match, table=began, by=None).printed_table is None


def test_twice_is_once(table_match: TableMatch) -> None:
    table = other_table(table_match)
    for _time in range(2):
        moved = table_changes.move(table_match=table_match, table=table, by=None)
    assert len(moved.been_at) == 1


def test_not_where_somebody_plays_or_nothing_stands(first_round: Round) -> None:
    one, other = first_round.table_matches.all()
    with pytest.raises(Conflict, match=f"Table {other.table} is taken"):
        table_changes.move(table_match=one, table=other.table, by=None)
    for number in (0, 41):
        with pytest.raises(Refused, match="1 to 40"):
            table_changes.move(table_match=one, table=number, by=None)


def test_not_once_it_is_over(finished: TableMatch) -> None:
    with pytest.raises(Conflict, match="over"):
        table_changes.move(table_match=finished, table=other_table(finished), by=None)


def test_who_waits_gets_the_table_that_it_leaves(tournament: Tournament, men: Division) -> None:
    start(small_hall(men, players=16, seats=2))
    table_changes.close_table(tournament=tournament, number=1, reason="wobbles", vacate=False, by=None)
    end(at(tournament, 1))
    assert len(waiting(tournament)) == 2
    Tournament.objects.update(tables=3)
    moved = table_changes.move(table_match=at(tournament, 2), table=3, by=None)
    assert at(tournament, 3) == moved
    assert at(tournament, 2) != moved
    assert len(waiting(tournament)) == 1
