"""Partidas won, points lost and points charged: the standings order them so that more is better always."""

import pytest

from tests.cast import hand, sign_both, write
from tests.rules import table
from tournament import opening, standings, systems
from tournament.models import Club, Sitting


def played(sitting: Sitting) -> Sitting:
    """Side A wins every hand."""
    turn = 0
    while sitting.state == Sitting.State.PLAYING:
        write(sitting, hand(0, (0, 15, 3, 5) if turn % 2 else (0, 20, 18, 12), leader=0))
        turn += 1
    return sign_both(sitting)


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
    sitting = played(table(club, ruleset, **options))
    first, second = standings.of(sitting.round.division)
    assert first.team == sitting.team_a
    assert (first.standing.points_for, first.standing.points_against) == points
    assert first.standing.effectiveness == points[0] - points[1] == -second.standing.effectiveness
    assert explained in systems.points_explained(opening.ruleset_of(sitting.tournament))
