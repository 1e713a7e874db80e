"""The standings say how often a team was punished, and what it cost: SACI rules 12 and 13."""

from tests.cast import play_to_the_end, sign_both, write
from tournament import standings
from tournament.models import Sitting


def test_penalties_with_points_are_counted_and_a_warning_is_not(sitting: Sitting) -> None:
    write(sitting, {"kind": "wrong_domino", "seat": 0, "tile": "1-2"})  # a warning
    write(sitting, {"kind": "wrong_domino", "seat": 0, "tile": "1-3"})
    write(sitting, {"kind": "false_pass", "seat": 1})
    write(sitting, {"kind": "false_pass", "seat": 0})
    write(sitting, {"kind": "void", "number": 4, "reason": "it was none"})
    assert all(row.penalties == 0 for row in standings.of(sitting.round.division))  # while it is played
    sign_both(play_to_the_end(sitting))
    rows = {row.team: (row.penalties, row.penalty_points) for row in standings.of(sitting.round.division)}
    assert rows[sitting.team_a] == (1, 10)
    assert rows[sitting.team_b] == (1, 25)
    assert sum(penalties for penalties, _points in rows.values()) == 2
