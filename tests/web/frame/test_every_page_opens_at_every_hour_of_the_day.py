"""The organizer's pages show each state of the day: just opened, registered, drawn, playing, with a champion."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.prizes.winners import pledge
from tests.support.thorough import some
from tournament.documents.queue import steps
from tournament.hall import seating
from tournament.lottery import holding
from tournament.matches import sign_off
from tournament.models import Division, TableMatch, Tournament, User

PAGES = ("day", "tables", "roster", "passes", "papers", "settings", "journal", "treasury", "prizes", "plan", "webhooks")


def just_opened(tournament: Tournament) -> None:
    """Nobody is registered."""


def registered(tournament: Tournament) -> None:
    cast.enter(tournament.divisions.get(key="men"), 3, paid=False)
    cast.enter(tournament.divisions.get(key="women"), 1)


def drawn(tournament: Tournament) -> None:
    for division, count in zip(tournament.divisions.order_by("order"), (9, 4), strict=True):
        cast.enter(division, count)
        holding.hold(division=division, by=None, seed=cast.SEED)


def playing(tournament: Tournament) -> None:
    drawn(tournament)
    steps.start_round(division=tournament.divisions.get(key="men"), by=None, base_url="http://hall")


def champion(tournament: Tournament) -> None:
    drawn(tournament)
    while ready := [one for one in Division.objects.filter(tournament=tournament) if seating.next_round(one)]:
        seating.start_round(division=ready[0], by=None)
        for table_match in TableMatch.objects.filter(tournament=tournament, state="playing"):
            sign_off.walkover(table_match=table_match, absent={"A"}, by=None)


@pytest.mark.parametrize("hour", [just_opened, registered, drawn, playing, champion])
def test_every_page_opens(
    client: Client, organizer: User, tournament: Tournament, hour: Callable[[Tournament], None]
) -> None:
    hour(tournament)
    pledge(tournament, "men", 1, name="Cup")
    pledge(tournament, "championship", 3, cents=100)
    client.force_login(organizer)
    addresses = [reverse(f"organizer:{page}", args=[tournament.slug]) for page in PAGES]
    addresses += [reverse("organizer:lottery", args=[tournament.slug, one.key]) for one in tournament.divisions.all()]
    for address in some(addresses, one_in=3):
        assert client.get(address, follow=True).status_code == 200, address


def test_the_clubs_own_pages_open(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    for page in ("new", "officials", "club-journal"):
        assert client.get(reverse(f"organizer:{page}", args=[tournament.club_id])).status_code == 200
    assert client.get(reverse("organizer:home")).status_code == 200
