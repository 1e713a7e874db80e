"""A player's page tells what everybody could see: tournaments, partners, results. Its address is that of a place."""

import datetime

from django.test import Client

from tests import cast
from tests.web import stages
from tournament.exchange.erasure import steps
from tournament.lottery import holding
from tournament.models import Person, Registration, Tournament, User
from tournament.tournaments import opening


def page_of(client: Client, place: Registration) -> str:
    return client.get(f"/t/{place.tournament.slug}/players/{place.number}/").content.decode()


def test_it_tells_partner_and_how_far(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    champion = client.get(f"/t/{tournament.slug}/").context["champion"]
    first, second = (player.registration for player in champion.players.all())
    page = page_of(client, first)
    assert "<strong>Champion</strong>" in page
    assert second.person.name in page
    assert "time champion" in page
    assert "$" not in page


def test_of_who_was_not_drawn_the_public_knows_nothing(client: Client, tournament: Tournament) -> None:
    stages.drawn(tournament)
    waiting = tournament.registrations.get(substitute=True)
    for number in (waiting.number, 0, 999, "9" * 40):
        assert client.get(f"/t/{tournament.slug}/players/{number}/").status_code == 404


def test_one_address_is_the_one_to_keep(client: Client, drawn: Tournament) -> None:
    place = drawn.registrations.earliest("number")
    earlier = opening.open_tournament(club=drawn.club, name="Last year", date=datetime.date(2025, 11, 21), by=None)
    again = cast.enter(earlier.divisions.get(key="men"), 2)[0]
    Registration.objects.filter(pk=again.pk).update(person=place.person)
    holding.hold(division=earlier.divisions.get(key="men"), by=None, seed=cast.SEED)
    page = page_of(client, place)
    assert "Last year" in page
    for one in (page, page_of(client, again)):
        assert f'rel="canonical" href="http://testserver/t/{earlier.slug}/players/{again.number}/"' in one


def test_a_former_player_is_a_number(client: Client, drawn: Tournament, organizer: User) -> None:
    place = drawn.registrations.earliest("number")
    name = place.person.name
    Tournament.objects.update(date=datetime.date(2020, 1, 1))
    steps.erase(person=Person.objects.get(pk=place.person_id), by=organizer)
    page = page_of(client, place)
    assert "Former player 1" in page
    assert f">{name}<" not in page
