"""Standings come from the sheets: won, lost, hands, points for and against."""

from tests.cast import hand, write
from tournament.models import TableMatch
from tournament.results import standings


def test_a_live_match_moves_nothing(table_match: TableMatch) -> None:
    write(table_match, hand())
    assert all(row.standing.hands == 0 for row in standings.standings_of(table_match.round.division))


def test_every_team_of_the_bracket_is_listed_best_first(finished: TableMatch) -> None:
    rows = standings.standings_of(finished.round.division)
    assert len(rows) == 4
    assert rows[0].team == finished.team_a
    assert (rows[0].standing.won, rows[0].standing.points_for, rows[0].standing.hands) == (1, 200, 4)
    assert rows[-1].team == finished.team_b


def test_overall_holds_every_bracket(finished: TableMatch) -> None:
    rows = standings.overall(finished.tournament)
    assert len(rows) == finished.tournament.teams.count() == 6
