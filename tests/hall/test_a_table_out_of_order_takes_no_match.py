"""Officials take a table out of order; the teams there stay to the end, or leave for the next free one."""

import pytest

from tests.hall.halls import at, end, small_hall, start, waiting
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating, table_changes, tables
from tournament.journal.verification import verify
from tournament.models import Division, Round, Tournament


def close(tournament: Tournament, number: int, *, vacate: bool = False) -> None:
    table_changes.close_table(tournament=tournament, number=number, reason="a leg is broken", vacate=vacate, by=None)


def test_no_match_is_sent_there(tournament: Tournament, first_round: Round) -> None:
    free = tables.free_tables(tournament)[0]
    close(tournament, free)
    assert free not in tables.free_tables(tournament)
    with pytest.raises(Conflict, match="out of order: a leg is broken"):
        table_changes.move(table_match=first_round.table_matches.all()[0], table=free, by=None)
    assert verify(tournament).holds


def test_its_match_ends_there_and_nobody_comes_after(tournament: Tournament, men: Division) -> None:
    start(small_hall(men, players=16, seats=2))
    close(tournament, 1)
    end(at(tournament, 1))
    assert not tournament.table_matches.exclude(state="finished").filter(table=1).exists()
    assert len(waiting(tournament)) == 2
    table_changes.open_table(tournament=tournament, number=1, by=None)
    assert at(tournament, 1)
    assert len(waiting(tournament)) == 1


def test_its_match_moves_at_once_where_a_table_is_free(tournament: Tournament, first_round: Round) -> None:
    table_match = first_round.table_matches.all()[0]
    close(tournament, table_match.table, vacate=True)
    began, table_match = table_match.table, first_round.table_matches.get(pk=table_match.pk)
    assert table_match.been_at == [began] != [table_match.table]


def test_its_match_gets_the_next_free_table_before_all_who_wait(tournament: Tournament, men: Division) -> None:
    start(small_hall(men, players=16, seats=2))
    stays, waits = at(tournament, 1), waiting(tournament)
    close(tournament, 1, vacate=True)
    assert seating.leaving(tournament) == [stays]
    end(at(tournament, 2))
    assert at(tournament, 2) == stays
    assert seating.leaving(tournament) == []
    assert waiting(tournament) == waits


def test_the_reason_is_said_and_can_be_said_again(tournament: Tournament) -> None:
    for reason, told in (("", "Give a reason"), (" ", "Give a reason"), ("x" * 201, "at most 200 characters")):
        with pytest.raises(Refused, match=told):
            table_changes.close_table(tournament=tournament, number=1, reason=reason, vacate=False, by=None)
    close(tournament, 1)
    table_changes.close_table(tournament=tournament, number=1, reason="still broken", vacate=False, by=None)
    assert tournament.hall_tables.get().reason == "still broken"


def test_a_table_has_a_name(tournament: Tournament) -> None:
    table_changes.name_table(tournament=tournament, number=7, name=" by the window ", by=None)
    assert tables.names(tournament) == {7: "by the window"}
    with pytest.raises(Refused, match="40 characters"):
        table_changes.name_table(tournament=tournament, number=7, name="x" * 41, by=None)
    with pytest.raises(Refused, match="1 to 40"):
        table_changes.name_table(tournament=tournament, number=41, name="far away", by=None)
    table_changes.name_table(tournament=tournament, number=7, name="", by=None)
    assert tables.names(tournament) == {}


def test_every_table_says_how_it_is(tournament: Tournament, first_round: Round) -> None:
    last = first_round.table_matches.order_by("table").last()
    assert last is not None
    played = last.table
    Tournament.objects.update(tables=played - 1)
    tournament.refresh_from_db()
    hall = {table.number: table for table in tables.all_tables(tournament)}
    assert hall[played].table_match == last
    assert hall[played].beyond
    assert not hall[played].is_in_order
    assert [number for number, table in hall.items() if table.is_free] == tables.free_tables(tournament)
