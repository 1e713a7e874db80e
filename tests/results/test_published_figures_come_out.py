"""Results that federations published, played again hand by hand: the table of the page and the API has their figures.

Sources are those of docs/federation.md. Of the others that are published only totals are known; they are cases of the
engine (`TOT-02` in tests/scoring/cases/federation-profile.jsonl).
"""

from collections.abc import Iterator

import pytest
from django.test import Client

from tests import cast
from tests.matches.sanctioned import play, swiss
from tests.web import stages
from tournament.models import Division, TableMatch

LONGEST = 90  # points of a hand
EVENTS = {
    # II Premundial, La Romana (retodeportes360.com): 231-150, and +81.
    "fid_style": ([(231, 150)], (1, 0, 231, 150, 81)),
    # The FVD's program: what passes 200 stays in the points, and does not count in the effectiveness.
    "fvd": ([(231, 150)], (1, 0, 231, 150, 50)),
    # Yecla 2013: what passes 200 is not written at all.
    "yecla": ([(180, 212), (205, 150), (231, 199)], (2, 1, 580, 549, 31)),
}
"""By profile: the scores of one pair in each round, then its matches won and lost, points for and against, and EFF."""


@pytest.mark.parametrize("profile", EVENTS)
def test_in_the_standings(client: Client, men: Division, profile: str) -> None:
    scores, printed = EVENTS[profile]
    matches = swiss(men, profile, rounds=len(scores) + 1)
    pair = matches[0].team_a
    for score in scores:
        (its,) = [one for one in matches if pair in (one.team_a, one.team_b)]
        play([one for one in matches if one != its])
        cast.sign_both(play_score(its, score if its.team_a == pair else score[::-1]))
        matches = stages.start(men.tournament, "men")
    slug = men.tournament.slug
    row = next(
        one
        for one in client.get(f"/api/v1/tournaments/{slug}/divisions/men/standings/").json()
        if one["team"]["number"] == pair.number
    )
    names = ("won", "lost", "points_for", "points_against", "effectiveness")
    assert tuple(row[name] for name in names) == printed
    page = client.get(f"/t/{slug}/standings/").content.decode()
    line = next(part for part in page.split("<tr") if pair.names[0] in part)
    assert [figure for figure in printed if f">{figure}<" not in line.replace("+", "")] == []


def play_score(table_match: TableMatch, score: tuple[int, int]) -> TableMatch:
    """Let the loser have all its points first, and then the winner."""
    for side in (0, 1) if score[0] < score[1] else (1, 0):
        for number, points in enumerate(hands_of(score[side])):
            seat = side + 2 * (number % 2)
            third, rest = divmod(points, 3)
            left = iter((third + rest, third, third))
            cast.write(table_match, cast.hand(seat, tuple(0 if one == seat else next(left) for one in range(4))))  # type: ignore[arg-type] # four seats
    return table_match


def hands_of(points: int) -> Iterator[int]:
    """As few hands as it takes, as even as it goes."""
    count = -(-points // LONGEST)
    return (points // count + (number < points % count) for number in range(count))
