"""Live pages poll with the version they show: 204 while it holds, the new part when not, 286 when all is over."""

import pytest
from django.test import Client

from tests import cast
from tests.pages.public import stages
from tournament.models import Tournament

PART = {"HX-Request": "true"}
LIVE = (
    "/t/{slug}/",
    "/t/{slug}/men/",
    "/t/{slug}/standings/",
    "/t/{slug}/teams/",
    "/t/{slug}/prizes/",
    "/wall/{slug}/",
)


@pytest.mark.parametrize("address", LIVE)
def test_an_up_to_date_page_hears_204(client: Client, tournament: Tournament, address: str) -> None:
    stages.playing(tournament)
    tournament.refresh_from_db()
    answer = client.get(address.format(slug=tournament.slug), {"v": tournament.version}, headers=PART)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("address", LIVE)
def test_after_a_change_only_the_part_comes(client: Client, tournament: Tournament, address: str) -> None:
    stages.playing(tournament)
    tournament.refresh_from_db()
    cast.write(tournament.sittings.get(state="playing"), cast.hand())
    answer = client.get(address.format(slug=tournament.slug), {"v": tournament.version}, headers=PART)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div id="live" hx-get=')
    assert f"v={tournament.version + 1}" in answer.content.decode()


def test_with_the_champion_the_page_stops_asking(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    answer = client.get(f"/t/{tournament.slug}/", {"v": 1}, headers=PART)
    assert answer.status_code == 286
    assert "hx-get" not in answer.content.decode()


def test_the_wall_never_stops_asking(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    assert "hx-get" in client.get(f"/wall/{tournament.slug}/", {"v": 1}, headers=PART).content.decode()


def test_a_search_is_kept_while_the_page_asks_again(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    page = client.get(f"/t/{tournament.slug}/teams/", {"q": "player 3"}).content.decode()
    assert f"/t/{tournament.slug}/teams/?q=player+3&amp;v=" in page


def test_a_version_that_is_no_number_gets_the_whole_part(client: Client, tournament: Tournament) -> None:
    for version in ("", "x", "9" * 5_000, "\x00"):
        assert client.get(f"/t/{tournament.slug}/", {"v": version}, headers=PART).status_code == 200
