"""The live part of the day asks with what it shows, and is answered only when that has changed."""

import re
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournament.lottery import holding
from tournament.matches import help_calls
from tournament.models import Division, TableMatch, Tournament, User
from tournament.registration import payments

LIVE = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _no_minute_begins() -> Iterator[None]:
    """What the page forecasts is news every minute."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


def asked(page: str) -> str:
    found = re.search(r'id="day"[^>]*hx-get="([^"]+)"', page)
    assert found
    return found[1]


def test_nothing_new_is_204(client: Client, organizer: User, drawn: Tournament) -> None:
    client.force_login(organizer)
    question = asked(client.get(reverse("organizer:day", args=[drawn.slug])).content.decode())
    assert client.get(question, headers=LIVE).status_code == 204


def test_a_payment_is_news_here(client: Client, organizer: User, men: Division) -> None:
    (place,) = cast.enter(men, 1, paid=False)
    client.force_login(organizer)
    question = asked(client.get(reverse("organizer:day", args=[men.tournament.slug])).content.decode())
    payments.take(registration=place, key=cast.key(), by=None)
    answer = client.get(question, headers=LIVE)
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    assert client.get(asked(answer.content.decode()), headers=LIVE).status_code == 204


def test_after_the_champion_the_page_stops_asking(client: Client, organizer: User, men: Division) -> None:
    cast.enter(men, 2)
    holding.hold(division=men, by=None)
    client.force_login(organizer)
    address = reverse("organizer:day", args=[men.tournament.slug])
    assert client.get(address, {"v": "old"}, headers=LIVE).status_code == 286


def test_a_page_whose_session_has_ended_goes_to_the_log_in(client: Client, drawn: Tournament) -> None:
    answer = client.get(reverse("organizer:day", args=[drawn.slug]), headers=LIVE)
    assert answer["HX-Redirect"] == reverse("login")


def test_the_rail_hears_only_of_what_has_changed(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    asked = {"HX-Request": "true"}
    address = reverse("organizer:badges", args=[table_match.tournament.slug])
    again = re.search(r'hx-get="([^"]+)"', client.get(address, headers=asked).content.decode())
    assert again
    assert client.get(again[1], headers=asked).status_code == 204
    cast.write(table_match, cast.hand())
    assert client.get(again[1], headers=asked).status_code == 200


def test_between_two_changes_all_pages_share_one_count(
    client: Client, organizer: User, table_match: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(organizer)
    address = reverse("organizer:badges", args=[table_match.tournament.slug])
    first = client.get(address, headers=LIVE).content
    with monkeypatch.context() as patch:
        patch.setattr("tournament.control_room.overview.overview", None)
        assert client.get(address, headers=LIVE).content == first
    cast.write(table_match, cast.hand())
    help_calls.ask(table_match=table_match, kind="ruling", by=organizer, key=cast.key())
    assert client.get(address, headers=LIVE).content != first
