"""Brackets of every format can be followed on their page, round by round, to the end."""

import re

import pytest
from django.test import Client

from tests import cast
from tests.support.thorough import some
from tests.web import stages
from tournament.hall import seating
from tournament.lottery import format_choice, holding
from tournament.matches import sign_off
from tournament.models import Division


@pytest.mark.parametrize(
    ("key", "options", "said"),
    [
        ("double", {}, ("Winners&#x27; part", "Losers&#x27; part", "Loser of match")),
        ("groups", {"group_size": 3, "advance": 1}, ("Group 1", "Group 2", "Elimination of the best", "square")),
        ("swiss", {"rounds": 2}, ("ranked",)),
        ("consolation", {}, ("Main bracket", "Consolation bracket")),
    ],
)
def test_from_the_draw_to_the_winner(
    client: Client, men: Division, key: str, options: dict[str, int], said: tuple[str, ...]
) -> None:
    format_choice.choose(division=men, key=key, options=options, by=None)
    cast.enter(men, 10 if key == "groups" else 8)
    holding.hold(division=men, by=None, seed=cast.SEED)
    pages = []
    while True:
        pages.append(client.get(f"/t/{men.tournament.slug}/men/").content.decode())
        men.refresh_from_db()
        if seating.next_round(men) is None:
            break
        for table_match in stages.start(men.tournament, "men"):
            sign_off.walkover(table_match=table_match, absent={"B"}, by=None)
    everything = " ".join(pages)
    assert [one for one in said if one not in everything] == []
    assert "Winners of the bracket" in pages[-1]
    assert all(len(names) == len(set(names)) for names in map(landmarks, pages))
    as_list = client.get(f"/t/{men.tournament.slug}/men/", {"as": "list"}).content.decode()
    played = sorted(men.tournament.table_matches.values_list("pk", flat=True))
    for page in (pages[-1], as_list):
        assert sorted({int(key) for key in re.findall(r"/matches/(\d+)/", page)}) == played
    teams = client.get(f"/t/{men.tournament.slug}/teams/").content.decode()
    assert "Waits" not in teams
    for team in some(list(men.teams.all()), one_in=4):
        assert client.get(f"/t/{men.tournament.slug}/teams/{team.number}/").status_code == 200


def landmarks(page: str) -> list[str]:
    """The names of a page's navigations."""
    return re.findall(r'<nav [^>]*aria-label="([^"]+)"', page)
