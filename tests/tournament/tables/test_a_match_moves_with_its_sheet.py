"""A match is sent to another table: the same sheet goes on there."""

import pytest

from tests.cast import hand, write
from tests.tournament.tables.halls import at, end, small_hall, start, waiting
from tournament import tables
from tournament.errors import Conflict, Refused
from tournament.models import Division, Round, Sitting, Tournament
from tournament.proving import prove


def other_table(sitting: Sitting) -> int:
    return tables.free_tables(sitting.tournament)[0]


def test_its_sheet_goes_on_there(sitting: Sitting) -> None:
    write(sitting, hand())
    began, version = sitting.table, sitting.version
    moved = tables.move(sitting=sitting, table=other_table(sitting), by=None)
    assert moved.pk == sitting.pk
    assert moved.version == version
    assert moved.been_at == [began]
    assert write(moved, hand(1, (7, 0, 3, 5))).hands == 2
    assert prove(sitting.tournament).holds


def test_printed_paper_names_the_table_where_it_began(sitting: Sitting) -> None:
    began = sitting.table
    assert sitting.printed_table is None
    for _time in range(2):
        sitting = tables.move(sitting=sitting, table=other_table(sitting), by=None)
        assert sitting.printed_table == began
    assert tables.move(sitting=sitting, table=began, by=None).printed_table is None


def test_twice_is_once(sitting: Sitting) -> None:
    table = other_table(sitting)
    for _time in range(2):
        moved = tables.move(sitting=sitting, table=table, by=None)
    assert len(moved.been_at) == 1


def test_not_where_somebody_plays_or_nothing_stands(first_round: Round) -> None:
    one, other = first_round.sittings.all()
    with pytest.raises(Conflict, match=f"at table {other.table} already"):
        tables.move(sitting=one, table=other.table, by=None)
    for number in (0, 41):
        with pytest.raises(Refused, match="1 to 40"):
            tables.move(sitting=one, table=number, by=None)


def test_not_once_it_is_over(finished: Sitting) -> None:
    with pytest.raises(Conflict, match="over"):
        tables.move(sitting=finished, table=other_table(finished), by=None)


def test_who_waits_gets_the_table_that_it_leaves(tournament: Tournament, men: Division) -> None:
    start(small_hall(men, players=16, seats=2))
    tables.close_table(tournament=tournament, number=1, reason="wobbles", vacate=False, by=None)
    end(at(tournament, 1))
    assert len(waiting(tournament)) == 2
    Tournament.objects.update(tables=3)
    moved = tables.move(sitting=at(tournament, 2), table=3, by=None)
    assert at(tournament, 3) == moved
    assert at(tournament, 2) != moved
    assert len(waiting(tournament)) == 1
