"""The public's pages open before the lottery, during play, after a walkover and when the champion is known."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.thorough import some
from tests.web import stages
from tournament.models import Tournament


@pytest.mark.parametrize("stage", stages.STAGES)
def test_every_page_opens_without_an_account(
    client: Client, tournament: Tournament, stage: Callable[[Tournament], None]
) -> None:
    stage(tournament)
    for address in some(stages.addresses(tournament), one_in=4):
        page = client.get(address)
        assert page.status_code == 200, address
        assert page.content.decode().count("<h1") == 1, address


def test_the_champion_is_named(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    page = client.get(f"/t/{tournament.slug}/")
    champion = page.context["champion"]
    assert champion.label in page.content.decode()
    wall = client.get(f"/wall/{tournament.slug}/").content.decode()
    assert "Champions" in wall
    assert all(name in wall for name in champion.names)


def test_today_comes_first_on_the_front_door(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(date=timezone.localdate())
    page = client.get("/")
    assert tournament.name in page.content.decode()
    assert [one.listed.tournament for one in page.context["live"]] == [tournament]


def test_an_empty_installation_says_so(client: Client, club: object) -> None:
    assert "No tournament is announced." in client.get("/").content.decode()
