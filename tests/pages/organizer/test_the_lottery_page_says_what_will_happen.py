"""Before the lottery the page tells what would come of it; the lottery is held once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament import fees, registration
from tournament.models import Division, Lottery, Team, User


@pytest.mark.parametrize("players", [0, 1])
def test_fewer_than_two_players_cannot_be_drawn(client: Client, organizer: User, men: Division, players: int) -> None:
    cast.enter(men, players)
    client.force_login(organizer)
    address = reverse("organizer:lottery", args=[men.tournament.slug, "men"])
    assert "a lottery needs two players at least" in client.get(address).content.decode()
    response = client.post(address)
    assert response.status_code == 422
    assert "a lottery needs two at least. (SACI rule 2)" in response.content.decode()
    assert not Lottery.objects.exists()


@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_make_one_team(client: Client, organizer: User, men: Division, players: int) -> None:
    cast.enter(men, players)
    client.force_login(organizer)
    address = reverse("organizer:lottery", args=[men.tournament.slug, "men"])
    page = client.get(address).content.decode()
    assert "Two players make one team, and it wins its bracket without play." in page
    assert ("waits as substitute" in page) == (players == 3)
    assert client.post(address).status_code == 303
    assert Team.objects.count() == 1
    assert ("waits as substitute" in client.get(address).content.decode()) == (players == 3)


def test_who_is_left_out_and_why_is_shown(client: Client, organizer: User, men: Division) -> None:
    cast.enter(men, 2)
    for name, paid, present in (("Unpaid", False, True), ("Absent", True, False)):
        person = cast.make_person(men.tournament.club, name)
        place = registration.register(
            tournament=men.tournament, person=person, division=men, rules_accepted=True, by=None
        )
        if paid:
            fees.take(registration=place, key=cast.key(), by=None)
        registration.set_present(registration=place, present=present, by=None)
    client.force_login(organizer)
    page = client.get(reverse("organizer:lottery", args=[men.tournament.slug, "men"])).content.decode()
    assert "Will be drawn: 2" in page
    assert "Will not be drawn: 2" in page
    assert page.count("not paid</span>") == page.count("not present</span>") == 1


def test_a_lottery_sent_twice_is_held_once(client: Client, organizer: User, men: Division) -> None:
    cast.enter(men, 5)
    client.force_login(organizer)
    address = reverse("organizer:lottery", args=[men.tournament.slug, "men"])
    assert [client.post(address).status_code for _ in range(2)] == [303, 409]
    record = Lottery.objects.get()
    page = client.get(address).content.decode()
    assert record.seed in page
    assert "ticket, version 1" in page
    assert Team.objects.count() == 2


def test_an_unknown_bracket_is_not_found(client: Client, organizer: User, men: Division) -> None:
    client.force_login(organizer)
    assert client.get(reverse("organizer:lottery", args=[men.tournament.slug, "nobody"])).status_code == 404
    assert client.post(reverse("organizer:start-round", args=[men.tournament.slug, "nobody"])).status_code == 404
