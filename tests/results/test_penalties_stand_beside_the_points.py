"""The standings say how often a team was punished, and what it cost: SACI rules 12 and 13."""

from tests.cast import play_to_the_end, sign_both, write
from tournament.models import TableMatch
from tournament.results import standings


def test_penalties_with_points_are_counted_and_a_warning_is_not(table_match: TableMatch) -> None:
    write(table_match, {"kind": "wrong_domino", "seat": 0, "tile": "1-2"})  # a warning
    write(table_match, {"kind": "wrong_domino", "seat": 0, "tile": "1-3"})
    write(table_match, {"kind": "false_pass", "seat": 1})
    write(table_match, {"kind": "false_pass", "seat": 0})
    write(table_match, {"kind": "void", "number": 4, "reason": "it was none"})
    assert all(row.penalties == 0 for row in standings.standings_of(table_match.round.division))  # while it is played
    sign_both(play_to_the_end(table_match))
    rows = {row.team: (row.penalties, row.penalty_points) for row in standings.standings_of(table_match.round.division)}
    assert rows[table_match.team_a] == (1, 10)
    assert rows[table_match.team_b] == (1, 25)
    assert sum(penalties for penalties, _points in rows.values()) == 2
