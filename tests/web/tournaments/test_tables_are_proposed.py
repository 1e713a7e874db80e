"""The number of tables is no guess: that of the club's last tournament, or as many as the players need."""

import datetime

from django.test import Client
from django.urls import reverse

from tests.cast import enter
from tournament.models import Club, Tournament, User
from tournament.tournaments import opening


def test_a_new_tournament_has_the_hall_of_the_last_one(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    page = reverse("organizer:new", args=[club.pk])
    assert client.get(page).context["form"]["tables"].value() is None
    opening.open_tournament(club=club, name="Last week", date=datetime.date(2026, 5, 1), by=organizer, tables=17)
    assert client.get(page).context["form"]["tables"].value() == 17
    assert "tables" not in client.post(page, {"tables": ""}).context["form"].errors


def test_the_settings_say_what_the_players_need(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    page = reverse("organizer:settings", args=[tournament.slug])
    assert client.get(page).context["needed_tables"] == 0
    enter(tournament.divisions.get(key="men"), 11)
    enter(tournament.divisions.get(key="women"), 9)
    assert "need 4 tables at once" in client.get(page).content.decode()
