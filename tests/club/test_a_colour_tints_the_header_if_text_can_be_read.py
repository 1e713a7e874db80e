"""The club's colour tints the header of its public pages only where text on it has enough contrast."""

from django.test import Client

from tournament.club import settings
from tournament.models import Tournament


def test_a_dark_colour_tints_and_a_pale_one_does_not(client: Client, tournament: Tournament) -> None:
    for colour, tints in (("#8a1538", True), ("#ffd700", False), ("#777777", False), ("", False)):
        settings.change_look(club=tournament.club, by=None, colour=colour)
        text = client.get(f"/t/{tournament.slug}/").content.decode()
        address = f"/clubs/colour-{colour[1:]}.css"
        assert (settings.tints(colour), address in text) == (tints, tints), colour
        if colour:
            assert client.get(address).status_code == (200 if tints else 404)
    assert "--club:#8a1538" in client.get("/clubs/colour-8a1538.css").content.decode()


def test_the_contrast_is_that_of_the_guidelines() -> None:
    assert round(settings._contrast("#ffffff", "#000000"), 2) == 21
    assert round(settings._contrast("#777777", "#ffffff"), 2) == 4.48
