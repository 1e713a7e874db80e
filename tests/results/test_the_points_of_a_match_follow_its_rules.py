"""Partidas won, points lost and points charged: the standings order them so that more is better always."""

import pytest

from tests.cast import hand, sign_both, write
from tests.support.rules import table
from tournament.core import rule_systems
from tournament.models import Club, TableMatch
from tournament.results import standings
from tournament.tournaments import opening


def played(table_match: TableMatch) -> TableMatch:
    """Side A wins every hand."""
    turn = 0
    while table_match.state == TableMatch.State.PLAYING:
        write(table_match, hand(0, (0, 15, 3, 5) if turn % 2 else (0, 20, 18, 12), leader=0))
        turn += 1
    return sign_both(table_match)


@pytest.mark.parametrize(
    ("ruleset", "options", "points", "explained"),
    [
        ("basque", {}, (2, 0), "partidas won"),
        ("casual", {"target": 50, "loss": "NEGATIVE"}, (0, -5), "lost"),
        ("draw", {}, (0, -123), "charged"),
        ("international", {"target": 50}, (50, 0), ""),
    ],
)
def test_the_winner_stands_first(
    club: Club, ruleset: str, options: dict[str, object], points: tuple[int, int], explained: str
) -> None:
    table_match = played(table(club, ruleset, **options))
    first, second = standings.standings_of(table_match.round.division)
    assert first.team == table_match.team_a
    assert (first.standing.points_for, first.standing.points_against) == points
    assert first.standing.effectiveness == points[0] - points[1] == -second.standing.effectiveness
    assert explained in rule_systems.points_explained(opening.rules_of(table_match.tournament))
