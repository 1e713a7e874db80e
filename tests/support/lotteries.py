"""A lottery taken through the organizer's page or the API, with invented tiles."""

from django.http import HttpResponseBase
from django.test import Client

from tournament.lottery import holding

TILES = holding.invented_tiles(b"a hall of the tests")
AT_ONCE = {"tiles": "28", "objection_minutes": "0"}


def hold_on_the_page(client: Client, address: str) -> list[HttpResponseBase]:
    """Every step of the lottery page, and what each was answered."""
    steps: list[dict[str, str]] = [
        {"do": "close_list", **AT_ONCE},
        {"do": "commit"},
        {"do": "tiles", "tiles": TILES},
        {"do": "draw"},
    ]
    return [client.post(address, step) for step in steps]
