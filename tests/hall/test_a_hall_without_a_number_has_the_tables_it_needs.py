"""A tournament without a number of tables has as many as its players need, besides tables out of order."""

from tests.cast import DAY, enter
from tournament.hall import table_changes, tables
from tournament.models import Club
from tournament.tournaments import opening


def test_tables_follow_the_players(club: Club) -> None:
    day = opening.open_tournament(club=club, name="Day", date=DAY, by=None)
    assert day.tables is None
    assert tables.free_tables(day) == [1]
    enter(day.divisions.get(key="men"), 11)
    enter(day.divisions.get(key="women"), 9)
    assert tables.free_tables(day) == [1, 2, 3, 4]
    table_changes.close_table(tournament=day, number=2, reason="A leg is loose", vacate=False, by=None)
    assert tables.free_tables(day) == [1, 3, 4, 5]
