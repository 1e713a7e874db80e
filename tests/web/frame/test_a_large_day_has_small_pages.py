"""With 1,024 teams no page is over 150 kB, and none asks the database more often than with 320 teams."""

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.support.thorough import some
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import Club, Tournament, User
from tournament.tournaments import opening

LARGEST = 150_000  # bytes, before compression
PAGES = (
    "/t/{slug}/",
    "/t/{slug}/men/",
    "/t/{slug}/men/?as=list",
    "/t/{slug}/standings/",
    "/t/{slug}/teams/",
    "/t/{slug}/results/",
    "/t/{slug}/lottery/",
    "/wall/{slug}/",
    "/judge/{slug}/",
    "/judge/{slug}/paper/",
    "/desk/{slug}/players/",
    "/organizer/{slug}/",
    "/organizer/{slug}/absence/",
    "/organizer/{slug}/lottery/men/",
    "/organizer/{slug}/matches/",
    "/organizer/{slug}/quick-start/",
)


def day(club: Club, teams: int) -> Tournament:
    """A tournament of so many teams whose first round is played."""
    found = opening.open_tournament(club=club, name=f"Day of {teams}", date=cast.DAY, by=None, tables=teams // 2)
    men = found.divisions.get(key="men")
    cast.enter(men, 2 * teams)
    holding.hold(division=men, by=None, seed=cast.SEED)
    men.refresh_from_db()
    round_ = seating.start_round(division=men, by=None, seed=cast.SEED)
    cast.sign_both(cast.play_to_the_end(round_.table_matches.all()[0]))
    return found


def ask(client: Client, address: str) -> tuple[int, int]:
    """The bytes and the statements of a page that nobody has asked for since the last change."""
    caches["live"].clear()
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(answer.content), len(asked)


@pytest.mark.slow
def test_a_thousand_teams_have_the_pages_of_three_hundred(
    client: Client, club: Club, organizer: User, subtests: pytest.Subtests
) -> None:
    client.force_login(organizer)
    few, many = day(club, 320), day(club, 1_024)
    for page in some(PAGES, one_in=6):
        with subtests.test(page):
            # Twice: a process looks some things up once, and notes a judge's phone once in twenty seconds.
            (_bytes, statements), (size, asked) = (
                [ask(client, page.format(slug=found.slug)) for _time in range(2)][-1] for found in (few, many)
            )
            assert size <= LARGEST
            assert asked == statements


@pytest.mark.slow
def test_the_list_of_tables_is_rendered_once_for_all_officials(
    client: Client, club: Club, organizer: User, judge: User
) -> None:
    found = day(club, 16)
    address = f"/judge/{found.slug}/"
    client.force_login(organizer)
    _bytes, first = ask(client, address)
    other = Client()
    other.force_login(judge)
    other.get("/judge/")
    with CaptureQueriesContext(connection) as asked:
        page = other.get(address).content.decode()
    assert len(asked) < first
    table_match = found.table_matches.exclude(state="finished").first()
    assert table_match is not None
    cast.write(table_match, cast.hand())
    table_match.refresh_from_db()
    after = other.get(address).content.decode()
    assert after != page
    assert f'data-hands="{table_match.pk}">1 hand<' in after
    scores = (table_match.points_a, table_match.points_b)
    for team, points in zip((table_match.team_a, table_match.team_b), scores, strict=True):
        assert f'data-score="{team.number}">{points}<' in after
