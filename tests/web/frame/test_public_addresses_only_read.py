"""The public's addresses answer reads only; unknown ones are not found."""

from django.test import Client

from tests.support.thorough import some
from tests.web import stages
from tournament.models import Tournament


def test_nothing_can_be_written_there(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    for address in some(stages.addresses(tournament), one_in=3):
        assert client.post(address).status_code == 405, address
        assert client.head(address).status_code == 200, address


def test_unknown_addresses_are_not_found(client: Client, tournament: Tournament) -> None:
    home = f"/t/{tournament.slug}/"
    for address in ("/t/nothing/", "/wall/nothing/", f"{home}children/", f"{home}matches/x/", "/t/nothing/lottery/"):
        assert client.get(address).status_code == 404, address
